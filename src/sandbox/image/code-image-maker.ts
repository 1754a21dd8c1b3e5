import { captureCodeImage } from './code-image.js';
import type { MadeImage } from './code-image.js';
import { compile } from '../engine/compile.js';
import { HostFault } from '../engine/engine-errors.js';
import type { Engine } from '../engine/engine.js';
import { HOST } from '../protocol/guest-protocol.js';
import { loadUnit, requireUnits } from './guest-units.js';
import type { GuestUnit } from './guest-units.js';
import type { MemoryImage } from './memory-image.js';

const IMAGE_MS = 5_000;

/**
 * Makes the image of code on an engine that is at its base image: loads the units that the code used in runs, and
 * compiles the code. Units are our own and see no host but the one for their source, so that nothing random and no time
 * can get into an image. Undefined where the code does not compile, or a unit needs more than that.
 */
export function makeCodeImage(
  engine: Engine,
  base: MemoryImage,
  code: string,
  unitsUsed: readonly number[],
  units: readonly GuestUnit[],
): MadeImage | undefined {
  const deadline = performance.now() + IMAGE_MS;
  engine.memory.growth.bytesMax = Number.MAX_SAFE_INTEGER;
  engine.hooks = {
    interrupt: () => {
      if (performance.now() > deadline) throw new Error('the image takes too long');
    },
    answer: (call) => {
      if (call.operation === HOST.loadUnit) return loadUnit(engine, call.number(1), units);
      throw new HostFault('Error', 'not while an image is made');
    },
  };
  try {
    requireUnits(engine, unitsUsed);
    const result = compile(engine, code);
    return 'compiled' in result
      ? captureCodeImage(engine, base, result.compiled, unitsUsed)
      : undefined;
  } catch {
    return undefined;
  }
}
