import type { JsonValue } from '../../json/json-value.js';
import { FilterRefusal } from '../expression-failure.js';
import { anything, defineFilter, optional, text } from '../filter.js';
import type { ArgumentKind, Filter, FilterCall, ValuesOf } from '../filter.js';
import {
  characterCount,
  doubleOf,
  firstCharacter,
  isList,
  isNil,
  isNumeric,
  lastCharacter,
  readMember,
  textOf,
} from '../filter-value.js';
import type { FilterValue } from '../filter-value.js';

const list: ArgumentKind<readonly JsonValue[]> = {
  isOptional: false,
  read: (given) => {
    if (isList(given)) return given;
    throw new FilterRefusal('a list');
  },
};
const optionalText = optional(text, undefined);
const optionalAnything = optional(anything, undefined);

/** What an element counts for, where a character counts for one. */
const ELEMENT_WORK = 4;

/**
 * Liquid's standard filters on lists. Nothing and null count as an empty one; of any other value that is no list nothing
 * comes, so that a mask which is written for a list never shows what turns out to be none. `first`, `last` and `size` also
 * know texts. Members are named by own names, dot-separated; objects and big numbers stay what they are.
 */
export const LIST_FILTERS: Readonly<Record<string, Filter>> = {
  first: defineFilter([], ({ value }) =>
    typeof value === 'string' ? firstCharacter(value) : elementsOf(value)?.at(0),
  ),
  last: defineFilter([], ({ value }) =>
    typeof value === 'string' ? lastCharacter(value) : elementsOf(value)?.at(-1),
  ),
  size: defineFilter([], ({ value }) => {
    if (typeof value === 'string') return characterCount(value);
    return isList(value) ? value.length : 0;
  }),
  join: onList([optional(text, ' ')], join),
  reverse: onList([], (elements) => elements.toReversed()),
  compact: onList([], (elements) => elements.filter((element) => !isNil(element))),
  uniq: onList([], (elements, call) => [
    ...new Map(elements.map((element) => [keyOf(call, element), element])).values(),
  ]),
  concat: onList([list], (elements, call, added) => {
    call.meter.use(ELEMENT_WORK * (elements.length + added.length));
    return [...elements, ...added];
  }),
  map: onList([text], (elements, _call, path) =>
    elements.map((element) => jsonOf(memberAt(element, path)) ?? null),
  ),
  sum: onList([optionalText], (elements, _call, path) => {
    const total = elements.reduce<number>(
      (sum, element) => sum + doubleOf(memberAt(element, path)),
      0,
    );
    if (!Number.isFinite(total)) throw new FilterRefusal('numbers with a finite result');
    return total;
  }),
  sort: sorting((key) => key),
  sort_natural: sorting((key) => key.toLowerCase()),
  where: choice((elements, matches) => elements.filter(matches)),
  reject: choice((elements, matches) => elements.filter((element) => !matches(element))),
  find: choice((elements, matches) => elements.find(matches)),
  find_index: choice((elements, matches) => {
    const index = elements.findIndex(matches);
    return index < 0 ? undefined : index;
  }),
  has: choice((elements, matches) => elements.some(matches)),
};

function elementsOf(value: FilterValue): readonly JsonValue[] | undefined {
  if (isList(value)) return value;
  return isNil(jsonOf(value)) ? [] : undefined;
}

function jsonOf(value: FilterValue): JsonValue | undefined {
  if (value instanceof Uint8Array) throw new FilterRefusal('no bytes');
  return value;
}

/** A filter on the elements of a list; of what is no list it makes nothing. */
function onList<const Kinds extends readonly ArgumentKind<unknown>[]>(
  kinds: Kinds,
  make: (
    elements: readonly JsonValue[],
    call: FilterCall,
    ...given: ValuesOf<Kinds>
  ) => FilterValue,
): Filter {
  return defineFilter(kinds, (call, ...given) => {
    const elements = elementsOf(call.value);
    if (elements === undefined) return undefined;
    call.meter.use(ELEMENT_WORK * elements.length);
    return make(elements, call, ...given);
  });
}

function memberAt(element: FilterValue, path: string | undefined): FilterValue {
  if (path === undefined) return element;
  return path.split('.').reduce<FilterValue>(readMember, element);
}

/** The text of a value, charged to the render: that of an object can be long. */
function chargedText(call: FilterCall, value: FilterValue): string {
  const written = textOf(value);
  call.meter.use(written.length);
  return written;
}

/** A text that two values share where they are equal: numbers of one value, everything else of one kind and content. */
function keyOf(call: FilterCall, value: FilterValue): string {
  if (isNil(value)) return 'nil';
  if (isNumeric(value)) {
    const double = doubleOf(value);
    return `number ${Number.isSafeInteger(double) ? String(double + 0) : textOf(value)}`;
  }
  return `${isList(value) ? 'list' : typeof value} ${chargedText(call, value)}`;
}

function join(elements: readonly JsonValue[], call: FilterCall, separator: string): string {
  const texts = elements.map((element) => chargedText(call, element));
  call.meter.useText(texts.reduce((sum, part) => sum + part.length + separator.length, 0));
  return texts.join(separator);
}

/** A sort by number or text: numbers come first, by value, then all else by the code units of its text, nothing last. */
function sorting(fold: (text: string) => string): Filter {
  return onList([optionalText], (elements, call, path) => {
    const ranked = elements.map((element) => {
      const key = memberAt(element, path);
      if (isNil(key)) return { element, rank: 2, number: 0, text: '' };
      if (isNumeric(key)) return { element, rank: 0, number: doubleOf(key), text: '' };
      return { element, rank: 1, number: 0, text: fold(chargedText(call, key)) };
    });
    call.meter.use(ranked.length * Math.ceil(Math.log2(ranked.length + 1)));
    ranked.sort((left, right) => {
      if (left.rank !== right.rank) return left.rank - right.rank;
      if (left.number !== right.number) return left.number < right.number ? -1 : 1;
      if (left.text === right.text) return 0;
      return left.text < right.text ? -1 : 1;
    });
    return ranked.map(({ element }) => element);
  });
}

/** A filter that looks for elements whose member equals a value or, where none is given, is neither nothing nor false. */
function choice(
  choose: (elements: readonly JsonValue[], matches: (element: JsonValue) => boolean) => FilterValue,
): Filter {
  return onList([text, optionalAnything], (elements, call, path, expected) => {
    const expectedKey = expected === undefined ? undefined : keyOf(call, expected);
    return choose(elements, (element) => {
      const member = memberAt(element, path);
      if (expectedKey === undefined) return !isNil(member) && member !== false;
      return keyOf(call, member) === expectedKey;
    });
  });
}
