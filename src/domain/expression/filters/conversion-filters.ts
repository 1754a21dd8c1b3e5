import type { JsonValue } from '../../json/json-value.js';
import { stringifyJson } from '../../json/stringify-json.js';
import { FilterRefusal } from '../expression-failure.js';
import type { HmacAlgorithm } from '../expression-host.js';
import { character, count, defineFilter, optional, text } from '../filter.js';
import type { ArgumentKind, Filter, FilterCall } from '../filter.js';
import {
  bytesOf,
  characterCount,
  isNil,
  isNumeric,
  numberFromText,
  scalarTextOf,
  textOf,
} from '../filter-value.js';
import type { FilterValue } from '../filter-value.js';
import { jsonPath, valueAt } from './json-path.js';
import { base64 } from './text-filters.js';

const hmacAlgorithm: ArgumentKind<HmacAlgorithm> = {
  isOptional: false,
  read: (given) => {
    const name = textOf(given).toLowerCase();
    if (name === 'sha-1' || name === 'sha-256' || name === 'sha-512') return name;
    throw new FilterRefusal('sha-1, sha-256 or sha-512');
  },
};

/**
 * Filters that write a value in another form. `stringify` gives the JSON text of any value, strings in quotes, so that no
 * two values have the same one. Casts refuse what has no such form and leave nothing and null as they are.
 */
export const CONVERSION_FILTERS: Readonly<Record<string, Filter>> = {
  stringify: defineFilter([], jsonText),
  json: defineFilter([optional(jsonPath, undefined)], (call, path) => {
    if (path === undefined) return jsonText(call);
    return call.value === undefined ? undefined : valueAt(jsonOf(call.value), path);
  }),
  to_string: defineFilter([], ({ value }) => (isNil(value) ? value : scalarTextOf(value))),
  to_number: defineFilter([], ({ value }) => (isNil(value) ? value : castToNumber(value))),
  to_boolean: defineFilter([], ({ value }) => (isNil(value) ? value : castToBoolean(value))),
  pad_left: padding((value, fill) => fill + value),
  pad_right: padding((value, fill) => value + fill),
  to_base64: defineFilter([], (call) => encodeBytes(call, base64)),
  to_base16: defineFilter([], (call) =>
    encodeBytes(call, (bytes) => Buffer.from(bytes).toString('hex').toUpperCase()),
  ),
  hmac: defineFilter([hmacAlgorithm, text], (call, algorithm, key) => {
    const value = scalarTextOf(call.value);
    if (value === undefined) return call.value;
    call.meter.use(value.length);
    return call.host.hmac(algorithm, bytesOf(key), bytesOf(value));
  }),
};

function jsonOf(value: Exclude<FilterValue, undefined>): JsonValue {
  if (value instanceof Uint8Array) throw new FilterRefusal('no bytes');
  return value;
}

function jsonText({ value }: FilterCall): string | undefined {
  return value === undefined ? undefined : stringifyJson(jsonOf(value));
}

function castToNumber(value: FilterValue): FilterValue {
  if (isNumeric(value)) return value;
  const number = typeof value === 'string' ? numberFromText(value) : undefined;
  if (number === undefined) throw new FilterRefusal('a number or the text of one');
  return number;
}

function castToBoolean(value: FilterValue): boolean {
  if (typeof value === 'boolean') return value;
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (name !== 'true' && name !== 'false') throw new FilterRefusal('true, false or the text of it');
  return name === 'true';
}

function padding(pad: (value: string, fill: string) => string): Filter {
  return defineFilter([count, optional(character, ' ')], (call, length, fill) => {
    const value = scalarTextOf(call.value);
    if (value === undefined) return call.value;
    const missing = Math.max(length - characterCount(value), 0);
    call.meter.useText(value.length + missing);
    return pad(value, fill.repeat(missing));
  });
}

function encodeBytes(call: FilterCall, encode: (bytes: Uint8Array) => string): FilterValue {
  if (call.value instanceof Uint8Array) return encode(call.value);
  const value = scalarTextOf(call.value);
  if (value === undefined) return call.value;
  call.meter.useText(value.length * 2);
  return encode(bytesOf(value));
}
