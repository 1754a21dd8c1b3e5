import { Engine } from '../engine/engine.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { HOST } from '../protocol/guest-protocol.js';
import { loadUnit, requireUnits } from './guest-units.js';
import type { GuestBundle, GuestUnit } from './guest-units.js';
import { captureImage, findBreakAddress } from './memory-image.js';
import type { MemoryImage } from './memory-image.js';
import { compileEngine } from '../engine/wasm-binary.js';
import type { EngineBinary } from '../engine/wasm-binary.js';

/** Everything that runs start from. */
export interface GuestBase extends GuestBundle {
  readonly binary: EngineBinary;
  /** What every run needs: copying little back is what makes a run quick. */
  readonly leanImage: MemoryImage;
  /** The same with all of the guest's own units loaded: for code that uses any of them. */
  readonly fullImage: MemoryImage;
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
  const leanImage = captureImage(engine, breakAddress);
  loadOwnUnits(engine, bundle);
  const fullImage = captureImage(engine, breakAddress);
  return { binary, leanImage, fullImage, ...bundle };
}

/** Loads all of the guest's own units into an engine that has run the prelude. */
export function loadOwnUnits(engine: Engine, { entry, units }: GuestBundle): void {
  requireUnits(engine, [...units.keys()].slice(entry));
}

/** A new engine that has run the prelude. */
export async function bootGuest(binary: EngineBinary, bundle: GuestBundle): Promise<Engine> {
  const engine = await Engine.create(binary, BOOT_PAGES);
  const answer = (call: HostCall): HostAnswer => bindOnly(engine, call, bundle.units);
  engine.hooks = { interrupt: () => undefined, answer };
  engine.boot(bundle.entry);
  return engine;
}

/** The prelude may load units and bind. Anything else could put a value of this moment into the image. */
function bindOnly(engine: Engine, call: HostCall, units: readonly GuestUnit[]): HostAnswer {
  const operation = call.operation;
  if (operation === HOST.loadUnit) return loadUnit(engine, call.number(1), units);
  if (operation !== HOST.bind) throw new Error(`the prelude used operation ${String(operation)}`);
  engine.bind(Array.from({ length: call.count - 1 }, (_, index) => call.pointer(index + 1)));
  return undefined;
}

async function probeBreak(binary: EngineBinary): Promise<number | undefined> {
  const scratch = await Engine.create(binary, BOOT_PAGES);
  scratch.boot();
  return findBreakAddress(scratch);
}
