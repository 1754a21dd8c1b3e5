import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { BATCH_MAX, resultMessage } from '../../../src/sandbox/protocol/messages.js';
import type { ResultMessage } from '../../../src/sandbox/protocol/messages.js';
import { Outbox } from '../../../src/sandbox/worker/outbox.js';

const REPORT = { logs: [], logsCut: false, durationMs: 1.25, memoryBytes: 4096 };
const resultOf = (run: number, output: string): ResultMessage =>
  resultMessage(run, { kind: 'ok', output }, REPORT);

describe('the outbox of a worker', () => {
  test('gives each result once, in its place, whatever its text', () => {
    const [worker, pool] = twoEnds();
    const texts = fc.array(fc.jsonValue(), { minLength: BATCH_MAX, maxLength: BATCH_MAX });
    fc.assert(
      fc.property(texts, (values) => {
        const results = values.map((value, place) => resultOf(place + 1, JSON.stringify(value)));
        results.forEach((result, place) => expect(worker.put(place, result)).toBe(true));
        expect(results.map((_, place) => pool.take(place, place + 1))).toStrictEqual(results);
        expect(results.map((_, place) => pool.take(place, place + 1))).toStrictEqual(
          results.map(() => undefined),
        );
      }),
    );
  });

  test('takes what fits, however many bytes its characters are, and nothing that does not', () => {
    const [worker, pool] = twoEnds();
    for (const character of ['a', 'é', '中', '😀']) {
      for (let length = 8_000; length < 8_400; length += 7) {
        const text = character.repeat(Math.ceil(length / character.length));
        const [before, result, after] = [resultOf(1, '1'), resultOf(2, text), resultOf(3, '3')];
        expect([worker.put(0, before), worker.put(2, after)]).toEqual([true, true]);
        const expected = worker.put(1, result) ? result : undefined;
        expect(pool.take(1, 2)).toStrictEqual(expected);
        expect([pool.take(0, 1), pool.take(2, 3)]).toStrictEqual([before, after]);
        expect(expected === undefined).toBe(text.length > 8_192 - '[1.25,4096]'.length);
      }
    }
  });

  test('is for plain outputs only: what has more to tell is sent', () => {
    const [worker] = twoEnds();
    const logs = [{ level: 'log', text: 'x' }] as const;
    const output = { kind: 'ok', output: '1' } as const;
    expect(worker.put(0, resultMessage(1, output, { ...REPORT, logs }))).toBe(false);
    expect(worker.put(0, resultMessage(1, output, { ...REPORT, logsCut: true }))).toBe(false);
    expect(worker.put(0, resultMessage(1, { kind: 'stack' }, REPORT))).toBe(false);
  });
});

function twoEnds(): readonly [worker: Outbox, pool: Outbox] {
  const worker = new Outbox();
  return [worker, new Outbox(worker.memory)];
}
