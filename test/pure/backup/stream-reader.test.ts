import { readFileSync } from 'node:fs';

import { describe, expect, test, vi } from 'vitest';

import {
  ExportBrokenError,
  ExportCipher,
  identitiesIn,
} from '../../../src/crypto/export-cipher.js';
import {
  allOf,
  linesOf,
  piecesOf,
  readLines,
  readSealed,
  smallExport,
} from '../../support/scenes/export-stream.js';
import type { SmallExport } from '../../support/scenes/export-stream.js';

vi.setConfig({ testTimeout: 120_000 });

const cipher = new ExportCipher();

async function sealed(text: string): Promise<{ identity: string; bytes: Buffer }> {
  const { identity, recipient } = await cipher.newKey();
  const parts = await allOf(await cipher.seal([recipient], piecesOf(Buffer.from(text))));
  return { identity, bytes: Buffer.concat(parts) };
}

describe('an encrypted export', () => {
  test('is read as it was written, and says nothing to who has another identity', async () => {
    const { identity, bytes } = await sealed(linesOf(smallExport()));
    const kinds = (await readSealed(identity, bytes)).map(({ kind }) => kind);
    expect(kinds).toEqual(['header', 'tenant', 'rows', 'rows', 'tenant_end', 'end']);
    expect(bytes.includes('Hopper')).toBe(false);
    const { identity: another } = await cipher.newKey();
    await expect(readSealed(another, bytes)).rejects.toThrow('is for another identity');
  });

  test('is refused where it is cut off at any byte, or any byte is another one', async () => {
    const { identity, bytes } = await sealed(linesOf(smallExport()));
    for (let at = 0; at < bytes.length; at += 1) {
      const cut = bytes.subarray(0, at);
      await expect(readSealed(identity, cut), `cut at ${String(at)}`).rejects.toThrow(
        ExportBrokenError,
      );
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      await expect(readSealed(identity, changed), `changed at ${String(at)}`).rejects.toThrow(
        ExportBrokenError,
      );
    }
    await expect(readSealed(identity, Buffer.concat([bytes, bytes]))).rejects.toThrow(
      ExportBrokenError,
    );
  });

  test('is refused where its pieces are in another order, or one is out of another export', async () => {
    const long = smallExport();
    const row = long.tenant[1] as { row: object };
    long.tenant[1] = { table: 'tokens', row: { ...row.row, metadata: 'x'.repeat(200_000) } };
    const { identity, recipient } = await cipher.newKey();
    const seal = async (): Promise<Buffer> =>
      Buffer.concat(
        await allOf(await cipher.seal([recipient], piecesOf(Buffer.from(linesOf(long))))),
      );
    const [one, other] = [await seal(), await seal()];
    const piece = 65_536 + 16;
    const head = one.length % piece;
    expect(one.length).toBe(other.length);
    const swapped = Buffer.concat([
      one.subarray(0, head),
      one.subarray(head + piece, head + 2 * piece),
      one.subarray(head, head + piece),
      one.subarray(head + 2 * piece),
    ]);
    const mixed = Buffer.concat([one.subarray(0, head + piece), other.subarray(head + piece)]);
    for (const broken of [swapped, mixed])
      await expect(readSealed(identity, broken)).rejects.toThrow(ExportBrokenError);
    expect((await readSealed(identity, one)).at(-1)?.kind).toBe('end');
  });
});

// A file of each version that was released stays here: what reads exports must go on to read it.
test('an export of version 1 of the format is read', async () => {
  const identity = identitiesIn(readFileSync('test/fixtures/exports/version-1.key', 'utf8'))[0];
  const steps = await readSealed(
    identity ?? '',
    readFileSync('test/fixtures/exports/version-1.age'),
  );
  const tables = steps.flatMap((step) =>
    step.kind === 'rows' ? [`${step.table.name} ${String(step.rows.length)}`] : [],
  );
  expect(tables).toEqual([
    'tokens 2',
    'token_indexes 2',
    'usage_counts 12',
    'audit_events 3',
    'tenants 1',
    'data_keys 2',
    'applications 1',
  ]);
  expect(steps.at(-1)).toEqual({ kind: 'end', records: 26 });
});

describe('the records of an export', () => {
  const broken: readonly (readonly [string, (records: SmallExport) => unknown, string])[] = [
    ['it is none', ({ header }) => (header['format'] = 'x'), 'This is no export of a vault.'],
    [
      'its version is newer',
      ({ header }) => {
        header['version'] = 2;
        header['made_by'] = '0.9.0';
      },
      'reads versions up to 1: import it with the release that made it (0.9.0) or a later one.',
    ],
    [
      'a member is missing',
      ({ header }) => delete header['stream'],
      'Record 1 is not valid: stream',
    ],
    [
      'a row lacks a member',
      ({ tenant }) => (tenant[1] = { table: 'tokens', row: {} }),
      'Record 3',
    ],
    [
      'a row has one too many',
      ({ tenant }) =>
        (tenant[3] = { table: 'tenants', row: { ...(tenant[3]?.['row'] as object), x: 1 } }),
      'Record 5 is not valid',
    ],
    [
      'a row is of no table',
      ({ tenant }) => (tenant[1] = { table: 'x', row: {} }),
      'of no known kind',
    ],
    ['rows are out of order', ({ tenant }) => tenant.splice(2, 0, ...tenant.splice(3, 1)), 'order'],
    ['a row is missing', ({ tenant }) => tenant.splice(1, 1), 'another number of tokens'],
    ['a row is twice', ({ tenant }) => tenant.splice(1, 0, tenant[1] ?? {}), 'another number'],
    ['another tenant begins', ({ header }) => (header['tenants'] = []), 'out of its order'],
    ['the end says less', ({ end }) => (end['records'] = 5), 'before all of it is there'],
  ];

  test.each(broken)('are refused where %s', async (_, change, message) => {
    const records = smallExport();
    change(records);
    const reading = readLines(linesOf(records));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.not.toThrow('Hopper');
  });

  test('are refused where a line is not the one that was written', async () => {
    const records = smallExport();
    await expect(readLines(linesOf(records, 'a'.repeat(64)))).rejects.toThrow(
      'are not those that were written',
    );
  });

  test('are refused where they end early, and where something follows', async () => {
    const text = linesOf(smallExport());
    const lines = text.split('\n').slice(0, -1);
    for (let count = 0; count < lines.length; count += 1) {
      const some = lines.slice(0, count).map((line) => `${line}\n`);
      await expect(readLines(some.join(''))).rejects.toThrow('cut off');
    }
    await expect(readLines(text.slice(0, -1))).rejects.toThrow('cut off');
    await expect(readLines(`${text}${lines[0] ?? ''}\n`)).rejects.toThrow('follows the end');
    await expect(readLines('')).rejects.toThrow('cut off');
    await expect(readLines('{"secret"\n')).rejects.not.toThrow('secret');
  });
});
