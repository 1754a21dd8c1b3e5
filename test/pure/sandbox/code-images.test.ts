import { beforeEach, describe, expect, test } from 'vitest';

import type { MadeImage } from '../../../src/sandbox/image/code-image.js';
import { CodeImages } from '../../../src/sandbox/image/code-images.js';
import type { ImageForRun } from '../../../src/sandbox/image/code-images.js';

const imageOf = (units: readonly number[], bytes = 100): MadeImage => ({
  code: 1,
  stretches: [],
  pages: new Uint8Array(bytes),
  units,
});

describe('the cache of compiled code', () => {
  let images: CodeImages;
  let run: number;

  beforeEach(() => {
    images = new CodeImages(1_000);
    run = 0;
  });

  const use = (code: string): ImageForRun => images.forRun((run += 1), code);
  /** What the last run reports, which was asked for an image. */
  const made = (image: MadeImage | undefined): void => images.receive(['image', run, image]);
  const outgrown = (id: number, units: readonly number[]): void =>
    images.receive(['outgrown', id, units]);

  /** Runs the code until a run is asked for its image, and gives that run's answer. */
  function imaged(code: string, units: readonly number[], bytes?: number): number | undefined {
    use(code);
    use(code);
    made(imageOf(units, bytes));
    return use(code).image?.id;
  }

  test('asks for an image in the second run, once, and gives it from then on', () => {
    expect(use('a')).toEqual({ image: undefined, imageWith: undefined });
    expect(use('a')).toEqual({ image: undefined, imageWith: [] });
    const asked = run;
    expect(use('a')).toEqual({ image: undefined, imageWith: undefined });
    images.receive(['image', asked, imageOf([3])]);
    expect(use('a')).toEqual({
      image: { ...imageOf([3]), id: 1 },
      imageWith: undefined,
    });
  });

  test('asks again where the run that was to make the image gave up', () => {
    use('a');
    use('a');
    images.endedEarly(run);
    expect(use('a').imageWith).toEqual([]);
  });

  test('asks for one with all units that were ever seen where runs outgrow it, and gives the old one meanwhile', () => {
    const id = imaged('a', [3]) ?? 0;
    outgrown(id, [7, 5]);
    expect(use('a')).toEqual({ image: undefined, imageWith: [3, 7, 5] });
    const asked = run;
    expect(use('a').image?.id).toBe(id);
    outgrown(id, [8]);
    expect(use('a').image?.id).toBe(id);
    images.receive(['image', asked, imageOf([3, 7, 5])]);
    const next = use('a').image?.id ?? 0;
    expect(next).not.toBe(id);
    // Those that were seen while it was being made come with the one after it.
    outgrown(next, [9]);
    expect(use('a').imageWith).toEqual([3, 7, 5, 8, 9]);
  });

  test('keeps the old image, and asks no more, where one with further units cannot be made', () => {
    const id = imaged('a', []) ?? 0;
    outgrown(id, [4]);
    use('a');
    made(undefined);
    outgrown(id, [5]);
    expect(use('a').image?.id).toBe(id);
    expect(use('a').imageWith).toBeUndefined();
  });

  test('takes no notice of an image that it no longer has', () => {
    const id = imaged('a', []) ?? 0;
    outgrown(id + 1, [4]);
    expect(use('a').image?.id).toBe(id);
  });

  test('counts an image that took the place of another once', () => {
    const id = imaged('a', [], 600) ?? 0;
    outgrown(id, [4]);
    use('a');
    made(imageOf([4], 700));
    expect(imaged('b', [], 300)).toBeDefined();
    expect(use('a').image?.pages).toHaveLength(700);
    expect(imaged('c', [], 100)).toBeDefined();
    // Over 1,000 bytes, what was used longest ago goes: b.
    expect(use('b').image).toBeUndefined();
    expect(use('a').image?.pages).toHaveLength(700);
  });
});
