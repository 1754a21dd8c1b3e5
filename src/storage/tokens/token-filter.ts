import type { Visibility } from '../../domain/access/visibility.js';
import { Prisma } from '../generated/client.js';
import { conditionSql, tokenSql } from './token-condition.js';
import type { Probes, TokenCondition } from './token-condition.js';
import { isOfKinds, kindsSql } from './token-kinds.js';
import type { KindsSql } from './token-kinds.js';
import { isOfIndexes, leadOf, leadsToTokens } from './token-leads.js';

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
  /** Holds for tokens, as `t`, that are looked for; never null. */
  readonly where: Prisma.Sql;
  /** What keys lead to, where they lead. */
  readonly led: LedSql | undefined;
  /** What bounds a part of the index of lists, and what tokens within are looked at for. */
  readonly walked: {
    readonly bounds: readonly Prisma.Sql[];
    readonly narrowing: (probes: Probes) => readonly Prisma.Sql[];
    /** Whether it looks at nothing but what the index of lists has, and at search indexes. */
    readonly isOfIndex: boolean;
    /** How many comparisons each token within takes, its bounds included. */
    readonly looks: number;
  };
  /** What it asks of the kind of a token. */
  readonly kinds: KindsSql;
  /** All kinds that it does not ask for; undefined where it asks nothing of kinds. */
  readonly otherKinds: KindsSql | undefined;
  /** What else it asks; nothing: the kind of a token decides. */
  readonly others: readonly Prisma.Sql[];
  /** How many meet what else it asks, where an index counts them. */
  readonly counted: CountedSql | undefined;
}

/** Tokens that keys lead to. */
export interface LedSql {
  /** The ids of all tokens that the keys have, each once. */
  readonly ids: Prisma.Sql;
  /** The same, which may be there several times: the first ones come before all are known. */
  readonly repeated: Prisma.Sql;
  /** Holds for those, as `t`, that are looked for; never null. */
  readonly where: Prisma.Sql;
  /** Holds for all tokens, as `t`, that the keys lead to, where these are read themselves: then nobody looks them up by their ids. */
  readonly own?: Prisma.Sql | undefined;
}

/** Ids of tokens that an index counts without looking at the tokens. */
export interface CountedSql {
  /** FROM and WHERE. */
  readonly ids: Prisma.Sql;
  /** Holds for the tokens, as `t`, that it counts. */
  readonly where: Prisma.Sql;
  /** Whether what is looked for are all others. */
  readonly isInverse: boolean;
}

/** Translates a filter; every value is a parameter, and no character of one means anything but itself. */
export function tokenFilterSql(tenantId: string, filter: TokenFilter): TokenFilterSql {
  const conjuncts = conjunctsOf({ kind: 'and', conditions: conditionsOf(filter) });
  const { parentId } = filter;
  const ofTenant = Prisma.sql`t.tenant_id = ${tenantId}::uuid`;
  const ofParent = parentId === undefined ? [] : [childSql(tenantId, parentId)];
  const sqlOf = (conjunct: TokenCondition, probes?: Probes): Prisma.Sql =>
    conditionSql(tenantId, conjunct, probes);
  const bounds = [ofTenant, ...conjuncts.filter(isOfCreation).map((each) => sqlOf(each))];
  const looked = conjuncts.filter((conjunct) => !isOfCreation(conjunct));
  const ofKinds = conjuncts.filter(isOfKinds);
  const others = conjuncts.filter((each) => !isOfKinds(each));
  const lead = leadOf(tenantId, conjuncts, parentId);
  const unsaid = conjuncts.filter((conjunct) => conjunct !== lead?.said).map((each) => sqlOf(each));
  return {
    where: joined([ofTenant, ...ofParent, ...conjuncts.map((each) => sqlOf(each))]),
    led:
      lead === undefined
        ? undefined
        : { ...lead, where: joined([Prisma.sql`TRUE`, ...ofParent, ...unsaid]) },
    walked: {
      bounds,
      narrowing: (probes) => [...ofParent, ...looked.map((each) => sqlOf(each, probes))],
      isOfIndex: looked.every((each) => isOfKinds(each) || isOfIndexes(each)),
      looks: 1 + looked.reduce((sum, each) => sum + termsOf(each), ofParent.length),
    },
    kinds: kindsSql(tenantId, ofKinds),
    otherKinds: otherKindsSql(tenantId, ofKinds),
    others: [...ofParent, ...others.map((each) => sqlOf(each))],
    counted: parentId === undefined ? countedSql(tenantId, others) : undefined,
  };
}

