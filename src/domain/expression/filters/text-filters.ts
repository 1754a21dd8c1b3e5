import { filters as liquidFilters } from 'liquidjs';

import { ExpressionFailure, FilterRefusal } from '../expression-failure.js';
import { anything, count, defineFilter, integer, optional, text } from '../filter.js';
import type { ArgumentKind, Filter, FilterCall } from '../filter.js';
import {
  advanceCharacters,
  bytesOf,
  characterCount,
  charactersOf,
  isList,
  isNil,
  textOf,
} from '../filter-value.js';
import type { FilterValue } from '../filter-value.js';

/**
 * Liquid's standard filters on text. Most are liquidjs's own, which run in linear time and take no patterns, only literal
 * text; here they get text made of any value without a loss, and their appetite goes to the meter. Nothing and null pass
 * through them, except where something is joined to them.
 */
export const TEXT_FILTERS: Readonly<Record<string, Filter>> = {
  append: addition((value, added) => value + added),
  prepend: addition((value, added) => added + value),
  capitalize: fromLiquid('capitalize'),
  downcase: fromLiquid('downcase'),
  upcase: fromLiquid('upcase'),
  escape: fromLiquid('escape'),
  escape_once: fromLiquid('escape_once'),
  newline_to_br: fromLiquid('newline_to_br'),
  strip_html: fromLiquid('strip_html'),
  strip_newlines: fromLiquid('strip_newlines'),
  squish: fromLiquid('squish'),
  strip: fromLiquid('strip', optional(text, undefined)),
  lstrip: fromLiquid('lstrip', optional(text, undefined)),
  rstrip: fromLiquid('rstrip', optional(text, undefined)),
  remove: fromLiquid('remove', text),
  remove_first: fromLiquid('remove_first', text),
  remove_last: fromLiquid('remove_last', text),
  replace: fromLiquid('replace', text, optional(text, '')),
  replace_first: fromLiquid('replace_first', text, optional(text, '')),
  replace_last: fromLiquid('replace_last', text, optional(text, '')),
  truncate: fromLiquid('truncate', optional(count, 50), optional(text, '...')),
  truncatewords: fromLiquid('truncatewords', optional(count, 15), optional(text, '...')),
  url_encode: fromLiquid('url_encode'),
  url_decode: fromLiquid('url_decode'),
  base64_encode: defineFilter([], (call) => onText(call, (value) => base64(bytesOf(value)))),
  base64_decode: fromLiquid('base64_decode'),
  split: defineFilter([text], (call, separator) =>
    onText(call, (value) => split(value, separator)),
  ),
  slice: defineFilter([integer, optional(count, 1)], slice),
  default: defineFilter([anything], fallBack, ['allow_false']),
};

/** Base64 of bytes, with padding. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function onText(call: FilterCall, make: (value: string) => FilterValue): FilterValue {
  if (isNil(call.value)) return call.value;
  const value = textOf(call.value);
  call.meter.use(value.length);
  return make(value);
}

function addition(add: (value: string, added: string) => string): Filter {
  return defineFilter([text], (call, added) => {
    const value = textOf(call.value);
    call.meter.useText(value.length + added.length);
    return add(value, added);
  });
}

/**
 * One of liquidjs's filters on text. It sees of liquidjs's context only the counter of memory, which is ours. Whatever it
 * throws is told without its message, for that may repeat the data.
 */
function fromLiquid(name: string, ...kinds: ArgumentKind<unknown>[]): Filter {
  const liquidFilter = liquidFilters[name];
  if (typeof liquidFilter !== 'function') throw new Error(`liquidjs has no filter ${name}`);
  const apply = liquidFilter as (this: unknown, ...values: unknown[]) => string;
  return defineFilter(kinds, (call, ...given) => {
    if (isNil(call.value)) return call.value;
    const memoryLimit = { use: (units: number) => call.meter.use(units) };
    try {
      return apply.call({ context: { memoryLimit } }, textOf(call.value), ...given);
    } catch (error) {
      if (error instanceof ExpressionFailure) throw error;
      throw new FilterRefusal('a text that it can read');
    }
  });
}

/** Parts between separators, without empty ones at the end, as Liquid has it; an empty separator gives the characters. */
function split(value: string, separator: string): string[] {
  const parts = separator === '' ? charactersOf(value) : value.split(separator);
  while (parts.at(-1) === '') parts.pop();
  return parts;
}

function slice(call: FilterCall, begin: number, length: number): FilterValue {
  if (isNil(call.value)) return call.value;
  const value = isList(call.value) ? call.value : textOf(call.value);
  call.meter.use(value.length);
  const size = typeof value === 'string' ? characterCount(value) : value.length;
  const from = begin < 0 ? size + begin : begin;
  if (from < 0) return typeof value === 'string' ? '' : [];
  if (typeof value !== 'string') return value.slice(from, from + length);
  const start = advanceCharacters(value, 0, from);
  return value.slice(start, advanceCharacters(value, start, length));
}

function fallBack(call: FilterCall, fallback: FilterValue): FilterValue {
  const { value, named } = call;
  if (value === false) return named.get('allow_false') === true ? false : fallback;
  const isEmpty = isNil(value) || value === '' || (isList(value) && value.length === 0);
  return isEmpty ? fallback : value;
}
