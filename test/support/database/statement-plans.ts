import type { Client } from 'pg';

import type { SentValue } from '../peers/relay.js';

/** A node of a plan as EXPLAIN (FORMAT JSON) tells of it, as far as it matters here. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const UNIQUE_VIOLATION = '23505';

/** What a statement did. */
export interface Reading {
  /** Rows that were read from tables, or compared in a join, whether anything came of them or not. */
  readonly read: number;
  /** Rows that it gave, or changed. */
  readonly answered: number;
}

/**
 * Runs a statement as a prepared one in a transaction that is rolled back, by a plan made for its values or for any, and
 * tells how many rows that took.
 */
export async function readingOf(
  client: Client,
  text: string,
  values: readonly SentValue[],
  mode: 'force_custom_plan' | 'force_generic_plan',
): Promise<Reading> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL plan_cache_mode = ${mode}`);
    await client.query(`PREPARE asked AS ${text}`);
    const literals = values.map((value) => literalOf(client, value)).join(', ');
    const execute = `EXECUTE asked${values.length === 0 ? '' : `(${literals})`}`;
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${execute}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error('A plan was asked for in vain.');
    return { read: rowsRead(plan), answered: Math.max(plan['Actual Rows'], rowsChanged(plan)) };
  } catch (error) {
    // What was inserted already is not inserted again; what that reads is what it is given.
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return { read: 0, answered: 0 };
    throw error;
  } finally {
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
  }
}

function literalOf(client: Client, value: SentValue): string {
  if (value === null) return 'NULL';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  return client.escapeLiteral(value);
}

function rowsRead(node: PlanNode): number {
  const isScan = node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable';
  const perLoop =
    (isScan ? node['Actual Rows'] : 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0);
  return perLoop * node['Actual Loops'] + sum((node.Plans ?? []).map(rowsRead));
}

/** Rows that went into a change of a table. */
function rowsChanged(node: PlanNode): number {
  const plans = node.Plans ?? [];
  const own =
    node['Node Type'] === 'ModifyTable' ? sum(plans.map((each) => each['Actual Rows'])) : 0;
  return own + sum(plans.map(rowsChanged));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
