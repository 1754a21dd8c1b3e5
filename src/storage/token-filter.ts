import type { Condition } from '../domain/search-query/condition.js';
import type { InstantTerm } from '../domain/search-query/token-query.js';
import type { Visibility } from '../domain/visibility.js';
import { Prisma } from './generated/client.js';

/** Which tokens are looked for: those that meet every part that is given. */
export interface TokenFilter {
  /** The tokens that the caller may know of. */
  readonly visibility: Visibility;
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

/** A condition on what is stored. */
export type TokenCondition = Condition<StoredTerm>;

/** One comparison with what is stored. */
export type StoredTerm =
  | {
      readonly kind: 'one_of';
      readonly field: 'id' | 'type' | 'container' | 'created_by' | 'modified_by';
      readonly values: readonly string[];
    }
  | {
      readonly kind: 'starts_with';
      readonly field: 'id' | 'container';
      readonly value: string;
    }
  /** Is indexed by a keyed hash. */
  | { readonly kind: 'index'; readonly hash: Buffer }
  | { readonly kind: 'fingerprint'; readonly fingerprint: Buffer }
  | InstantTerm;

/** A filter as SQL over `tokens AS t`. */
export interface TokenFilterSql {
  /** Holds for the tokens that are looked for; never null. */
  readonly where: Prisma.Sql;
  /** Whether `where` leads to few tokens by keys of theirs, so that there is no need to go through all. */
  readonly isKeyed: boolean;
}

/** Translates a filter; every value is a parameter, and no character of one means anything but itself. */
export function tokenFilterSql(tenantId: string, filter: TokenFilter): TokenFilterSql {
  const conjuncts = conjunctsOf({ kind: 'and', conditions: conditionsOf(filter) });
  const keys = conjuncts.map(keysOf);
  // Within an OR the database does not use its indexes on other tables, so it is told what the OR leads to.
  const leads = conjuncts.flatMap((conjunct, index) => {
    const lead = conjunct.kind === 'or' ? keys[index] : undefined;
    return lead === undefined ? [] : [leadSql(tenantId, lead)];
  });
  const { parentId } = filter;
  const parts = [
    ...(parentId === undefined ? [] : [childSql(tenantId, parentId)]),
    ...leads,
    ...conjuncts.map((conjunct) => conditionSql(tenantId, conjunct)),
  ];
  return {
    where: parts.length === 0 ? Prisma.sql`TRUE` : Prisma.join(parts, ' AND '),
    isKeyed: parentId !== undefined || keys.some((each) => each !== undefined),
  };
}

function conditionsOf(filter: TokenFilter): readonly TokenCondition[] {
  const { visibility, ids, types, metadata = [], query } = filter;
  return [
    ...(ids === undefined ? [] : [{ kind: 'one_of', field: 'id', values: ids } as const]),
    ...metadata.map((hash) => ({ kind: 'index', hash }) as const),
    ...(query === undefined ? [] : [query]),
    ...(types === undefined ? [] : [{ kind: 'one_of', field: 'type', values: types } as const]),
    ...(visibility.kind === 'everything' ? [] : [visibleCondition(visibility.alternatives)]),
  ];
}

function visibleCondition(
  alternatives: Extract<Visibility, { kind: 'any_of' }>['alternatives'],
): TokenCondition {
  const conditions = alternatives.map((all): TokenCondition => ({
    kind: 'and',
    conditions: all.map(({ attribute: field, operator, value }) =>
      operator === 'equals'
        ? { kind: 'one_of', field, values: [value] }
        : { kind: 'starts_with', field, value },
    ),
  }));
  return { kind: 'or', conditions };
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
  return Prisma.sql`t.id IN (
    SELECT child_id FROM token_links WHERE tenant_id = ${tenantId}::uuid AND parent_id = ${parentId}
  )`;
}

/** Whether a token has one of some keys. */
function leadSql(tenantId: string, { ids, hashes, fingerprints }: Keys): Prisma.Sql {
  return Prisma.sql`t.id IN (
    SELECT unnest(${[...ids]}::text[])
    UNION SELECT token_id FROM token_indexes
      WHERE tenant_id = ${tenantId}::uuid AND hash = ANY(${[...hashes]}::bytea[])
    UNION SELECT id FROM tokens
      WHERE tenant_id = ${tenantId}::uuid AND fingerprint = ANY(${[...fingerprints]}::bytea[])
  )`;
}

const COLUMNS = {
  id: Prisma.sql`t.id`,
  type: Prisma.sql`t.type`,
  container: Prisma.sql`t.container`,
  created_by: Prisma.sql`t.created_by`,
  modified_by: Prisma.sql`t.modified_by`,
  created_at: Prisma.sql`t.created_at`,
  modified_at: Prisma.sql`t.modified_at`,
};

/** A condition as SQL that is true or false, never null: only then does NOT turn it round. */
function conditionSql(tenantId: string, condition: TokenCondition): Prisma.Sql {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const parts = condition.conditions.map((each) => conditionSql(tenantId, each));
      if (parts.length === 0)
        return condition.kind === 'and' ? Prisma.sql`TRUE` : Prisma.sql`FALSE`;
      return Prisma.sql`(${Prisma.join(parts, condition.kind === 'and' ? ' AND ' : ' OR ')})`;
    }
    case 'not':
      return Prisma.sql`NOT ${conditionSql(tenantId, condition.condition)}`;
    case 'one_of':
      return oneOfSql(condition.field, condition.values);
    case 'starts_with':
      return Prisma.sql`starts_with(${COLUMNS[condition.field]}, ${condition.value})`;
    case 'index':
      return Prisma.sql`EXISTS (
        SELECT FROM token_indexes i
        WHERE i.tenant_id = ${tenantId}::uuid AND i.hash = ${condition.hash} AND i.token_id = t.id
      )`;
    case 'fingerprint':
      return Prisma.sql`(t.fingerprint IS NOT NULL AND t.fingerprint = ${condition.fingerprint})`;
    case 'during':
      return duringSql(condition);
  }
}

function oneOfSql(
  field: Extract<StoredTerm, { kind: 'one_of' }>['field'],
  values: readonly string[],
): Prisma.Sql {
  const column = COLUMNS[field];
  switch (field) {
    case 'created_by':
      return Prisma.sql`${column} = ANY(${[...values]}::uuid[])`;
    case 'modified_by':
      return Prisma.sql`(${column} IS NOT NULL AND ${column} = ANY(${[...values]}::uuid[]))`;
    case 'id':
    case 'type':
    case 'container':
      return Prisma.sql`${column} = ANY(${[...values]}::text[])`;
  }
}

function duringSql({ field, from, before }: InstantTerm): Prisma.Sql {
  const column = COLUMNS[field];
  const parts = [Prisma.sql`${column} IS NOT NULL`];
  if (from !== undefined) parts.push(Prisma.sql`${column} >= ${from}::timestamptz`);
  if (before !== undefined) parts.push(Prisma.sql`${column} < ${before}::timestamptz`);
  return Prisma.sql`(${Prisma.join(parts, ' AND ')})`;
}
