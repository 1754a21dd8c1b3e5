import type { CallerIdentity, RequestContext } from '../../context.js';
import {
  LatencyInputSchema,
  ProxyFailuresInputSchema,
  UsageByInputSchema,
  UsageInputSchema,
} from '../../contract/generated/inputs.js';
import type {
  Latency,
  ProxyFailure,
  Usage,
  UsageBreakdown,
  UsageDimension,
  UsageInput,
  UsageShare,
} from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import { holds } from '../../domain/access/access.js';
import type { Issue } from '../../domain/issue.js';
import { failureOf } from '../../domain/proxy/proxy-failure.js';
import { percentilesOf } from '../../domain/tenant/duration-histogram.js';
import { beginOfHour, HOURS_OF_DAY, hourNumberOf, sumOfCounts } from '../../domain/tenant/usage.js';
import type { UsageCounts, UsageSubject } from '../../domain/tenant/usage.js';
import type {
  PartyCounts,
  PointCounts,
  UsageRange,
  UsageRepository,
} from '../../storage/tenants/usage-repository.js';
import { requirePermission } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';
import type { UsageCounter } from './usage-counter.js';
import { errorsByStatusOf, REQUEST_MEASURE, toldCounts } from './usage-counts.js';
import { pointsOf, rangeFaults, rangeOf } from './usage-range.js';
import type { AskedRange } from './usage-range.js';

/** What the service works with. */
export interface UsageServiceParts {
  readonly usage: UsageRepository;
  readonly counter: UsageCounter;
  readonly runtime: Runtime;
}

/**
 * Tells how much a tenant has used, how often it failed and how long it took (docs/adr/0037). Every method tells of the
 * caller's tenant only, counts of this instance up to this moment, and needs `report:read`. A filter that names what is
 * not there, or is another tenant's, finds nothing.
 */
export class UsageService {
  readonly #parts: UsageServiceParts;

  constructor(parts: UsageServiceParts) {
    this.#parts = parts;
  }

  /** What was used by day or hour, and altogether. */
  async read(ctx: RequestContext, input: unknown): Promise<Usage> {
    const now = this.#parts.runtime.now();
    const wanted = parseInput(UsageInputSchema, input, (members) => faultsOf(members, now));
    const { tenantId } = requirePermission(ctx, 'report:read');
    const range = rangeOf(wanted, now);
    const subject = subjectOf(tenantId, wanted);
    await this.#flush(ctx);
    const counted = await this.#parts.usage.list(tenantId, subject, range, 'events');
    const total = sumOfCounts(counted.map(({ counts }) => counts));
    return {
      from: range.from,
      to: range.to,
      granularity: range.grain,
      total: toldCounts(subject.kind, total),
      errorsByStatus: errorsByStatusOf(total),
      points: atPoints(range, counted, (at, counts) => ({
        at,
        counts: toldCounts(subject.kind, counts),
      })),
    };
  }

  /** How long requests, runs of Reactors and calls through Proxies took, by day or hour, and altogether. */
  async readLatency(ctx: RequestContext, input: unknown): Promise<Latency> {
    const now = this.#parts.runtime.now();
    const wanted = parseInput(LatencyInputSchema, input, (members) => faultsOf(members, now));
    const { tenantId } = requirePermission(ctx, 'report:read');
    const range = rangeOf(wanted, now);
    await this.#flush(ctx);
    const subject = subjectOf(tenantId, wanted);
    const counted = await this.#parts.usage.list(tenantId, subject, range, 'times');
    return {
      from: range.from,
      to: range.to,
      granularity: range.grain,
      ...latenciesOf(sumOfCounts(counted.map(({ counts }) => counts))),
      points: atPoints(range, counted, (at, counts) => ({ at, ...latenciesOf(counts) })),
    };
  }

  /** What failed of late in calls through a Proxy: when, at which stage and with which error, and never what was in them. */
  async readProxyFailures(ctx: RequestContext, input: unknown): Promise<readonly ProxyFailure[]> {
    const { usage, runtime } = this.#parts;
    const { proxyId, first } = parseInput(ProxyFailuresInputSchema, input);
    const { tenantId } = requirePermission(ctx, 'report:read');
    const beforeHour = hourNumberOf(runtime.now()) + 1;
    const fromHour = beforeHour - FAILURE_DAYS * HOURS_OF_DAY;
    await this.#flush(ctx);
    const range = { grain: 'hour', fromHour, beforeHour } as const;
    const counted = await usage.failures(tenantId, proxyId, range, first);
    return counted.flatMap(({ hour, measure, count }): ProxyFailure[] => {
      const failure = failureOf(measure);
      if (failure === undefined) return [];
      const { code, status, ...others } = failure;
      const told = { code: code ?? null, status: status ?? null };
      return [{ at: beginOfHour(hour), ...others, ...told, count }];
    });
  }

