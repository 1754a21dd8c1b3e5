import { setTimeout as wait } from 'node:timers/promises';

import { Lexer, Source, TokenKind } from 'graphql';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { documentOfLength, HOSTILE_SHAPES, largest } from '../support/attacks/hostile-documents.js';
import type { HostileShape } from '../support/attacks/hostile-documents.js';
import { startServiceProcess } from '../support/process/service-process.js';
import type { ServiceProcess } from '../support/process/service-process.js';

// A process of its own: what is measured is the service, not this test beside it.
let service: ServiceProcess;

beforeAll(async () => {
  service = await startServiceProcess();
  for (let index = 0; index < 20; index++) await send('{ nope }');
});
afterAll(() => service.close());

/** What a quiet machine takes is printed; a busy one may take long. */
const MILLISECONDS_MAX = 2_000;
const CHARACTERS_MAX = 100_000;
const TOKENS_MAX = 1_000;

interface Shot {
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
}

async function send(query: string): Promise<Shot> {
  const body = JSON.stringify({ query });
  const startedAt = performance.now();
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - startedAt };
}

/** The document of a shape that keeps the bounds of length and tokens and is as large as they allow. */
function withinBounds({ of }: HostileShape): string {
  return largest(
    of,
    CHARACTERS_MAX,
    (document) => document.length <= CHARACTERS_MAX && tokensIn(document) <= TOKENS_MAX,
  );
}

function tokensIn(document: string): number {
  const lexer = new Lexer(new Source(document));
  try {
    for (let count = 0; ; count++) {
      if (count > TOKENS_MAX || lexer.advance().kind === TokenKind.EOF) return count;
    }
  } catch {
    return 0;
  }
}

/** Keeps each document: the largest ones take long to find. */
function kept(of: (shape: HostileShape) => string): (shape: HostileShape) => string {
  const documents = new Map<HostileShape, string>();
  return (shape) => {
    const document = documents.get(shape) ?? of(shape);
    documents.set(shape, document);
    return document;
  };
}

const SIZES: readonly [string, (shape: HostileShape) => string][] = [
  ['1 MB', kept((shape) => documentOfLength(shape, 1_000_000))],
  [
    'as many characters as a document may have',
    kept((shape) => documentOfLength(shape, CHARACTERS_MAX)),
  ],
  ['as large as it may be', kept(withinBounds)],
];

describe('hostile documents are refused at once, whoever sends them', () => {
  describe.each(SIZES)('%s', (size, documentOf) => {
    const taken: [string, number][] = [];

    test.each(HOSTILE_SHAPES)('400: $what', async (shape) => {
      const document = documentOf(shape);
      // The first pays for what only it needs.
      const shots = [await send(document), await send(document), await send(document)];
      const least = Math.min(...shots.map(({ milliseconds }) => milliseconds));
      for (const { status, text } of shots) {
        expect(status, text.slice(0, 500)).toBe(400);
        expect(text.length).toBeLessThan(CHARACTERS_MAX + 1_000);
        expect(text).not.toMatch(/call stack|RangeError|INTERNAL/);
      }
      expect(least).toBeLessThan(MILLISECONDS_MAX);
      taken.push([shape.what, least]);
    });

    afterAll(() => {
      const slowest = taken.sort(([, one], [, other]) => other - one).slice(0, 3);
      const told = slowest.map(([what, most]) => `${most.toFixed(0)} ms: ${what}`);
      console.log(`hostile documents, ${size}; the slowest: ${told.join('; ')} (aim: 50 ms)`);
    });
  });

  test('the log has no error of it', () => {
    expect(service.logged()).not.toMatch(/"level":(50|60)/);
  });
});

describe('while hostile documents come without end', () => {
  const MEASURED_MS = 1_500;

  test('others are answered, and hardly later', async () => {
    const alone = await p99OfOthers();
    let ended = false;
    const documents = HOSTILE_SHAPES.flatMap((shape) => SIZES.map(([, of]) => of(shape)));
    const statuses: number[] = [];
    const attack = async (): Promise<void> => {
      while (!ended) {
        statuses.push((await send(documents[statuses.length % documents.length] ?? '')).status);
        await wait(10);
      }
    };
    const attacking = attack();
    const beside = await p99OfOthers();
    ended = true;
    await attacking;
    expect(statuses.length).toBeGreaterThan(10);
    expect(new Set(statuses)).toStrictEqual(new Set([400]));
    console.log(
      `others: p99 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside ${String(statuses.length)} hostile documents`,
    );
    expect(beside).toBeLessThan(MILLISECONDS_MAX);
  });

  async function p99OfOthers(): Promise<number> {
    const times: number[] = [];
    const until = performance.now() + MEASURED_MS;
    while (performance.now() < until) {
      const startedAt = performance.now();
      const response = await fetch(`${service.url}/permissions`, {
        headers: { 'SVC-API-KEY': inject('database').bootstrapKey },
      });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      times.push(performance.now() - startedAt);
      await wait(5);
    }
    return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  }
});
