import type { Request } from 'express';
import type * as z from 'zod';

import { elementOf, isNumberSchema, membersOf } from '../../contract/schema-walk.js';
import { wireName } from '../../contract/wire/names.js';
import { validationFailed } from '../../domain/errors.js';
import { OwnName } from '../../domain/issue.js';
import type { Issue } from '../../domain/issue.js';

/**
 * The input of a service from the query of a request, by what its validator takes: numbers from digits, lists from
 * repeated keys (`id=a&id=b`, also written `id[]=a`), maps from `metadata.name=a` or `metadata[name]=a`. A parameter that is unknown, given twice where one is meant, or
 * empty is refused as VALIDATION_FAILED: it must never pass for "all".
 */
export function readQuery(validator: z.ZodType, request: Request): unknown {
  const members = membersOf(validator) ?? {};
  const byWireName = new Map(Object.keys(members).map((member) => [wireName(member), member]));
  const issues: Issue[] = [];
  const input: Record<string, unknown> = {};

  for (const [name, values] of valuesByName(request)) {
    const { base, key, isList } = partsOf(name);
    const member = byWireName.get(base);
    const schema = member === undefined ? undefined : members[member];
    if (member === undefined || schema === undefined || (key !== undefined && !isMap(schema))) {
      issues.push({ path: [new OwnName(name)], message: 'is not a known parameter' });
    } else if (values.includes('')) {
      issues.push({ path: [member], message: 'must not be empty' });
    } else if (elementOf(schema) !== undefined) {
      input[member] = [...((input[member] ?? []) as string[]), ...values];
    } else if (isList || values.length > 1) {
      issues.push({ path: [member], message: 'must be given once' });
    } else if (key !== undefined) {
      input[member] = new Map([
        ...((input[member] ?? []) as Map<string, string>),
        [key, values[0]],
      ]);
    } else {
      const value = values[0] ?? '';
      input[member] = isNumberSchema(schema) ? asNumber(value) : value;
    }
  }
  if (issues.length > 0) throw validationFailed(issues);
  return input;
}

/** Whether parameters can name members of what a schema takes. */
function isMap(schema: z.ZodType): boolean {
  return elementOf(schema) === undefined && !isNumberSchema(schema);
}

/** What a parameter is called, and the name within it where it is one member of a map. */
function partsOf(name: string): { base: string; key?: string; isList: boolean } {
  if (name.endsWith('[]')) return { base: name.slice(0, -2), isList: true };
  const [, base, dotted, bracketed] = /^([^.[]+)(?:\.(.+)|\[(.+)\])$/s.exec(name) ?? [];
  const key = dotted ?? bracketed;
  return base === undefined || key === undefined
    ? { base: name, isList: false }
    : { base, key, isList: false };
}

function valuesByName(request: Request): ReadonlyMap<string, readonly string[]> {
  const { searchParams } = new URL(request.originalUrl, 'http://service');
  const byName = new Map<string, string[]>();
  for (const [name, value] of searchParams) byName.set(name, [...(byName.get(name) ?? []), value]);
  return byName;
}

/** Digits as the number they are; anything else stays text, for the validator to refuse or take. */
function asNumber(value: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
