import type { Application } from '../access/application.js';
import { hasMoreCharacters } from '../character-count.js';
import type { Issue } from '../issue.js';
import type { JsonObject } from '../json/json-value.js';
import { stringifyJson } from '../json/stringify-json.js';
import type { ReactorFormula } from './reactor-formula.js';

/** A formula with a configuration: what is invoked (contract 4). */
export interface Reactor {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly formula: ReactorFormula;
  /** The Application as which the code may call the vault. */
  readonly application?: Application;
  readonly configuration: JsonObject;
  readonly createdBy?: string;
  readonly createdAt: Date;
  readonly modifiedBy?: string;
  readonly modifiedAt?: Date;
}

/** Most settings of a configuration. */
export const SETTINGS_MAX = 100;
const CHARACTERS_MAX = 100_000;

/** Faults of the size of a configuration, which is sealed as a whole and answered in every list. */
export function configurationSizeFaults(configuration: JsonObject): readonly Issue[] {
  const path = ['configuration'];
  if (configuration.size > SETTINGS_MAX) {
    return [{ path, message: `must have at most ${String(SETTINGS_MAX)} members` }];
  }
  return hasMoreCharacters(stringifyJson(configuration), CHARACTERS_MAX)
    ? [{ path, message: `must have at most ${String(CHARACTERS_MAX)} characters of JSON` }]
    : [];
}
