import { Prisma } from '../generated/client.js';
import type { InstantTerm } from '../../domain/search-query/token-query.js';
import { isOfKinds, kindsSql } from './token-kinds.js';
import { duringSql } from './token-condition.js';
import type { TokenCondition } from './token-condition.js';

/*
 * A lead is what an index knows of a condition: the ids of tokens among which all are that meet it. Which conditions lead is in
 * their text, not in what the database knows of its tables (docs/adr/0030); how long a lead is turns out when it is followed.
 */

/** The ids of tokens, each once, as SQL. */
export interface Lead {
  readonly ids: Prisma.Sql;
  /** The same, which may be there several times: the first ones come before all are known. */
  readonly repeated: Prisma.Sql;
  /** The condition that holds for what it leads to and for nothing else, so that it need not be asked again. */
  readonly said?: TokenCondition | undefined;
  /** Holds for the tokens, as `t`, that it leads to, where it reads these themselves and not only what an index has of them. */
  readonly own?: Prisma.Sql | undefined;
}

/** The lead of conditions all of which must hold; of several leads the shortest. Undefined where none of them leads. */
export function leadOf(
  tenantId: string,
  conjuncts: readonly TokenCondition[],
  parentId?: string,
): Lead | undefined {
  const children = parentId === undefined ? undefined : childrenSql(tenantId, parentId);
  const ofParent = children === undefined ? [] : [{ ids: children, repeated: children }];
  const keyed = conjuncts.flatMap((conjunct) => {
    const keys = keysOf(conjunct);
    return keys === undefined ? [] : [{ conjunct, ...keysSql(tenantId, keys) }];
  });
  const leads = [...ofParent, ...keyed];
  if (leads.length === 0) return undefined;
  const only = leads.length === 1 ? keyed[0]?.conjunct : undefined;
  const said = only !== undefined && isWhole(only) ? only : undefined;
  const own = only?.kind === 'during' ? changedSql(tenantId, only) : undefined;
  return { ...shortestSql(leads), said, own };
}

/**
 * Whether search indexes decide about a condition, which are there as long as their token is: it can be told of a token by its
 * id alone.
 */
export function isOfIndexes(condition: TokenCondition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.every(isOfIndexes);
    case 'not':
      return isOfIndexes(condition.condition);
    case 'index':
      return true;
    default:
      return false;
  }
}

/** Whether every id that a condition leads to is that of a token, which a list of ids that somebody names need not be. */
export function leadsToTokens(condition: TokenCondition): boolean {
  switch (condition.kind) {
    case 'or':
      return condition.conditions.every(leadsToTokens);
    case 'index':
    case 'fingerprint':
      return true;
    case 'during':
      return condition.field === 'modified_at';
    default:
      return false;
  }
}

/** Whether all that its keys lead to meets a condition. */
function isWhole(condition: TokenCondition): boolean {
  if (condition.kind === 'or')
    return condition.conditions.every((each) => isOfKinds(each) || isWhole(each));
  return condition.kind === 'one_of' || leadsToTokens(condition);
}

/** Keys at least one of which every token has that meets a condition. */
interface Keys {
  readonly ids: readonly string[];
  readonly hashes: readonly Buffer[];
  readonly fingerprints: readonly Buffer[];
  /** Times within which tokens were changed last. */
  readonly changes: readonly InstantTerm[];
  /** Kinds of tokens; only beside others, for how many there are of kinds alone nobody has to look. */
  readonly kinds: readonly TokenCondition[];
}

const NO_KEYS: Keys = { ids: [], hashes: [], fingerprints: [], changes: [], kinds: [] };

/** The keys that a condition leads by; undefined where it does not lead by keys. */
function keysOf(condition: TokenCondition): Keys | undefined {
  switch (condition.kind) {
    case 'one_of':
      return condition.field === 'id' ? { ...NO_KEYS, ids: condition.values } : undefined;
    case 'index':
      return { ...NO_KEYS, hashes: [condition.hash] };
    case 'fingerprint':
      return { ...NO_KEYS, fingerprints: [condition.fingerprint] };
    case 'during':
      return condition.field === 'modified_at' ? { ...NO_KEYS, changes: [condition] } : undefined;
    case 'and':
      return condition.conditions.map(keysOf).find((keys) => keys !== undefined);
    case 'or':
      return isOfKinds(condition) ? undefined : unionOf(condition.conditions.map(alternativeOf));
    case 'not':
    case 'starts_with':
      return undefined;
  }
}

function alternativeOf(condition: TokenCondition): Keys | undefined {
  return isOfKinds(condition) ? { ...NO_KEYS, kinds: [condition] } : keysOf(condition);
}

function unionOf(alternatives: readonly (Keys | undefined)[]): Keys | undefined {
  const known = alternatives.filter((keys) => keys !== undefined);
  if (known.length < alternatives.length) return undefined;
  return {
    ids: known.flatMap(({ ids }) => ids),
    hashes: known.flatMap(({ hashes }) => hashes),
    fingerprints: known.flatMap(({ fingerprints }) => fingerprints),
    changes: known.flatMap(({ changes }) => changes),
    kinds: known.flatMap(({ kinds }) => kinds),
  };
}

