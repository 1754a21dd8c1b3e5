import type { TenantKeys } from '../crypto/tenant-keys.js';
import { isJsonObject } from '../domain/json/json-value.js';
import type { JsonObject } from '../domain/json/json-value.js';
import { parseJson } from '../domain/json/parse-json.js';
import { stringifyJson } from '../domain/json/stringify-json.js';

/** Where a configuration is stored, in the column `configuration`. */
export interface ConfigurationPlace {
  readonly table: 'reactors';
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

/** Decrypts what {@link sealConfiguration} made for the same row. Throws SealBrokenError where it does not open. */
export function openConfiguration(
  keys: TenantKeys,
  { table, id }: ConfigurationPlace,
  sealed: Buffer,
): JsonObject {
  const text = keys.decrypt({ table, rowId: id, column: 'configuration' }, sealed);
  // What we wrote ourselves has been bounded when it came.
  const configuration = parseJson(text, { jsonDepthMax: Number.POSITIVE_INFINITY });
  return isJsonObject(configuration) ? configuration : new Map();
}
