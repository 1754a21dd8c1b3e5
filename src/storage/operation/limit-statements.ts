import { AHEAD_PART } from '../../domain/limit/rate-claim.js';
import { HELD_MS } from '../../domain/limit/slot-claim.js';

/** Part of the room for tokens that a process takes ahead of those that it is asked to store. */
const TOKENS_AHEAD_PART = 0.1;

/** Seconds after which tokens are stored for which room was taken, or never will be. */
const TOKENS_STORED_S = 8;

/** As `grantOf` of domain/limit/rate-claim, with names or numbers of columns in the place of members. */
function grantedSql(level: string, of: (member: RateMember) => string): string {
  const [needed, lump] = [of('needed'), of('lump')];
  return `
    CASE WHEN ${lump} > ${level} AND ${level} >= least(${lump}, ${of('per_second')} - 1) THEN ${lump}
    ELSE least(${needed}, greatest(0, floor(${level})))
      + greatest(0, least(${of('hoped_for')}, floor((${level} - ${needed}) * ${String(AHEAD_PART)})))
    END`;
}

/** What is asked for of a rate, in the order in which `claim` has it. */
const RATE_MEMBERS = ['per_second', 'returned', 'needed', 'hoped_for', 'lump'] as const;
type RateMember = (typeof RATE_MEMBERS)[number];

const inClaim = (member: RateMember): string =>
  `excluded.claim[${String(RATE_MEMBERS.indexOf(member) + 1)}]`;

/**
 * Claims of any number of rates, as `claimRate` has them, by the database's clock. Rows are locked in the order of their
 * keys, so that processes that claim of the same ones wait in line and never in a circle.
 */
export const CLAIM_RATES = `
  INSERT INTO shared_limits AS state (tenant_id, kind, subject_id, claim, level, granted, at)
  SELECT tenant_id, kind, subject_id, ARRAY[${RATE_MEMBERS.join(', ')}],
    per_second - given.granted, given.granted, clock_timestamp()
  FROM unnest(
    $1::uuid[], $2::text[], $3::uuid[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[]
  ) AS claimed (tenant_id, kind, subject_id, ${RATE_MEMBERS.join(', ')})
  CROSS JOIN LATERAL (SELECT ${grantedSql('per_second', (member) => member)} AS granted) AS given
  ORDER BY tenant_id, kind, subject_id
  ON CONFLICT (tenant_id, kind, subject_id) DO UPDATE SET (claim, level, granted, at) = (
    SELECT excluded.claim, filled.level - given.granted, given.granted, moment.now
    FROM (SELECT clock_timestamp() AS now) AS moment
    CROSS JOIN LATERAL (
      SELECT least(
        ${inClaim('per_second')},
        state.level + ${inClaim('returned')}
          + ${inClaim('per_second')} * greatest(0, extract(epoch FROM moment.now - state.at)::float8)
      ) AS level
    ) AS filled
    CROSS JOIN LATERAL (SELECT ${grantedSql('filled.level', inClaim)} AS granted) AS given
  )
  RETURNING kind, subject_id AS "subjectId", granted, level AS left`;

/** Claims of any number of tenants' slots, as `claimSlots` has them, by the database's clock. */
export const CLAIM_SLOTS = `
  INSERT INTO shared_limits AS state (tenant_id, kind, subject_id, claim, holder, holders, granted, at)
  SELECT tenant_id, kind, tenant_id, ARRAY[slots_max, claimed.held, needed], holder,
    CASE WHEN given.held > 0
      THEN jsonb_build_object(holder, jsonb_build_array(given.held, extract(epoch FROM clock_timestamp())))
      ELSE '{}' END,
    given.held, clock_timestamp()
  FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::float8[], $5::float8[], $6::float8[])
    AS claimed (tenant_id, kind, holder, slots_max, held, needed)
  CROSS JOIN LATERAL (
    SELECT claimed.held + least(needed, greatest(0, slots_max - claimed.held)) AS held
  ) AS given
  ORDER BY tenant_id, kind
  ON CONFLICT (tenant_id, kind, subject_id) DO UPDATE SET (claim, holder, holders, granted, at) = (
    SELECT excluded.claim, excluded.holder,
      others.holders || CASE WHEN given.held > 0
        THEN jsonb_build_object(excluded.holder, jsonb_build_array(given.held, moment.second))
        ELSE '{}' END,
      given.held, moment.now
    FROM (
      SELECT clock_timestamp() AS now, extract(epoch FROM clock_timestamp())::float8 AS second
    ) AS moment
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_object_agg(key, value), '{}') AS holders,
        coalesce(sum((value->>0)::float8), 0) AS held
      FROM jsonb_each(state.holders)
      WHERE key <> excluded.holder::text
        AND abs(moment.second - (value->>1)::float8) < ${String(HELD_MS / 1_000)}
    ) AS others
    CROSS JOIN LATERAL (
      SELECT excluded.claim[2] + least(
        excluded.claim[3], greatest(0, excluded.claim[1] - others.held - excluded.claim[2])
      ) AS held
    ) AS given
  )
  RETURNING tenant_id AS "tenantId", kind, granted AS held`;

