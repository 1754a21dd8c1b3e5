import type { Condition } from '../../domain/search-query/condition.js';
import type { InstantTerm } from '../../domain/search-query/token-query.js';
import { Prisma } from '../generated/client.js';

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

/** The token whose id stands in a column. Having a limit it stays a look-up for each id, whatever the planner expects. */
export function tokenSql(tenantId: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT * FROM tokens WHERE tenant_id = ${tenantId}::uuid AND tokens.id = ${id} LIMIT 1`;
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

/**
 * How search indexes are asked for a token: `each` by a look at its key, which is best for few tokens; `any` as the planner
 * likes, which may read all that have the hash, once, for many.
 */
export type Probes = 'each' | 'any';

/** A condition as SQL that is true or false, never null: only then does NOT turn it round. */
export function conditionSql(
  tenantId: string,
  condition: TokenCondition,
  probes: Probes = 'any',
): Prisma.Sql {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const parts = condition.conditions.map((each) => conditionSql(tenantId, each, probes));
      if (parts.length === 0)
        return condition.kind === 'and' ? Prisma.sql`TRUE` : Prisma.sql`FALSE`;
      return Prisma.sql`(${Prisma.join(parts, condition.kind === 'and' ? ' AND ' : ' OR ')})`;
    }
    case 'not':
      return Prisma.sql`NOT ${conditionSql(tenantId, condition.condition, probes)}`;
    case 'one_of':
      return oneOfSql(condition.field, condition.values);
    case 'starts_with':
      return Prisma.sql`starts_with(${COLUMNS[condition.field]}, ${condition.value})`;
    case 'index':
      return indexedSql(tenantId, condition.hash, probes);
    case 'fingerprint':
      return Prisma.sql`(t.fingerprint IS NOT NULL AND t.fingerprint = ${condition.fingerprint})`;
    case 'during':
      return duringSql(condition);
  }
}

/**
 * Whether a token has a search index. Bare, or behind a NOT, EXISTS becomes a join, and of a join of two lists that it takes for
 * short ones the planner makes a loop within a loop. As a value it is a probe of the key, or of a table of hashes, for each token;
 * as a sub-select with a limit always the former.
 */
function indexedSql(tenantId: string, hash: Buffer, probes: Probes): Prisma.Sql {
  const from = Prisma.sql`FROM token_indexes i
        WHERE i.tenant_id = ${tenantId}::uuid AND i.hash = ${hash} AND i.token_id = t.id`;
  return probes === 'each'
    ? Prisma.sql`((SELECT TRUE ${from} LIMIT 1) IS TRUE)`
    : Prisma.sql`((EXISTS (SELECT ${from})) IS TRUE)`;
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
    default:
      return Prisma.sql`${column} = ANY(${[...values]}::text[])`;
  }
}

/** Whether an instant of a token, as `t`, is within a time. */
export function duringSql({ field, from, before }: InstantTerm): Prisma.Sql {
  const column = COLUMNS[field];
  const parts = [Prisma.sql`${column} IS NOT NULL`];
  if (from !== undefined) parts.push(Prisma.sql`${column} >= ${from}::timestamptz`);
  if (before !== undefined) parts.push(Prisma.sql`${column} < ${before}::timestamptz`);
  return Prisma.sql`(${Prisma.join(parts, ' AND ')})`;
}
