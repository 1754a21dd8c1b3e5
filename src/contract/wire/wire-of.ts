import { WIRE_MEMBERS } from '../generated/operations.js';
import { MEMBER_READERS } from './member-readers.js';
import type { MemberReader } from './member-readers.js';

const READERS: Readonly<Record<string, Readonly<Record<string, MemberReader<never>>>>> =
  MEMBER_READERS;

/**
 * What leaves over REST and to user code for a value of a type of schema/, or a list of them: the members that the schema
 * gives REST, under their names on the wire. A member that is not named there cannot leave; one without a value is left out.
 */
export function wireOf(type: string, value: unknown): unknown {
  const members = WIRE_MEMBERS[type];
  if (members === undefined || value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => wireOf(type, each));
  const readers = READERS[type];
  const wire: Record<string, unknown> = {};
  for (const [member, onTheWire, of] of members) {
    const read = readers?.[member];
    const found =
      read === undefined
        ? (value as Readonly<Record<string, unknown>>)[member]
        : read(value as never);
    if (found !== undefined) wire[onTheWire] = of === undefined ? found : wireOf(of, found);
  }
  return wire;
}
