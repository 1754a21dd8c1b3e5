import type * as z from 'zod';

import { validationFailed } from '../../domain/errors.js';
import { OwnName, pathTo } from '../../domain/issue.js';
import type { Issue, Step } from '../../domain/issue.js';
import { isJsonArray, isJsonObject, JsonNumber } from '../../domain/json/json-value.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { faultsOf } from '../parse-input.js';
import { elementOf, isNumberSchema, membersOf } from '../schema-walk.js';
import { wireName } from './names.js';

/**
 * The input of a service from a body on the wire: members that the validator knows get their contract names; values of
 * scalars, maps of the caller among them, stay as they are. Members of `ignored` at the top are left out. Any other
 * member is left for the validator to refuse; only one that would pass for a member of the contract, whose name on the
 * wire is another one, is refused here, as VALIDATION_FAILED together with every other fault.
 */
export function readMembers(
  validator: z.ZodType,
  body: JsonValue,
  ignored: ReadonlySet<string>,
): unknown {
  const unknownMembers: Issue[] = [];
  const input = read(validator, body, undefined, ignored, unknownMembers);
  if (unknownMembers.length > 0)
    throw validationFailed([...unknownMembers, ...faultsOf(validator, input)]);
  return input;
}

function read(
  schema: z.ZodType,
  value: JsonValue,
  at: Step | undefined,
  ignored: ReadonlySet<string>,
  unknownMembers: Issue[],
): unknown {
  const element = elementOf(schema);
  if (element !== undefined && isJsonArray(value)) {
    return value.map((each, index) =>
      read(element, each, { parent: at, segment: index }, NONE, unknownMembers),
    );
  }
  const members = membersOf(schema);
  if (members === undefined || !isJsonObject(value)) {
    // However a number is written, `20.0` is 20 (RFC 8259, 6).
    return value instanceof JsonNumber && isNumberSchema(schema) ? Number(value.literal) : value;
  }

  const byWireName = wireNamesOf(members);
  const input: Record<string, unknown> = {};
  for (const [name, each] of value) {
    const member = byWireName.get(name);
    const memberSchema = member === undefined ? undefined : members[member];
    if (member !== undefined && memberSchema !== undefined) {
      input[member] = read(
        memberSchema,
        each,
        { parent: at, segment: member },
        NONE,
        unknownMembers,
      );
    } else if (ignored.has(name)) {
      continue;
    } else if (name === '__proto__' || Object.hasOwn(members, name)) {
      const path = pathTo({ parent: at, segment: new OwnName(name) });
      unknownMembers.push({ path, message: 'is not a known member' });
    } else {
      // The validator refuses it, together with every other fault.
      input[name] = each;
    }
  }
  return input;
}

const NONE: ReadonlySet<string> = new Set();

const wireNames = new WeakMap<object, ReadonlyMap<string, string>>();

/** The members of a schema by their name on the wire; worked out once for each schema. */
function wireNamesOf(members: Readonly<Record<string, z.ZodType>>): ReadonlyMap<string, string> {
  const known = wireNames.get(members);
  if (known !== undefined) return known;
  const names = new Map(Object.keys(members).map((member) => [wireName(member), member]));
  wireNames.set(members, names);
  return names;
}
