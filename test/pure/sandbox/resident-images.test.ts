import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { CodeImage } from '../../../src/sandbox/image/code-image.js';
import { ResidentImages } from '../../../src/sandbox/image/resident-images.js';

const MIB = 1024 * 1024;
const imageOf = (id: number, bytes: number): CodeImage => ({
  id,
  code: 0,
  stretches: [],
  pages: new Uint8Array(bytes),
  units: [],
});

describe('the images that a worker keeps', () => {
  test('hold what each bundle needs, and no more than 4 MiB besides', () => {
    const images = Array.from({ length: 12 }, (_, id) => imageOf(id, (id % 4) * MIB + 1));
    const bundle = fc.uniqueArray(fc.constantFrom(...images), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(bundle, { maxLength: 30 }), (bundles) => {
        const resident = new ResidentImages();
        const worker = new Map<number, CodeImage>();
        for (const needed of bundles) {
          const { added, dropped } = resident.hold(needed);
          for (const id of dropped) expect(worker.delete(id)).toBe(true);
          for (const image of added) {
            expect(worker.has(image.id)).toBe(false);
            worker.set(image.id, image);
          }
          for (const { id } of needed) expect(worker.has(id)).toBe(true);
          const others = [...worker.values()].filter((image) => !needed.includes(image));
          const bytes = [...worker.values()].reduce((sum, { pages }) => sum + pages.length, 0);
          expect(others.length === 0 || bytes <= 4 * MIB).toBe(true);
        }
      }),
    );
  });

  test('go by how long they were not needed, and come again', () => {
    const resident = new ResidentImages();
    const [a, b, c] = [imageOf(1, 2 * MIB), imageOf(2, 2 * MIB), imageOf(3, 2 * MIB)];
    expect(resident.hold([a])).toStrictEqual({ added: [a], dropped: [] });
    expect(resident.hold([b])).toStrictEqual({ added: [b], dropped: [] });
    expect(resident.hold([a, a])).toStrictEqual({ added: [], dropped: [] });
    expect(resident.hold([c])).toStrictEqual({ added: [c], dropped: [2] });
    expect(resident.hold([b])).toStrictEqual({ added: [b], dropped: [1] });
  });
});
