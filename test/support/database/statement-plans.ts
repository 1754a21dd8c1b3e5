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
    const literals = values
      .map((value, index) => literalOf(client, value, arrayTypeOf(text, index + 1)))
      .join(', ');
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

/** The type of the elements of a parameter that the statement takes for an array. */
function arrayTypeOf(text: string, number: number): string | undefined {
  return new RegExp(`\\$${String(number)}::(\\w+)\\[\\]`).exec(text)?.[1];
}

function literalOf(client: Client, value: SentValue, elements?: string): string {
  if (value === null) return 'NULL';
  if (Buffer.isBuffer(value) && elements !== undefined) return arrayOf(client, value, elements);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  return client.escapeLiteral(value);
}

/** The instant from which PostgreSQL counts microseconds, in milliseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** An array in PostgreSQL's binary form as SQL: behind the numbers of dimensions and their sizes each element with its length. */
function arrayOf(client: Client, bytes: Buffer, type: string): string {
  const elements: string[] = [];
  for (let at = 20; at < bytes.length;) {
    const length = bytes.readInt32BE(at);
    const element = bytes.subarray(at + 4, at + 4 + Math.max(0, length));
    elements.push(length < 0 ? 'NULL' : client.escapeLiteral(textOf(element, type)));
    at += 4 + element.length;
  }
  return `ARRAY[${elements.join(', ')}]::${type}[]`;
}

function textOf(element: Buffer, type: string): string {
  switch (type) {
    case 'uuid':
      return element.toString('hex');
    case 'bytea':
      return `\\x${element.toString('hex')}`;
    case 'timestamptz':
      return new Date(EPOCH_MS + Number(element.readBigInt64BE() / 1_000n)).toISOString();
    default:
      return element.toString();
  }
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
