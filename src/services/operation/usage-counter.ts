import { durationMeasureOf } from '../../domain/tenant/duration-histogram.js';
import type { TimedUse } from '../../domain/tenant/duration-histogram.js';
import type { FailureMeasure } from '../../domain/proxy/proxy-failure.js';
import { errorMeasureOf } from '../../domain/tenant/usage-error.js';
import { hourNumberOf } from '../../domain/tenant/usage.js';
import type {
  AddedCount,
  SubjectKind,
  UsageMeasure,
  UsageParties,
} from '../../domain/tenant/usage.js';
import type { UsageRepository } from '../../storage/tenants/usage-repository.js';
import type { Runtime } from '../act/runtime.js';
import { oneAtATime } from '../act/one-at-a-time.js';

/** What the counter works with. */
export interface UsageCounterParts {
  readonly usage: Pick<UsageRepository, 'add'>;
  readonly now: Runtime['now'];
  /** Counts that are held at a time, while they cannot be written down; further ones are lost. */
  readonly countsMax?: number;
}

/** A use of a Reactor or a Proxy that is over. */
export interface TimedUsage {
  readonly tenantId: string;
  readonly use: Exclude<TimedUse, 'request'>;
  readonly parties: UsageParties;
  readonly milliseconds: number;
  /** What it ended with, as a status of HTTP; undefined where its caller had left. */
  readonly status: number | undefined;
  /** Where a call through a Proxy has failed, and how. */
  readonly failure?: FailureMeasure | undefined;
}

type Counts = Map<UsageMeasure, number>;

/** What one tenant did in one hour: altogether, and by what had a part in it. */
interface TenantCounts {
  readonly total: Counts;
  readonly parties: Readonly<Record<keyof UsageParties, Map<string, Counts>>>;
}

/** About 20 MiB. */
const COUNTS_MAX = 100_000;

/** Rows that one statement adds to, by hour and by day: a few hundredths of a second. */
const COUNTS_PER_STATEMENT = 2_000;

/**
 * Counts what tenants use, in memory, and adds it to what the database has when it is told to: no request waits for it or
 * sends a statement (docs/adr/0020, 0037). What is lost with the process is what was counted since the last time. What is
 * counted for Applications, Proxies and Reactors takes at most half of the places, so that one tenant with very many of
 * them costs no tenant its totals: their parts are then missing among the parts, and are in the total.
 */
export class UsageCounter {
  readonly #parts: UsageCounterParts;
  readonly #countsMax: number;
  #byHour = new Map<number, Map<string, TenantCounts>>();
  #held = 0;
  #lost = 0;

  constructor(parts: UsageCounterParts) {
    this.#parts = parts;
    this.#countsMax = parts.countsMax ?? COUNTS_MAX;
  }

  /** Events that could not be counted, because the database was away for too long. */
  get lost(): number {
    return this.#lost;
  }

