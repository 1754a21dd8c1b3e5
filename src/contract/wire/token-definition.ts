import type { JsonObject } from '../../domain/json/json-value.js';
import { CreateTokenInputSchema } from '../generated/inputs.js';
import { membersOf } from '../schema-walk.js';
import { wireName } from './names.js';
import { readMembers } from './read-members.js';

/** Members that published clients send with a token and that mean nothing here. */
const IGNORED: ReadonlySet<string> = new Set(['encryption', 'privacy']);

/** Members that a token definition in a body of tokenize may have (contract 3.2), as they are on the wire. */
export const DEFINITION_MEMBERS: ReadonlySet<string> = new Set([
  ...Object.keys(membersOf(CreateTokenInputSchema) ?? {}).map(wireName),
  ...IGNORED,
]);

/** The input that a token definition stands for, to be checked by its validator. */
export function readDefinition(definition: JsonObject): unknown {
  return readMembers(CreateTokenInputSchema, definition, IGNORED);
}
