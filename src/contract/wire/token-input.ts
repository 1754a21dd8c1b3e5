import type { JsonValue } from '../../domain/json/json-value.js';
import { CreateTokenInputSchema, UpdateTokenInputSchema } from '../generated/inputs.js';
import { readMembers } from './read-members.js';

/** Members that only the vault writes, or that mean nothing here: a client may send back what it got. */
const IGNORED_ON_CREATE: ReadonlySet<string> = new Set([
  'tenant_id',
  'fingerprint',
  'created_by',
  'created_at',
  'modified_by',
  'modified_at',
  'encryption',
  'privacy',
]);
const IGNORED_ON_UPDATE: ReadonlySet<string> = new Set([...IGNORED_ON_CREATE, 'id']);

/** The input that creates a token, from a body on the wire, to be checked by its validator. */
export function readCreateToken(body: JsonValue): unknown {
  return readMembers(CreateTokenInputSchema, body, IGNORED_ON_CREATE);
}

/** The input that changes a token, from a body on the wire, to be checked by its validator. */
export function readUpdateToken(body: JsonValue): unknown {
  return readMembers(UpdateTokenInputSchema, body, IGNORED_ON_UPDATE);
}
