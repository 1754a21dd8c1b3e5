import type { TenantKeys } from '../../crypto/tenant-keys.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import type { JsonObject } from '../../domain/json/json-value.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';

/** Where a configuration is stored, in the column `configuration`. */
export interface ConfigurationPlace {
  readonly table: 'reactors' | 'proxies';
  readonly id: string;
}

/** Encrypts a configuration as one value, names and all, bound to its row. */
export function sealConfiguration(
  keys: TenantKeys,
  { table, id }: ConfigurationPlace,
  configuration: JsonObject,
): Buffer {
  return keys.encrypt({ table, rowId: id, column: 'configuration' }, stringifyJson(configuration));
}

/** How many empty configurations of a tenant are known again. */
const KNOWN_MAX = 1_000;
const NOTHING: JsonObject = new Map();

/**
 * Rows and sealed bytes that were opened before, and held an empty configuration. Most do, each call opens one, and to
 * open it is the dearest part of finding a Proxy; no secret is kept by knowing that there is none.
 */
const knownEmpty = new WeakMap<TenantKeys, Set<string>>();

/** Decrypts what {@link sealConfiguration} made for the same row. Throws SealBrokenError where it does not open. */
export function openConfiguration(
  keys: TenantKeys,
  place: ConfigurationPlace,
  sealed: Buffer,
): JsonObject {
  const known = knownEmpty.get(keys) ?? new Set();
  const name = `${place.table} ${place.id} ${sealed.toString('latin1')}`;
  if (known.has(name)) return NOTHING;
  const configuration = decrypted(keys, place, sealed);
  if (configuration.size === 0 && known.size < KNOWN_MAX) knownEmpty.set(keys, known.add(name));
  return configuration;
}

function decrypted(
  keys: TenantKeys,
  { table, id }: ConfigurationPlace,
  sealed: Buffer,
): JsonObject {
  const text = keys.decrypt({ table, rowId: id, column: 'configuration' }, sealed);
  // What we wrote ourselves has been bounded when it came.
  const configuration = parseJson(text, { jsonDepthMax: Number.POSITIVE_INFINITY });
  return isJsonObject(configuration) ? configuration : new Map();
}
