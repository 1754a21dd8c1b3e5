import { uuidOf } from '../identifier.js';
import { isStorableText } from '../storable-text.js';
import { isContainerPath } from '../token/container-path.js';
import { isTokenType } from '../token/token-type.js';
import { periodOf } from './period.js';
import { QueryFaultError } from './query-reader.js';
import type { ReadText } from './query-reader.js';
import type { EqualityField, InstantField, QueryTerm } from './token-query.js';

/** Makes the term of a field and a value that is no range. */
type TermMaker = (value: ReadText) => QueryTerm;

/** Every field but those of metadata, with what a value of it must be. */
const FIELDS: Readonly<Record<EqualityField | InstantField, TermMaker>> = {
  id: equality(
    'id',
    (text) => (isStorableText(text) ? (uuidOf(text) ?? text) : undefined),
    'must have an id that a token can have',
  ),
  type: equality(
    'type',
    (text) => (isTokenType(text) ? text : undefined),
    'must have a type of tokens',
  ),
  data: equality('data', (text) => text),
  fingerprint: equality('fingerprint', (text) => text),
  container,
  created_by: equality('created_by', uuidOf, 'must have a UUID'),
  modified_by: equality('modified_by', uuidOf, 'must have a UUID'),
  created_at: instant('created_at'),
  modified_at: instant('modified_at'),
};

const METADATA = 'metadata.';

/** How the term of a field is made of a value; undefined where there is no such field. */
export function termMakerOf(name: string): TermMaker | undefined {
  if (Object.hasOwn(FIELDS, name)) return FIELDS[name as keyof typeof FIELDS];
  const key = name.slice(METADATA.length);
  if (!name.startsWith(METADATA) || key === '') return undefined;
  return (value) => ({ kind: 'metadata', key, value: withoutWildcard(value) });
}

/** Every field that there is, for a fault. */
export const FIELD_NAMES = [...Object.keys(FIELDS), 'metadata.<key>'].join(', ');

/** Whether a name is of a field that takes a range. */
export function isInstantField(name: string): name is InstantField {
  return name === 'created_at' || name === 'modified_at';
}

function equality(
  field: EqualityField,
  normalize: (text: string) => string | undefined,
  phrase = '',
): TermMaker {
  return (read) => {
    const value = normalize(withoutWildcard(read));
    if (value === undefined) throw new QueryFaultError(read.position, phrase);
    return { kind: 'equals', field, value };
  };
}

/** A container, or with `*` at the end every container that starts so; the star counts in quotes too, as in the API. */
function container({ text, position, stars }: ReadText): QueryTerm {
  const [star] = stars;
  if (star === undefined) {
    if (isContainerPath(text)) return { kind: 'equals', field: 'container', value: text };
  } else if (star === text.length - 1) {
    const value = text.slice(0, -1);
    if (/^[\w/-]*$/.test(value)) return { kind: 'starts_with', field: 'container', value };
  }
  const phrase = 'must have a container such as /pci/high/, or the start of one followed by *';
  throw new QueryFaultError(position, phrase);
}

function instant(field: InstantField): TermMaker {
  return ({ text, position }) => {
    const period = periodOf(text);
    if (period === undefined) {
      throw new QueryFaultError(position, 'must have an ISO 8601 date or time, or a range of them');
    }
    return { kind: 'during', field, from: period.start, before: period.end };
  };
}

function withoutWildcard({ text, position, quoted, stars }: ReadText): string {
  if (quoted || stars.length === 0) return text;
  const phrase = 'must have * only in a container, in quotes or after a \\';
  throw new QueryFaultError(position, phrase);
}
