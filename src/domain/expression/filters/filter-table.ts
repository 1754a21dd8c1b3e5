import type { Filter } from '../filter.js';
import { ALIAS_FILTERS } from './alias-filters.js';
import { CARD_FILTERS } from './card-filters.js';
import { CONVERSION_FILTERS } from './conversion-filters.js';
import { DATE_FILTERS } from './date-filter.js';
import { LIST_FILTERS } from './list-filters.js';
import { MASK_FILTERS } from './mask-filters.js';
import { NUMBER_FILTERS } from './number-filters.js';
import { TEXT_FILTERS } from './text-filters.js';

/**
 * Every filter of the language, by name. Only these exist: what liquidjs adds to the standard (filters that parse data as
 * code, draw at random or read the clock among it) is unknown here.
 */
export const FILTERS: ReadonlyMap<string, Filter> = new Map(
  [
    TEXT_FILTERS,
    NUMBER_FILTERS,
    LIST_FILTERS,
    DATE_FILTERS,
    MASK_FILTERS,
    CARD_FILTERS,
    ALIAS_FILTERS,
    CONVERSION_FILTERS,
  ].flatMap((filters) => Object.entries(filters)),
);
