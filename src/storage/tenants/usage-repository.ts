import { beginOfHour, SUBJECT_KINDS } from '../../domain/tenant/usage.js';
import type {
  AddedCount,
  SubjectKind,
  UsageCounts,
  UsageGrain,
  UsageMeasure,
  UsageSubject,
} from '../../domain/tenant/usage.js';
import type { Database } from '../database/database.js';

/**
 * Each count is added to its hour and to its day, so that neither has to be made from the other. Rows are written in the
 * order of their keys, so that instances that write the same ones cannot wait in a circle. Of a tenant that was deleted since,
 * nothing is written.
 */
const ADD = `
  INSERT INTO usage_counts (tenant_id, subject_kind, grain, begins_at, subject_id, measure, count)
  SELECT tenant_id, subject_kind, grain,
    to_timestamp(CASE grain WHEN 'hour' THEN hour * 3600 ELSE hour / 24 * 86400 END) AS begins_at,
    subject_id, measure, sum(count)::bigint
  FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::bigint[])
    AS added (tenant_id, subject_kind, hour, subject_id, measure, count)
  JOIN tenants ON tenants.id = added.tenant_id
  CROSS JOIN (VALUES ('day'), ('hour')) AS grains (grain)
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (tenant_id, subject_kind, grain, begins_at, subject_id, measure)
  DO UPDATE SET count = usage_counts.count + excluded.count`;

/** What is counted as a time; the other measures are of events. */
const IS_TIME = `(position('_ms:' IN measure) > 0)`;

const OF_KIND = `tenant_id = $1::uuid AND subject_kind = $2 AND grain = $3`;

/** Every hour or day is looked up by itself, so that of many subjects one is read and the others are not. */
const LIST = `
  SELECT (extract(epoch FROM point.at) / 3600)::float8 AS hour, counted.counts
  FROM generate_series(
    $4::timestamptz, $5::timestamptz - interval '1 second',
    CASE $3 WHEN 'hour' THEN interval '1 hour' ELSE interval '24 hours' END
  ) AS point (at)
  CROSS JOIN LATERAL (
    SELECT json_object_agg(measure, count) AS counts FROM usage_counts
    WHERE ${OF_KIND} AND begins_at = point.at AND subject_id = $6::uuid AND ${IS_TIME} = $7::boolean
  ) AS counted
  WHERE counted.counts IS NOT NULL ORDER BY point.at`;

/** The newest first; hour by hour, as {@link LIST} does it. */
const FAILURES = `
  SELECT (extract(epoch FROM point.at) / 3600)::float8 AS hour, failed.measure, failed.count::float8 AS count
  FROM generate_series(
    $4::timestamptz, $5::timestamptz - interval '1 second', interval '1 hour'
  ) AS point (at)
  CROSS JOIN LATERAL (
    SELECT measure, count FROM usage_counts
    WHERE ${OF_KIND} AND begins_at = point.at AND subject_id = $6::uuid AND measure LIKE 'failure:%'
  ) AS failed
  ORDER BY point.at DESC, failed.count DESC, failed.measure LIMIT $7`;

const RANGE = `${OF_KIND} AND begins_at >= $4::timestamptz AND begins_at < $5::timestamptz`;

const TOP = `
  WITH top AS MATERIALIZED (
    SELECT subject_id FROM usage_counts WHERE ${RANGE} AND measure = $6
    GROUP BY subject_id ORDER BY sum(count) DESC, subject_id LIMIT $7
  ), counted AS MATERIALIZED (
    SELECT subject_id, measure, sum(count) AS count FROM usage_counts
    WHERE ${RANGE} AND subject_id = ANY(ARRAY(SELECT subject_id FROM top))
    GROUP BY subject_id, measure
  )
  SELECT subject_id AS id, json_object_agg(measure, count) AS counts FROM counted
  GROUP BY subject_id`;

/** Where the names of subjects are; what has ended is not there. */
const NAMES: Readonly<Record<Party, string>> = {
  application: 'SELECT id, name, expires_at AS "expiresAt" FROM applications',
  proxy: 'SELECT id, name, NULL::timestamptz AS "expiresAt" FROM proxies',
  reactor: 'SELECT id, name, NULL::timestamptz AS "expiresAt" FROM reactors',
};

interface NameRow {
  readonly id: string;
  readonly name: string;
  readonly expiresAt: Date | null;
}

const FIND_OLD = `
  SELECT tenants.id FROM tenants WHERE (EXISTS (
    SELECT FROM unnest($1::text[]) AS kinds (kind) CROSS JOIN LATERAL (
      SELECT FROM usage_counts WHERE tenant_id = tenants.id AND subject_kind = kinds.kind
        AND grain = $2 AND begins_at < $3::timestamptz LIMIT 1
    ) AS old
  )) IS TRUE`;