/** Whether the last count, and the last time that anything was taken, are long enough ago. */
const MAY_COUNT = `(state.at <= clock_timestamp()
    AND abs(extract(epoch FROM clock_timestamp()) - state.claim[5]) > ${String(TOKENS_STORED_S)})`;

/**
 * Takes from the room for a tenant's tokens: those that wait first, and a part of what is left ahead of others. `granted` adds
 * up what was ever taken, and not given back. Another greatest number than the last time makes the room smaller or larger. Tokens may be counted
 * once nothing was taken for so long that all of it is stored by now, or will not be: a count then misses none.
 */
export const CLAIM_TOKENS = `
  UPDATE shared_limits AS state SET
    claim = ARRAY[
      $2::float8, $3::float8, $4::float8, given.granted,
      CASE WHEN given.granted > 0 THEN extract(epoch FROM clock_timestamp()) ELSE state.claim[5] END
    ],
    level = given.level - given.granted, granted = state.granted + given.granted - $5::float8
  FROM (
    SELECT level, least($2::float8, greatest(0, floor(level)))
      + greatest(0, least($3::float8, floor((level - $2::float8) * ${String(TOKENS_AHEAD_PART)}))) AS granted
    FROM (
      SELECT level + $5::float8 + $4::float8 - claim[3] AS level FROM shared_limits
      WHERE tenant_id = $1::uuid AND kind = 'token' AND subject_id = $1::uuid FOR UPDATE
    ) AS room
  ) AS given
  WHERE tenant_id = $1::uuid AND kind = 'token' AND subject_id = $1::uuid
  RETURNING given.granted, ${MAY_COUNT} AS "mayCount"`;

/**
 * From what is kept of them, less those whose time is over and that no purge has come by yet (docs/adr/0063). Beside it, what was
 * taken of their room until then, and whether all of that is stored.
 */
export const COUNT_TOKENS = `
  SELECT (
    coalesce((SELECT sum(tokens) FROM token_counts WHERE tenant_id = $1::uuid), 0)
    - (SELECT count(*) FROM tokens WHERE tenant_id = $1::uuid AND expires_at <= $2::timestamptz)
  )::float8 AS stored, coalesce(state.granted, 0) AS "takenBefore", coalesce(${MAY_COUNT}, true) AS "isWhole"
  FROM (VALUES (true)) AS always
  LEFT JOIN shared_limits AS state
    ON state.tenant_id = $1::uuid AND state.kind = 'token' AND state.subject_id = $1::uuid`;

/** Writes down what room there is by a count, less what was taken while it was made, and when the next one may be made. */
export const SET_ROOM = `
  INSERT INTO shared_limits AS state (tenant_id, kind, subject_id, claim, level, at)
  SELECT $1::uuid, 'token', $1::uuid, ARRAY[0, 0, $2::float8, 0, 0], $2::float8 - $3::float8,
    clock_timestamp() + $5::float8 * interval '1 millisecond'
  ON CONFLICT (tenant_id, kind, subject_id) DO UPDATE SET
    claim = excluded.claim, at = excluded.at,
    level = excluded.level - (state.granted - $4::float8)`;

/** Rows that nobody has asked of for long enough tell nothing: their rate is full again, their slots are free. */
export const DELETE_OLD = `
  DELETE FROM shared_limits WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM shared_limits
    WHERE kind <> 'token' AND at < clock_timestamp() - interval '1 minute' LIMIT 5000 FOR UPDATE SKIP LOCKED
  ))`;
