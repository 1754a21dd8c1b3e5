import { beforeEach, describe, expect, test } from 'vitest';

import { CodeCache } from '../../../src/sandbox/image/code-cache.js';
import type { MadeImage } from '../../../src/sandbox/image/code-image.js';

const imageOf = (units: readonly number[], bytes = 100): MadeImage => ({
  code: 1,
  stretches: [],
  pages: new Uint8Array(bytes),
  units,
});

describe('the cache of compiled code', () => {
  let cache: CodeCache;

  beforeEach(() => {
    cache = new CodeCache(1_000);
  });

  /** Runs the code until a run is asked for its image, and gives that run's answer. */
  function imaged(code: string, units: readonly number[], bytes?: number): number | undefined {
    cache.use(code);
    cache.use(code);
    cache.store(code, imageOf(units, bytes));
    return cache.use(code).image?.id;
  }

  test('asks for an image in the second run, once, and gives it from then on', () => {
    expect(cache.use('a')).toEqual({ image: undefined, imageWith: undefined });
    expect(cache.use('a')).toEqual({ image: undefined, imageWith: [] });
    expect(cache.use('a')).toEqual({ image: undefined, imageWith: undefined });
    cache.store('a', imageOf([3]));
    expect(cache.use('a')).toEqual({
      image: { ...imageOf([3]), id: 1 },
      imageWith: undefined,
    });
  });

  test('asks again where the run that was to make the image gave up', () => {
    cache.use('a');
    cache.use('a');
    cache.giveUp('a');
    expect(cache.use('a').imageWith).toEqual([]);
  });

  test('asks for one with all units that were ever seen where runs outgrow it, and gives the old one meanwhile', () => {
    const id = imaged('a', [3]) ?? 0;
    cache.outgrown(id, [7, 5]);
    expect(cache.use('a')).toEqual({ image: undefined, imageWith: [3, 7, 5] });
    expect(cache.use('a').image?.id).toBe(id);
    cache.outgrown(id, [8]);
    expect(cache.use('a').image?.id).toBe(id);
    cache.store('a', imageOf([3, 7, 5]));
    const next = cache.use('a').image?.id ?? 0;
    expect(next).not.toBe(id);
    // Those that were seen while it was being made come with the one after it.
    cache.outgrown(next, [9]);
    expect(cache.use('a').imageWith).toEqual([3, 7, 5, 8, 9]);
  });

  test('keeps the old image, and asks no more, where one with further units cannot be made', () => {
    const id = imaged('a', []) ?? 0;
    cache.outgrown(id, [4]);
    cache.use('a');
    cache.store('a', undefined);
    cache.outgrown(id, [5]);
    expect(cache.use('a').image?.id).toBe(id);
    expect(cache.use('a').imageWith).toBeUndefined();
  });

  test('takes no notice of an image that it no longer has', () => {
    const id = imaged('a', []) ?? 0;
    cache.outgrown(id + 1, [4]);
    expect(cache.use('a').image?.id).toBe(id);
  });

  test('counts an image that took the place of another once', () => {
    const id = imaged('a', [], 600) ?? 0;
    cache.outgrown(id, [4]);
    cache.use('a');
    cache.store('a', imageOf([4], 700));
    expect(imaged('b', [], 300)).toBeDefined();
    expect(cache.use('a').image?.pages).toHaveLength(700);
    expect(imaged('c', [], 100)).toBeDefined();
    // Over 1,000 bytes, what was used longest ago goes: b.
    expect(cache.use('b').image).toBeUndefined();
    expect(cache.use('a').image?.pages).toHaveLength(700);
  });
});
