import type { StatusCount, TokenTypeCount, UsageCounts } from '../../contract/generated/inputs.js';
import { errorStatusOf } from '../../domain/tenant/usage-error.js';
import type { CountMeasure, SubjectKind, UsageMeasure } from '../../domain/tenant/usage.js';
import type { TokenType } from '../../domain/token/token-type.js';

/** What the requests of a subject are. */
export const REQUEST_MEASURE = {
  tenant: 'request',
  application: 'request',
  proxy: 'proxy_call',
  reactor: 'reaction',
} as const satisfies Readonly<Record<SubjectKind, CountMeasure>>;

interface MeasuredCount {
  readonly measure: UsageMeasure;
  readonly count: number;
}

const TOKENS = 'token:';

/** Adds up what was counted of a subject. */
export function usageCountsOf(kind: SubjectKind, counts: readonly MeasuredCount[]): UsageCounts {
  const sums = sumsOf(counts);
  const countOf = (measure: CountMeasure): number => sums.get(measure) ?? 0;
  const errors = statusCountsOf(sums);
  const errorsOf = (wanted: StatusCount['class']): number =>
    sumOf(errors.filter((each) => each.class === wanted));
  const tokensCreatedByType = [...sums]
    .flatMap(([measure, count]): TokenTypeCount[] =>
      measure.startsWith(TOKENS)
        ? [{ type: measure.slice(TOKENS.length) as TokenType, count }]
        : [],
    )
    .sort((one, other) => (one.type < other.type ? -1 : 1));
  return {
    requests: countOf(REQUEST_MEASURE[kind]),
    errors: countOf('error'),
    clientErrors: errorsOf('client'),
    serverErrors: errorsOf('server'),
    tokensCreated: sumOf(tokensCreatedByType),
    tokensCreatedByType,
    codeRuns: countOf('code_run'),
    reactions: countOf('reaction'),
    proxyCalls: countOf('proxy_call'),
  };
}

/** The errors among counts by their status, the most frequent first. */
export function errorsByStatusOf(counts: readonly MeasuredCount[]): readonly StatusCount[] {
  return [...statusCountsOf(sumsOf(counts))].sort(
    (one, other) => other.count - one.count || (one.status ?? 0) - (other.status ?? 0),
  );
}

/** Counts by what they are of, in the order in which each comes first. */
export function groupBy<Count, Key>(
  counts: Iterable<Count>,
  keyOf: (count: Count) => Key,
): ReadonlyMap<Key, readonly Count[]> {
  const groups = new Map<Key, Count[]>();
  for (const count of counts) {
    const key = keyOf(count);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [count]);
    else group.push(count);
  }
  return groups;
}

function statusCountsOf(sums: ReadonlyMap<UsageMeasure, number>): readonly StatusCount[] {
  return [...sums].flatMap(([measure, count]): StatusCount[] => {
    const error = errorStatusOf(measure);
    return error === undefined ? [] : [{ class: error.class, status: error.status ?? null, count }];
  });
}

function sumsOf(counts: readonly MeasuredCount[]): ReadonlyMap<UsageMeasure, number> {
  const sums = new Map<UsageMeasure, number>();
  for (const { measure, count } of counts) sums.set(measure, (sums.get(measure) ?? 0) + count);
  return sums;
}

function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
