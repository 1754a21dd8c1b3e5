import type { Visibility } from '../../domain/access/visibility.js';
import { Prisma } from '../generated/client.js';
import { conditionSql, tokenSql } from './token-condition.js';
import type { TokenCondition } from './token-condition.js';
import { isOfKinds, kindsSql } from './token-kinds.js';
import type { KindsSql } from './token-kinds.js';

/** Which tokens are looked for: those that meet every part that is given. */
export interface TokenFilter {
  /** The tokens that the caller may know of. */
  readonly visibility: Visibility;
  /** The same, by another permission that is needed besides. */
  readonly visibilityBesides?: Visibility;
  /** Any of these ids; none given is not the same as an empty list, which no token meets. */
  readonly ids?: readonly string[];
  /** Any of these types. */
  readonly types?: readonly string[];
  /** Hashes of members of the metadata, all of which must be there. */
  readonly metadata?: readonly Buffer[];
  readonly query?: TokenCondition;
  /** Only children of this token. */
  readonly parentId?: string;
}

/** A filter as SQL. */
export interface TokenFilterSql {
  /** The tokens that have to be looked at, as `t`: all of the tenant, or those that a key leads to, each by its own key. */
  readonly from: Prisma.Sql;
  /** Holds for the tokens that are looked for; never null. */
  readonly where: Prisma.Sql;
  /** The same, where no key leads: what bounds a part of the index of lists, and what tokens within are looked at for. */
  readonly walked: {
    readonly bounds: readonly Prisma.Sql[];
    readonly narrowing: readonly Prisma.Sql[];
  };
  /** Whether `from` is few tokens that keys lead to, so that there is no need to go through all. */
  readonly isKeyed: boolean;
  /** What it asks of the kind of a token, where no key leads and it asks something, or nothing at all. */
  readonly ofKinds?: {
    readonly kinds: KindsSql;
    /** What else it asks; nothing: the kind of a token decides. */
    readonly others: readonly Prisma.Sql[];
  };
}

/**
 * Translates a filter; every value is a parameter, and no character of one means anything but itself. What the database
 * does is in the text and not in what it knows of its tables (docs/adr/0030).
 */
export function tokenFilterSql(tenantId: string, filter: TokenFilter): TokenFilterSql {
  const conjuncts = conjunctsOf({ kind: 'and', conditions: conditionsOf(filter) });
  const { parentId } = filter;
  const ofParent = parentId === undefined ? [] : [childrenSql(tenantId, parentId)];
  const keyed = conjuncts.flatMap((conjunct) => {
    const keys = keysOf(conjunct);
    return keys === undefined ? [] : [{ conjunct, lead: leadSql(tenantId, keys) }];
  });
  const leads = [...ofParent, ...keyed.map(({ lead }) => lead)];
  const ofTenant = Prisma.sql`t.tenant_id = ${tenantId}::uuid`;
  if (leads.length === 0) {
    const sqlOf = (conjunct: TokenCondition): Prisma.Sql => conditionSql(tenantId, conjunct);
    const bounds = [ofTenant, ...conjuncts.filter(isOfCreation).map(sqlOf)];
    const narrowing = conjuncts.filter((conjunct) => !isOfCreation(conjunct)).map(sqlOf);
    const where = Prisma.join([...bounds, ...narrowing], ' AND ');
    const [ofKinds, others] = [
      conjuncts.filter(isOfKinds),
      conjuncts.filter((each) => !isOfKinds(each)),
    ];
    const isWalkOnly = ofKinds.length === 0 && others.length > 0;
    return {
      from: Prisma.sql`tokens AS t`,
      where,
      walked: { bounds, narrowing },
      isKeyed: false,
      ...(isWalkOnly
        ? {}
        : { ofKinds: { kinds: kindsSql(tenantId, ofKinds), others: others.map(sqlOf) } }),
    };
  }
  // What leads alone, and to nothing else, has said all that it has to say.
  const said =
    leads.length === 1 ? keyed.find(({ conjunct }) => conjunct.kind !== 'or') : undefined;
  const parts = [
    ...(leads.length === 1 || parentId === undefined ? [] : [childSql(tenantId, parentId)]),
    ...conjuncts
      .filter((conjunct) => conjunct !== said?.conjunct)
      .map((conjunct) => conditionSql(tenantId, conjunct)),
  ];
  return {
    from: Prisma.sql`(${shortestSql(leads)}) AS lead (id) CROSS JOIN LATERAL (${tokenSql(tenantId, Prisma.sql`lead.id`)}) AS t`,
    where: parts.length === 0 ? Prisma.sql`TRUE` : Prisma.join(parts, ' AND '),
    walked: { bounds: [], narrowing: [] },
    isKeyed: true,
  };
}

/** Whether a condition is on what the order of lists compares first. */
function isOfCreation(condition: TokenCondition): boolean {
  return condition.kind === 'during' && condition.field === 'created_at';
}

function conditionsOf(filter: TokenFilter): readonly TokenCondition[] {
  const { visibility, visibilityBesides, ids, types, metadata = [], query } = filter;
  return [
    ...(ids === undefined ? [] : [{ kind: 'one_of', field: 'id', values: ids } as const]),
    ...metadata.map((hash) => ({ kind: 'index', hash }) as const),
    ...(query === undefined ? [] : [query]),
    ...(types === undefined ? [] : [{ kind: 'one_of', field: 'type', values: types } as const]),
    ...visibleConditions(visibility),
    ...(visibilityBesides === undefined ? [] : visibleConditions(visibilityBesides)),
  ];
}

