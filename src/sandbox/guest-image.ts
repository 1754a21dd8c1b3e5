import { readFileSync } from 'node:fs';

import { Engine } from './engine.js';
import type { HostCall } from './host-call.js';
import { HOST } from './guest-protocol.js';
import { captureImage, findBreakAddress, shared } from './memory-image.js';
import type { MemoryImage } from './memory-image.js';
import { compileEngine } from './wasm-binary.js';
import type { EngineBinary } from './wasm-binary.js';

/** The guest as the build bundled it. */
export interface GuestBundle {
  /** Source of each unit of the prelude, in the order in which they run. */
  readonly prelude: readonly string[];
  /** Source of each package, by its number. */
  readonly packages: readonly Uint8Array[];
}

/** Everything that runs start from. */
export interface GuestBase {
  readonly binary: EngineBinary;
  readonly image: MemoryImage;
  readonly packages: readonly Uint8Array[];
}

/** Reads the bundle that `npm run build` puts beside this file. */
export function readGuestBundle(): GuestBundle {
  const read = (name: string): Buffer =>
    readFileSync(new URL(`./guest-bundle/${name}`, import.meta.url));
  const names = JSON.parse(read('packages.json').toString()) as string[];
  return {
    prelude: JSON.parse(read('prelude.json').toString()) as string[],
    packages: names.map((name) => shared(read(`${name.replaceAll('/', '-')}.js`))),
  };
}

/** Memory for making the image: far more than the prelude needs. */
const BOOT_PAGES = 1024;

/**
 * Compiles the engine, runs the prelude once and takes the image of the result. Where the engine is not as expected
 * (it has one mutable global, and its break is found), the image falls back to all memory, which restores slower and is
 * right all the same.
 */
export async function makeGuestBase(
  bundle: GuestBundle,
  options: { readonly assumeNothing?: boolean } = {},
): Promise<GuestBase> {
  const binary = compileEngine();
  const breakAddress =
    options.assumeNothing === true || binary.globalNames.length !== 1
      ? undefined
      : await probeBreak(binary);
  const engine = await bootGuest(binary, bundle);
  if (options.assumeNothing === true) engine.adopt({ ...engine.pointers, readsTexts: false });
  return { binary, image: captureImage(engine, breakAddress), packages: bundle.packages };
}

/** A new engine that has run the prelude. */
export async function bootGuest(binary: EngineBinary, bundle: GuestBundle): Promise<Engine> {
  const engine = await Engine.create(binary, BOOT_PAGES);
  engine.hooks = { interrupt: () => undefined, answer: (call) => bindOnly(engine, call) };
  engine.boot(bundle.prelude);
  if (engine.pointers.bound.length === 0) throw new Error('the prelude did not bind');
  return engine;
}

/** The prelude may do one thing: bind. Anything else could put a value of this moment into the image. */
function bindOnly(engine: Engine, call: HostCall): undefined {
  const operation = call.operation;
  if (operation !== HOST.bind) throw new Error(`the prelude used operation ${String(operation)}`);
  engine.bind(Array.from({ length: call.count - 1 }, (_, index) => call.pointer(index + 1)));
}

async function probeBreak(binary: EngineBinary): Promise<number | undefined> {
  const scratch = await Engine.create(binary, BOOT_PAGES);
  scratch.boot([]);
  return findBreakAddress(scratch);
}