/** FROM and WHERE of the tokens, as `t`, that ids of tokens stand for and that are looked for. */
export function fromIdsSql(tenantId: string, ids: Prisma.Sql, where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`FROM (${ids}) AS lead (id) CROSS JOIN LATERAL (${tokenSql(tenantId, Prisma.sql`lead.id`)}) AS t WHERE ${where}`;
}

function joined(parts: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.join([...parts], ' AND ');
}

function otherKindsSql(tenantId: string, ofKinds: readonly TokenCondition[]): KindsSql | undefined {
  if (ofKinds.length === 0) return undefined;
  return kindsSql(tenantId, [{ kind: 'not', condition: { kind: 'and', conditions: ofKinds } }]);
}

/** What an index counts of conditions that must all hold. */
function countedSql(
  tenantId: string,
  conjuncts: readonly TokenCondition[],
): CountedSql | undefined {
  if (conjuncts.length === 0) return undefined;
  const denied = conjuncts.flatMap((each) => (each.kind === 'not' ? [each.condition] : []));
  const isInverse = denied.length === conjuncts.length;
  const counted: readonly TokenCondition[] = isInverse
    ? conjunctsOf({ kind: 'or', conditions: denied })
    : conjuncts;
  const lead = leadOf(tenantId, counted);
  if (lead === undefined) return undefined;
  const rest = counted.filter((each) => each !== lead.said);
  const isOfTokens = lead.said === undefined || leadsToTokens(lead.said);
  if (!isOfTokens || !rest.every(isOfIndexes)) return undefined;
  const parts = rest.map((each) => conditionSql(tenantId, each));
  return {
    ids: Prisma.sql`FROM (${lead.ids}) AS t (id) WHERE ${joined([Prisma.sql`TRUE`, ...parts])}`,
    where: joined(counted.map((each) => conditionSql(tenantId, each))),
    isInverse,
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

/** The conditions all of which must hold, with no `and` among them, nor a `not` of a `not` or of an `or`. */
function conjunctsOf(condition: TokenCondition): readonly TokenCondition[] {
  if (condition.kind === 'and') return condition.conditions.flatMap(conjunctsOf);
  const [only] = condition.kind === 'or' ? condition.conditions : [];
  if (condition.kind === 'or' && only !== undefined && condition.conditions.length === 1)
    return conjunctsOf(only);
  if (condition.kind !== 'not') return [condition];
  const { condition: denied } = condition;
  if (denied.kind === 'not') return conjunctsOf(denied.condition);
  if (denied.kind !== 'or') return [condition];
  return denied.conditions.flatMap((each) => conjunctsOf({ kind: 'not', condition: each }));
}

/** How many comparisons a condition is. */
function termsOf(condition: TokenCondition): number {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.reduce((sum, each) => sum + termsOf(each), 0);
    case 'not':
      return termsOf(condition.condition);
    default:
      return 1;
  }
}

/** Whether a token is a child of another. */
function childSql(tenantId: string, parentId: string): Prisma.Sql {
  return Prisma.sql`(EXISTS (
    SELECT FROM token_links
    WHERE tenant_id = ${tenantId}::uuid AND parent_id = ${parentId} AND child_id = t.id
  )) IS TRUE`;
}
