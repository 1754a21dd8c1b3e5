import type * as z from 'zod';

import { validationFailed } from '../domain/errors.js';
import { OwnName } from '../domain/issue.js';
import type { Issue, Path } from '../domain/issue.js';
import { elementOf, membersOf } from './schema-walk.js';

/**
 * Checks a value of unknown shape by a generated validator and gives it typed, with defaults filled in. `faultsAmong`
 * tells the faults that no single member can have; where some members are not valid, it is given the others, so that
 * all faults are told together. Throws VALIDATION_FAILED with every fault; no message repeats a value.
 */
export function parseInput<T>(
  validator: MemberwiseValidator<T>,
  value: unknown,
  faultsAmong?: FaultsAmong<T>,
): T;
export function parseInput<T>(
  // oxlint-disable-next-line typescript/unified-signatures -- of a union, optional members are inferred as unknown
  validator: z.ZodType<T>,
  value: unknown,
  faultsAmong?: FaultsAmong<T>,
): T;
export function parseInput(
  validator: z.ZodType,
  value: unknown,
  faultsAmong: FaultsAmong<object> = () => [],
): unknown {
  const parsed = validator.safeParse(value, { error: phrase });
  const issues = parsed.success
    ? faultsAmong(parsed.data as object)
    : [...issuesOf(validator, parsed.error), ...faultsAmong(validMembers(validator, value))];
  if (parsed.success && issues.length === 0) return parsed.data;
  throw validationFailed(issues);
}

/** Tells faults of members against each other, as far as these members are there. */
type FaultsAmong<T> = (members: Partial<T>) => readonly Issue[];

/** The members of an input that are valid, each by itself, with defaults filled in. */
function validMembers(validator: z.ZodType, value: unknown): object {
  if (typeof value !== 'object' || value === null) return {};
  const given = value as Readonly<Record<string, unknown>>;
  const valid = Object.entries(membersOf(validator) ?? {}).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(given[name], { error: phrase });
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(valid);
}

/** A generated validator whose type tells the input member by member; those with defaults tell it as a whole. */
type MemberwiseValidator<T> = z.ZodObject<{
  [K in keyof T]: z.ZodType<T[K], T[K] | undefined>;
}>;

/** Every fault that a generated validator finds in a value. */
export function faultsOf(validator: z.ZodType, value: unknown): readonly Issue[] {
  const parsed = validator.safeParse(value, { error: phrase });
  return parsed.success ? [] : issuesOf(validator, parsed.error);
}

function issuesOf(validator: z.ZodType, error: z.ZodError): readonly Issue[] {
  // zod measures the length of a string also where an array is wanted: of a value of the wrong type only that is told.
  const placeOf = (issue: z.core.$ZodIssue): string => JSON.stringify(issue.path);
  const mistyped = new Set(
    error.issues.filter(({ code }) => code === 'invalid_type').map((issue) => placeOf(issue)),
  );
  const reported = error.issues.filter(
    (issue) => issue.code === 'invalid_type' || !mistyped.has(placeOf(issue)),
  );
  return reported.flatMap((issue) => {
    const path = pathIn(validator, issue.path);
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((name) => ({
      path: [...path, new OwnName(name)],
      message: 'is not a known member',
    }));
  });
}

/** Tells members of the contract from names that the caller chose, which no door re-cases. */
function pathIn(validator: z.ZodType, keys: readonly PropertyKey[]): Path {
  let schema: z.ZodType | undefined = validator;
  return keys.map((key) => {
    if (typeof key === 'number') {
      schema = schema && elementOf(schema);
      return key;
    }
    const name = String(key);
    schema = schema && membersOf(schema)?.[name];
    return schema === undefined ? new OwnName(name) : name;
  });
}

const TYPE_PHRASES: Readonly<Record<string, string>> = {
  string: 'must be a string',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be an array',
  object: 'must be an object',
};

/** The message of a fault that the schema gives none for: a phrase that follows the member's name. */
const phrase: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return TYPE_PHRASES[issue.expected] ?? `must be of type ${issue.expected}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return `must be one of ${issue.values.map(String).toSorted().join(', ')}`;
    case 'too_small':
      return `must ${bound(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${bound(issue.origin, 'at most', issue.maximum)}`;
    case 'invalid_format':
      return issue.pattern === undefined ? 'has the wrong form' : `must match ${issue.pattern}`;
    default:
      return 'is not valid';
  }
};

function bound(origin: string, relation: string, limit: number | bigint): string {
  const number = String(limit);
  if (origin === 'string') return `have ${relation} ${number} characters`;
  if (origin === 'array') return `have ${relation} ${number} elements`;
  return `be ${relation} ${number}`;
}