/** The ids of all children of a token, each once. */
function childrenSql(tenantId: string, parentId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT child_id FROM token_links WHERE tenant_id = ${tenantId}::uuid AND parent_id = ${parentId}`;
}

type LedIds = Pick<Lead, 'ids' | 'repeated'>;

/** The ids of all tokens that have one of some keys. Every key is looked up by itself. */
function keysSql(tenantId: string, keys: Keys): LedIds {
  const { ids, hashes, fingerprints, changes, kinds } = keys;
  const parts = [
    ...(ids.length === 0 ? [] : [Prisma.sql`SELECT unnest(${[...ids]}::text[])`]),
    ...(hashes.length === 0 ? [] : [indexedSql(tenantId, hashes)]),
    ...(fingerprints.length === 0 ? [] : [alikeSql(tenantId, fingerprints)]),
    ...changes.map(
      (each) => Prisma.sql`SELECT t.id FROM tokens AS t WHERE ${changedSql(tenantId, each)}`,
    ),
    ...kinds.map((kind) => Prisma.sql`SELECT t.id FROM ${kindsSql(tenantId, [kind]).from}`),
  ];
  const ways = [ids, hashes, fingerprints, changes, kinds];
  if (ways.reduce((sum, { length }) => sum + length, 0) === 1) {
    const only = Prisma.join(parts, '');
    return { ids: only, repeated: only };
  }
  const repeated = Prisma.join([NOTHING, ...parts], ' UNION ALL ');
  if (parts.length === 1 && hashes.length > 1 && hashes.length <= MERGED_MAX)
    return { ids: mergedSql(tenantId, hashes), repeated };
  return { ids: Prisma.join([NOTHING, ...parts], ' UNION '), repeated };
}

const NOTHING = Prisma.sql`SELECT NULL::text WHERE FALSE`;

/** Search indexes that are merged; more are rarely asked for, and a join of many takes long to plan. */
const MERGED_MAX = 4;

/**
 * The tokens that have one of some search indexes, each once, as the index has them in order already: a third of what it takes to put
 * all into a table of hashes. There is no full join that compares each with each, whatever the planner expects.
 */
function mergedSql(tenantId: string, hashes: readonly Buffer[]): Prisma.Sql {
  const ordered = hashes.map(
    (hash, place) => Prisma.sql`(
      ${indexedSql(tenantId, [hash])} ORDER BY token_id OFFSET 0) AS ${Prisma.raw(`of_${String(place)}`)}`,
  );
  const [first = NOTHING, ...others] = ordered;
  const joined = others.map((other) => Prisma.sql`FULL JOIN ${other} USING (token_id)`);
  return Prisma.sql`SELECT token_id FROM ${first} ${Prisma.join(joined, ' ')}`;
}

/** The tokens that have one of some search indexes. */
function indexedSql(tenantId: string, hashes: readonly Buffer[]): Prisma.Sql {
  const [hash] = hashes;
  if (hash !== undefined && hashes.length === 1)
    return Prisma.sql`SELECT token_id FROM token_indexes WHERE tenant_id = ${tenantId}::uuid AND token_indexes.hash = ${hash}`;
  return Prisma.sql`
    SELECT of_hash.token_id FROM unnest(${[...hashes]}::bytea[]) AS wanted (hash)
    CROSS JOIN LATERAL (
      SELECT token_id FROM token_indexes
      WHERE tenant_id = ${tenantId}::uuid AND token_indexes.hash = wanted.hash OFFSET 0
    ) AS of_hash`;
}

/** The tokens that have one of some fingerprints. */
function alikeSql(tenantId: string, fingerprints: readonly Buffer[]): Prisma.Sql {
  return Prisma.sql`
    SELECT alike.id FROM unnest(${[...fingerprints]}::bytea[]) AS wanted (fingerprint)
    CROSS JOIN LATERAL (
      SELECT id FROM tokens
      WHERE tenant_id = ${tenantId}::uuid AND tokens.fingerprint = wanted.fingerprint OFFSET 0
    ) AS alike`;
}

/** Holds for the tokens, as `t`, that were changed within a time. */
function changedSql(tenantId: string, change: InstantTerm): Prisma.Sql {
  return Prisma.sql`t.tenant_id = ${tenantId}::uuid AND ${duringSql(change)}`;
}

/** Leads that are compared, where there are several; the first ones of a query do as well as others. */
const LEADS_MAX = 8;
/** How far the leads are counted before one is chosen. */
const LEAD_ROWS_MAX = 1_000;

/** The shortest of several leads to the same tokens, as it turns out when the statement runs; the others are not read. */
function shortestSql(leads: readonly LedIds[]): LedIds {
  const compared = leads.slice(0, LEADS_MAX);
  const [only] = compared;
  if (only !== undefined && compared.length === 1) return only;
  const sizes = compared.map(
    ({ repeated }, place) => Prisma.sql`(${place}::int, (
      SELECT count(*) FROM (SELECT FROM (${repeated}) AS any_of LIMIT ${LEAD_ROWS_MAX}) AS counted
    ))`,
  );
  const waysOf = (member: 'ids' | 'repeated'): Prisma.Sql => {
    const ways = compared.map(
      (lead, place) => Prisma.sql`
        SELECT way.id FROM (${lead[member]}) AS way (id) WHERE (SELECT place FROM shortest) = ${place}::int`,
    );
    return Prisma.sql`
      WITH shortest AS MATERIALIZED (
        SELECT place FROM (VALUES ${Prisma.join(sizes)}) AS lead (place, size)
        ORDER BY size, place LIMIT 1
      ) ${Prisma.join(ways, ' UNION ALL ')}`;
  };
  return { ids: waysOf('ids'), repeated: waysOf('repeated') };
}