function visibleConditions(visibility: Visibility): readonly TokenCondition[] {
  if (visibility.kind === 'everything') return [];
  const conditions = visibility.alternatives.map((all): TokenCondition => ({
    kind: 'and',
    conditions: all.map(({ attribute: field, operator, value }) =>
      operator === 'equals'
        ? { kind: 'one_of', field, values: [value] }
        : { kind: 'starts_with', field, value },
    ),
  }));
  return [{ kind: 'or', conditions }];
}

/** The conditions all of which must hold, with no `and` among them. */
function conjunctsOf(condition: TokenCondition): readonly TokenCondition[] {
  return condition.kind === 'and' ? condition.conditions.flatMap(conjunctsOf) : [condition];
}

/** Keys at least one of which every token has that meets a condition. */
interface Keys {
  readonly ids: readonly string[];
  readonly hashes: readonly Buffer[];
  readonly fingerprints: readonly Buffer[];
}

const NO_KEYS: Keys = { ids: [], hashes: [], fingerprints: [] };

/** The keys that a condition leads by; undefined where it does not lead by keys. */
function keysOf(condition: TokenCondition): Keys | undefined {
  switch (condition.kind) {
    case 'one_of':
      return condition.field === 'id' ? { ...NO_KEYS, ids: condition.values } : undefined;
    case 'index':
      return { ...NO_KEYS, hashes: [condition.hash] };
    case 'fingerprint':
      return { ...NO_KEYS, fingerprints: [condition.fingerprint] };
    case 'and':
      return condition.conditions.map(keysOf).find((keys) => keys !== undefined);
    case 'or':
      return unionOf(condition.conditions.map(keysOf));
    case 'not':
    case 'starts_with':
    case 'during':
      return undefined;
  }
}

function unionOf(alternatives: readonly (Keys | undefined)[]): Keys | undefined {
  const known = alternatives.filter((keys) => keys !== undefined);
  if (known.length < alternatives.length) return undefined;
  return {
    ids: known.flatMap(({ ids }) => ids),
    hashes: known.flatMap(({ hashes }) => hashes),
    fingerprints: known.flatMap(({ fingerprints }) => fingerprints),
  };
}

/** Whether a token is a child of another. */
function childSql(tenantId: string, parentId: string): Prisma.Sql {
  return Prisma.sql`(EXISTS (
    SELECT FROM token_links
    WHERE tenant_id = ${tenantId}::uuid AND parent_id = ${parentId} AND child_id = t.id
  )) IS TRUE`;
}

/** The ids of all children of a token, each once. */
function childrenSql(tenantId: string, parentId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT child_id FROM token_links WHERE tenant_id = ${tenantId}::uuid AND parent_id = ${parentId}`;
}

/** The ids of all tokens that have one of some keys, each once. Every key is looked up by itself. */
function leadSql(tenantId: string, { ids, hashes, fingerprints }: Keys): Prisma.Sql {
  const parts: Prisma.Sql[] = [];
  if (ids.length > 0) parts.push(Prisma.sql`SELECT unnest(${[...ids]}::text[])`);
  if (hashes.length > 0) {
    parts.push(Prisma.sql`
      SELECT of_hash.token_id FROM unnest(${[...hashes]}::bytea[]) AS wanted (hash)
      CROSS JOIN LATERAL (
        SELECT token_id FROM token_indexes
        WHERE tenant_id = ${tenantId}::uuid AND token_indexes.hash = wanted.hash OFFSET 0
      ) AS of_hash`);
  }
  if (fingerprints.length > 0) {
    parts.push(Prisma.sql`
      SELECT alike.id FROM unnest(${[...fingerprints]}::bytea[]) AS wanted (fingerprint)
      CROSS JOIN LATERAL (
        SELECT id FROM tokens
        WHERE tenant_id = ${tenantId}::uuid AND tokens.fingerprint = wanted.fingerprint OFFSET 0
      ) AS alike`);
  }
  if (ids.length + hashes.length + fingerprints.length === 1) return Prisma.join(parts, '');
  return Prisma.join([Prisma.sql`SELECT NULL::text WHERE FALSE`, ...parts], ' UNION ');
}

/** Leads that are compared, where there are several; the first ones of a query do as well as others. */
const LEADS_MAX = 8;
/** How far the leads are counted before one is chosen. */
const LEAD_ROWS_MAX = 1_000;

/** The shortest of several leads to the same tokens, as it turns out when the statement runs; the others are not read. */
function shortestSql(leads: readonly Prisma.Sql[]): Prisma.Sql {
  const compared = leads.slice(0, LEADS_MAX);
  const [only = Prisma.empty] = compared;
  if (compared.length === 1) return only;
  const sizes = compared.map(
    (lead, place) => Prisma.sql`(${place}::int, (
      SELECT count(*) FROM (SELECT FROM (${lead}) AS any_of LIMIT ${LEAD_ROWS_MAX}) AS counted
    ))`,
  );
  const ways = compared.map(
    (lead, place) => Prisma.sql`
      SELECT way.id FROM (${lead}) AS way (id) WHERE (SELECT place FROM shortest) = ${place}::int`,
  );
  return Prisma.sql`
    WITH shortest AS MATERIALIZED (
      SELECT place FROM (VALUES ${Prisma.join(sizes)}) AS lead (place, size)
      ORDER BY size, place LIMIT 1
    ) ${Prisma.join(ways, ' UNION ALL ')}`;
}