  /** Counts something that a tenant does now, for the tenant and for each who has a part in it. */
  count(tenantId: string, measure: UsageMeasure, parties: UsageParties = {}, count = 1): void {
    const hour = hourNumberOf(this.#parts.now());
    const counts = this.#countsOf(hour, tenantId);
    this.#addTotal(counts, measure, count);
    this.#addParties(counts, measure, parties, count);
  }

  /** Counts how long a request took, for the tenant alone: times are most of what is counted. */
  countAnswered(tenantId: string, milliseconds: number): void {
    const counts = this.#countsOf(hourNumberOf(this.#parts.now()), tenantId);
    this.#addTotal(counts, durationMeasureOf('request', milliseconds), 1);
  }

  /** Counts a request that has ended with an error. */
  countError(tenantId: string, status: number, parties: UsageParties): void {
    this.count(tenantId, 'error', parties);
    this.count(tenantId, errorMeasureOf(status), parties);
  }

  /**
   * Counts a run of a Reactor or a call through a Proxy, how long it took, and for the Reactor or Proxy whether it failed:
   * for tenant and Application that is told of the request.
   */
  countTimed({ tenantId, use, parties, milliseconds, status, failure }: TimedUsage): void {
    const counts = this.#countsOf(hourNumberOf(this.#parts.now()), tenantId);
    const used: UsageParties = { proxyId: parties.proxyId, reactorId: parties.reactorId };
    const duration = durationMeasureOf(use, milliseconds);
    this.#addTotal(counts, use, 1);
    this.#addTotal(counts, duration, 1);
    this.#addParties(counts, use, parties, 1);
    this.#addParties(counts, duration, used, 1);
    if (status === undefined || status < 400) return;
    this.#addParties(counts, 'error', used, 1);
    this.#addParties(counts, errorMeasureOf(status), used, 1);
    if (failure !== undefined) this.#addParties(counts, failure, used, 1);
  }

  /**
   * Writes down what was counted until now, by as few statements as there may be; none where there is nothing. Where one
   * fails it throws, and everything that was not written is kept for the next time.
   */
  readonly flush = oneAtATime(() => this.#write());

  async #write(): Promise<void> {
    const counts = listOf(this.#byHour);
    this.#byHour = new Map();
    this.#held = 0;
    for (let from = 0; from < counts.length; from += COUNTS_PER_STATEMENT) {
      try {
        await this.#parts.usage.add(counts.slice(from, from + COUNTS_PER_STATEMENT));
      } catch (error) {
        for (const each of counts.slice(from)) this.#putBack(each);
        throw error;
      }
    }
  }

  #putBack({ hour, tenantId, subject, measure, count }: AddedCount): void {
    const counts = this.#countsOf(hour, tenantId);
    if (subject.kind === 'tenant') this.#addTotal(counts, measure, count);
    else this.#addParties(counts, measure, { [PARTY_OF[subject.kind]]: subject.id }, count);
  }

  #countsOf(hour: number, tenantId: string): TenantCounts {
    const byTenant = getOrMake(this.#byHour, hour, () => new Map<string, TenantCounts>());
    return getOrMake(byTenant, tenantId, noCounts);
  }

  #addTotal({ total }: TenantCounts, measure: UsageMeasure, count: number): void {
    const present = total.get(measure);
    if (present === undefined) {
      if (this.#held >= this.#countsMax) {
        this.#lost += count;
        return;
      }
      this.#held += 1;
    }
    total.set(measure, (present ?? 0) + count);
  }

  #addParties(
    { parties }: TenantCounts,
    measure: UsageMeasure,
    { applicationId, proxyId, reactorId }: UsageParties,
    count: number,
  ): void {
    if (applicationId !== undefined)
      this.#addParty(parties.applicationId, applicationId, measure, count);
    if (proxyId !== undefined) this.#addParty(parties.proxyId, proxyId, measure, count);
    if (reactorId !== undefined) this.#addParty(parties.reactorId, reactorId, measure, count);
  }

  #addParty(byId: Map<string, Counts>, id: string, measure: UsageMeasure, count: number): void {
    const present = byId.get(id)?.get(measure);
    if (present === undefined) {
      if (this.#held >= this.#countsMax / 2) return;
      if (byId.size >= PARTIES_MAX && !byId.has(id)) return;
      this.#held += 1;
    }
    getOrMake(byId, id, (): Counts => new Map()).set(measure, (present ?? 0) + count);
  }
}

/** Applications, and Proxies, and Reactors of one tenant that are told apart within one hour, between two flushes. */
const PARTIES_MAX = 1_000;

const PARTY_OF = {
  application: 'applicationId',
  proxy: 'proxyId',
  reactor: 'reactorId',
} as const satisfies Readonly<Record<Exclude<SubjectKind, 'tenant'>, keyof UsageParties>>;

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}

function noCounts(): TenantCounts {
  return {
    total: new Map(),
    parties: { applicationId: new Map(), proxyId: new Map(), reactorId: new Map() },
  };
}

function listOf(byHour: ReadonlyMap<number, ReadonlyMap<string, TenantCounts>>): AddedCount[] {
  const list: AddedCount[] = [];
  for (const [hour, byTenant] of byHour) {
    for (const [tenantId, { total, parties }] of byTenant) {
      const add = (kind: SubjectKind, id: string, counts: Counts): void => {
        for (const [measure, count] of counts)
          list.push({ tenantId, hour, subject: { kind, id }, measure, count });
      };
      add('tenant', tenantId, total);
      for (const [id, counts] of parties.applicationId) add('application', id, counts);
      for (const [id, counts] of parties.proxyId) add('proxy', id, counts);
      for (const [id, counts] of parties.reactorId) add('reactor', id, counts);
    }
  }
  return list;
}
