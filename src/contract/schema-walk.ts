import * as z from 'zod';

/*
 * What the doors need to know of a generated validator beyond what it accepts: the names of its members, so that they
 * can be written in another case, and so that paths tell them from names that the caller chose.
 */

/** The members of a schema of objects, by name; undefined for a schema of anything else. */
export function membersOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  const inner = unwrap(schema);
  return inner instanceof z.ZodObject ? inner.shape : undefined;
}

/** The schema of the elements of a schema of arrays; undefined for a schema of anything else. */
export function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const inner = unwrap(schema);
  return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined;
}

/** Whether a schema is one of numbers. */
export function isNumberSchema(schema: z.ZodType): boolean {
  return unwrap(schema) instanceof z.ZodNumber;
}

const unwrapped = new WeakMap<z.ZodType, z.ZodType>();

/** The schema under those that allow absence, give a default, or are looked up late; worked out once for each schema. */
function unwrap(schema: z.ZodType): z.ZodType {
  const known = unwrapped.get(schema);
  if (known !== undefined) return known;
  const inner = innermost(schema);
  unwrapped.set(schema, inner);
  return inner;
}

function innermost(schema: z.ZodType): z.ZodType {
  let inner: unknown = schema;
  for (;;) {
    if (
      inner instanceof z.ZodOptional ||
      inner instanceof z.ZodNullable ||
      inner instanceof z.ZodDefault ||
      inner instanceof z.ZodLazy
    ) {
      inner = inner.unwrap();
    } else {
      return inner as z.ZodType;
    }
  }
}
