import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';

/** The limit of tokens in one request, as it is by default. */
const TOKENS = 10_000;

/** For how long one request may keep the event loop from all others, and for how long it may work in all. */
const BLOCKED_MS_MAX = 600;
const WORKED_MS_MAX = 2_500;
/** Far more than it takes, for machines that do other things at the same time. */
const DURATION_MS_MAX = 20_000;

/** The first round compiles, and other work on the machine can only make a round worse: the best one counts. */
const ROUNDS = 5;

const { service, manager: caller } = await startScene();

/**
 * Milliseconds that the thread of the event loop has worked. Unlike the time of day this does not count for the service
 * when the machine lets others work; where it is not told, the time of day is all there is.
 */
function workedMs(): number {
  try {
    const [nanoseconds] = readFileSync(
      `/proc/self/task/${String(process.pid)}/schedstat`,
      'utf8',
    ).split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Tokenizes as many strings as one request may, while another caller asks again and again whether the service lives. */
async function measure() {
  const body = JSON.stringify(
    Array.from({ length: TOKENS }, (_, index) => `value number ${String(index)} of many`),
  );
  const state = { isDone: false };
  let answered = 0;
  const others = (async () => {
    while (!state.isDone)
      answered += (await fetch(`${service.operationsUrl}/health/live`)).ok ? 1 : 0;
  })();

  let blockedMs = 0;
  let last = workedMs();
  const turn = () => {
    const now = workedMs();
    blockedMs = Math.max(blockedMs, now - last);
    last = now;
    if (!state.isDone) setImmediate(turn);
  };
  setImmediate(turn);

  const worked = workedMs();
  const startedAt = performance.now();
  const { status, text } = await caller.post('/tokenize', body);
  const result = { durationMs: performance.now() - startedAt, workedMs: workedMs() - worked };
  state.isDone = true;
  await others;
  expect(status, text.slice(0, 1_000)).toBe(200);
  return { ...result, blockedMs, answered };
}

test('a request of 10,000 tokens does not keep others waiting', { timeout: 120_000 }, async () => {
  const rounds: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure());
  for (const round of rounds) {
    console.log(
      `10,000 tokens: ${round.durationMs.toFixed(0)} ms, of which the event loop worked ` +
        `${round.workedMs.toFixed(0)} ms, at most ${round.blockedMs.toFixed(0)} ms at one go; ` +
        `${String(round.answered)} other requests were answered meanwhile`,
    );
  }
  const best = (measured: keyof (typeof rounds)[number]) =>
    Math.min(...rounds.map((round) => round[measured]));
  expect(best('blockedMs')).toBeLessThan(BLOCKED_MS_MAX);
  expect(best('workedMs')).toBeLessThan(WORKED_MS_MAX);
  expect(best('durationMs')).toBeLessThan(DURATION_MS_MAX);
  expect(best('answered')).toBeGreaterThan(10);
});

test('a small request that comes behind a large one is answered too', async () => {
  const large = caller.post(
    '/tokenize',
    Array.from({ length: TOKENS }, () => 'x'),
  );
  const small = await caller.post('/tokenize', '"small"');
  expect(small.status).toBe(200);
  expect((await large).status).toBe(200);
});