const DELETE_OLD = `
  WITH gone AS (
    DELETE FROM usage_counts WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM usage_counts
      WHERE tenant_id = $1::uuid AND subject_kind = ANY($2::text[]) AND grain = $3
        AND begins_at < $4::timestamptz LIMIT $5 FOR UPDATE SKIP LOCKED
    )) RETURNING 1
  )
  SELECT count(*)::int AS count FROM gone`;

/** What has a part in a tenant's use. */
export type Party = Exclude<SubjectKind, 'tenant'>;

/** A time of hours or days: from the first hour up to, and without, another. */
export interface UsageRange {
  readonly grain: UsageGrain;
  readonly fromHour: number;
  readonly beforeHour: number;
}

/** What was counted in one hour or day. */
export interface PointCounts {
  /** Number of the hour with which it begins. */
  readonly hour: number;
  readonly counts: UsageCounts;
}

/** How often one thing failed within an hour. */
export interface FailureCount {
  /** Number of the hour. */
  readonly hour: number;
  readonly measure: string;
  readonly count: number;
}

/** What was counted of one party over a range. */
export interface PartyCounts {
  readonly id: string;
  readonly counts: UsageCounts;
}

/** How much tenants have used, by hour and by day. */
export class UsageRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds to the counts of any tenants, by one statement; each hour, subject and measure is there once at most. */
  async add(counts: readonly AddedCount[]): Promise<void> {
    await this.#database.$statement(ADD, [
      counts.map(({ tenantId }) => tenantId),
      counts.map(({ subject }) => subject.kind),
      counts.map(({ hour }) => hour),
      counts.map(({ subject }) => subject.id),
      counts.map(({ measure }) => measure),
      counts.map(({ count }) => count),
    ]);
  }

  /** The counts of a subject of a tenant's in those hours or days of a range that have any: of events, or of times. */
  async list(
    tenantId: string,
    { kind, id }: UsageSubject,
    range: UsageRange,
    what: 'events' | 'times',
  ): Promise<readonly PointCounts[]> {
    const values = [...rangeValues(tenantId, kind, range), id, what === 'times'];
    return this.#database.$statement<PointCounts>(LIST, values);
  }

  /** What failed in the hours of a range in calls through a Proxy of a tenant's, the newest first. */
  async failures(
    tenantId: string,
    proxyId: string,
    range: UsageRange,
    first: number,
  ): Promise<readonly FailureCount[]> {
    const values = [...rangeValues(tenantId, 'proxy', range), proxyId, first];
    return this.#database.$statement<FailureCount>(FAILURES, values);
  }

  /** All that is counted of those parties of a tenant's that have most of a measure over a range, in no order. */
  async top(
    tenantId: string,
    kind: Party,
    range: UsageRange,
    { by, first }: { readonly by: UsageMeasure; readonly first: number },
  ): Promise<readonly PartyCounts[]> {
    const values = [...rangeValues(tenantId, kind, range), by, first];
    return this.#database.$statement<PartyCounts>(TOP, values);
  }

  /** The names of those parties of a tenant's that are still there, by id. */
  async names(
    tenantId: string,
    kind: Party,
    ids: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, string>> {
    const text = `${NAMES[kind]} WHERE tenant_id = $1::uuid AND id = ANY($2::uuid[])`;
    const rows = await this.#database.$statement<NameRow>(text, [tenantId, ids]);
    const there = rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
    return new Map(there.map(({ id, name }) => [id, name]));
  }

  /** The tenants that have counts of a grain from before an hour: a few probes of an index a tenant. */
  async tenantsWithOld(grain: UsageGrain, beforeHour: number): Promise<readonly string[]> {
    const values = [SUBJECT_KINDS, grain, beginOfHour(beforeHour)];
    const rows = await this.#database.$statement<{ id: string }>(FIND_OLD, values, {
      isMaintenance: true,
    });
    return rows.map(({ id }) => id);
  }

  /** Deletes at most `limit` of them. Answers how many. */
  async deleteOld(
    tenantId: string,
    grain: UsageGrain,
    beforeHour: number,
    limit: number,
  ): Promise<number> {
    const values = [tenantId, SUBJECT_KINDS, grain, beginOfHour(beforeHour), limit];
    const rows = await this.#database.$statement<{ count: number }>(DELETE_OLD, values, {
      isMaintenance: true,
    });
    return rows[0]?.count ?? 0;
  }
}

function rangeValues(
  tenantId: string,
  kind: SubjectKind,
  { grain, fromHour, beforeHour }: UsageRange,
): readonly unknown[] {
  return [tenantId, kind, grain, beginOfHour(fromHour), beginOfHour(beforeHour)];
}