  /** Which Applications, Proxies or Reactors have used most. Their names are told to those who may read them. */
  async readBy(ctx: RequestContext, input: unknown): Promise<UsageBreakdown> {
    const { usage, runtime } = this.#parts;
    const now = runtime.now();
    const wanted = parseInput(UsageByInputSchema, input, (members) => rangeFaults(members, now));
    const caller = requirePermission(ctx, 'report:read');
    const { tenantId } = caller;
    const { dimension, first } = wanted;
    const range = rangeOf(wanted, now);
    await this.#flush(ctx);
    const by = wanted.orderBy === 'errors' ? 'error' : REQUEST_MEASURE[dimension];
    const [parties, total] = await Promise.all([
      usage.top(tenantId, dimension, range, { by, first }),
      usage.list(tenantId, { kind: 'tenant', id: tenantId }, range, 'events'),
    ]);
    const ids = parties.map(({ id }) => id);
    const names = await this.#namesOf(caller, dimension, ids, now);
    const items = parties.map((each) => shareOf(dimension, each, names.get(each.id)));
    const orderOf = ({ counts: { errors, requests } }: UsageShare): number =>
      wanted.orderBy === 'errors' ? errors : requests;
    items.sort((one, other) => orderOf(other) - orderOf(one) || (one.id < other.id ? -1 : 1));
    return {
      from: range.from,
      to: range.to,
      dimension,
      items,
      total: toldCounts('tenant', sumOfCounts(total.map(({ counts }) => counts))),
    };
  }

  #namesOf(
    caller: CallerIdentity,
    dimension: UsageDimension,
    ids: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0 || !holds(caller, `${dimension}:read`)) return Promise.resolve(new Map());
    return this.#parts.usage.names(caller.tenantId, dimension, ids, now);
  }

  /** What was stored before is told also where the newest counts cannot be stored; they come later. */
  async #flush({ log }: RequestContext): Promise<void> {
    try {
      await this.#parts.counter.flush();
    } catch (error) {
      log.warn(
        { err: error },
        'usage counts could not be stored; the next attempt will bring them',
      );
    }
  }
}

/** Failures are told of a week. */
const FAILURE_DAYS = 7;

/** Parts of a tenant, of which one at most is asked for. */
type AskedPart = Partial<Pick<UsageInput, 'applicationId' | 'proxyId' | 'reactorId'>>;

function faultsOf(asked: AskedRange & AskedPart, now: Date): readonly Issue[] {
  const { applicationId, proxyId, reactorId } = asked;
  const parts = Object.entries({ applicationId, proxyId, reactorId });
  const [, ...further] = parts.filter(([, id]) => id != null);
  const message = 'must be left out: counts are of one part of the tenant at a time';
  return [...further.map(([name]) => ({ path: [name], message })), ...rangeFaults(asked, now)];
}

function subjectOf(
  tenantId: string,
  { applicationId, proxyId, reactorId }: AskedPart,
): UsageSubject {
  if (applicationId != null) return { kind: 'application', id: applicationId };
  if (proxyId != null) return { kind: 'proxy', id: proxyId };
  if (reactorId != null) return { kind: 'reactor', id: reactorId };
  return { kind: 'tenant', id: tenantId };
}

function atPoints<Point>(
  range: UsageRange,
  counted: readonly PointCounts[],
  pointOf: (at: Date, counts: UsageCounts) => Point,
): Point[] {
  const byHour = new Map(counted.map(({ hour, counts }) => [hour, counts]));
  return pointsOf(range).map((hour) => pointOf(beginOfHour(hour), byHour.get(hour) ?? {}));
}

function latenciesOf(counts: UsageCounts): Pick<Latency, 'requests' | 'reactions' | 'proxyCalls'> {
  return {
    requests: percentilesOf('request', counts) ?? null,
    reactions: percentilesOf('reaction', counts) ?? null,
    proxyCalls: percentilesOf('proxy_call', counts) ?? null,
  };
}

function shareOf(
  dimension: UsageDimension,
  { id, counts }: PartyCounts,
  name: string | undefined,
): UsageShare {
  const use = dimension === 'application' ? undefined : REQUEST_MEASURE[dimension];
  return {
    id,
    name: name ?? null,
    counts: toldCounts(dimension, counts),
    errorsByStatus: errorsByStatusOf(counts),
    latency: (use && percentilesOf(use, counts)) ?? null,
  };
}
