import type { PeriodFilter } from '../../contract/generated/inputs.js';
import type { Issue } from '../../domain/issue.js';

/** The fault of a filter whose period ends before it begins. */
export function periodFilterFaults({
  createdAt,
}: {
  readonly createdAt?: PeriodFilter | null | undefined;
}): readonly Issue[] {
  const { from, before } = createdAt ?? {};
  if (from == null || before == null || from <= before) return [];
  return [{ path: ['createdAt', 'before'], message: 'must not be before the start' }];
}
