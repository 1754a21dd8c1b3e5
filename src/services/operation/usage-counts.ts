import type {
  StatusCount,
  TokenTypeCount,
  UsageCounts as ToldCounts,
} from '../../contract/generated/inputs.js';
import { errorStatusOf } from '../../domain/tenant/usage-error.js';
import type { CountMeasure, SubjectKind, UsageCounts } from '../../domain/tenant/usage.js';
import type { TokenType } from '../../domain/token/token-type.js';

/** What the requests of a subject are. */
export const REQUEST_MEASURE = {
  tenant: 'request',
  application: 'request',
  proxy: 'proxy_call',
  reactor: 'reaction',
} as const satisfies Readonly<Record<SubjectKind, CountMeasure>>;

const TOKENS = 'token:';

/** What was counted of a subject, as it is told. */
export function toldCounts(kind: SubjectKind, counts: UsageCounts): ToldCounts {
  const countOf = (measure: CountMeasure): number => counts[measure] ?? 0;
  const errors = statusCountsOf(counts);
  const errorsOf = (wanted: StatusCount['class']): number =>
    sumOf(errors.filter((each) => each.class === wanted));
  const tokensCreatedByType = Object.entries(counts)
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
    tokensRevealed: countOf('reveal'),
    codeRuns: countOf('code_run'),
    reactions: countOf('reaction'),
    proxyCalls: countOf('proxy_call'),
  };
}

/** The errors among counts by their status, the most frequent first. */
export function errorsByStatusOf(counts: UsageCounts): readonly StatusCount[] {
  return [...statusCountsOf(counts)].sort(
    (one, other) => other.count - one.count || (one.status ?? 0) - (other.status ?? 0),
  );
}

function statusCountsOf(counts: UsageCounts): readonly StatusCount[] {
  return Object.entries(counts).flatMap(([measure, count]): StatusCount[] => {
    const error = errorStatusOf(measure);
    return error === undefined ? [] : [{ class: error.class, status: error.status ?? null, count }];
  });
}

function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
