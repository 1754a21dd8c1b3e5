import type { Request } from 'express';
import type * as z from 'zod';

import { elementOf, membersOf } from '../../contract/schema-walk.js';
import { wireName } from '../../contract/wire/names.js';
import { validationFailed } from '../../domain/errors.js';
import { OwnName } from '../../domain/issue.js';
import type { Issue } from '../../domain/issue.js';

/**
 * The input of a service from the query of a request, by what its validator takes: numbers from digits, lists from
 * repeated keys (`id=a&id=b`, also written `id[]=a`). A parameter that is unknown, given twice where one is meant, or
 * empty is refused as VALIDATION_FAILED: it must never pass for "all".
 */
export function readQuery(validator: z.ZodType, request: Request): unknown {
  const members = membersOf(validator) ?? {};
  const byWireName = new Map(Object.keys(members).map((member) => [wireName(member), member]));
  const issues: Issue[] = [];
  const input: Record<string, unknown> = {};

  for (const [name, values] of valuesByName(request)) {
    const isList = name.endsWith('[]');
    const member = byWireName.get(isList ? name.slice(0, -2) : name);
    const schema = member === undefined ? undefined : members[member];
    if (member === undefined || schema === undefined) {
      issues.push({ path: [new OwnName(name)], message: 'is not a known parameter' });
    } else if (values.includes('')) {
      issues.push({ path: [member], message: 'must not be empty' });
    } else if (elementOf(schema) !== undefined) {
      input[member] = [...((input[member] ?? []) as string[]), ...values];
    } else if (isList || values.length > 1) {
      issues.push({ path: [member], message: 'must be given once' });
    } else {
      input[member] = asNumber(values[0] ?? '');
    }
  }
  if (issues.length > 0) throw validationFailed(issues);
  return input;
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
