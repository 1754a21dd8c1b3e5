import { readFileSync } from 'node:fs';

import { HostFault } from '../engine/engine-errors.js';
import type { Engine } from '../engine/engine.js';
import { BOUND } from '../protocol/guest-protocol.js';
import { PRELUDE_FILE } from '../engine/linker.js';
import type { HostAnswer } from '../engine/host-call.js';
import { toShared } from './memory-image.js';

/** A module of the guest, as the build made it. */
export interface GuestUnit {
  /** Its name in stacks. */
  readonly file: string;
  /** Evaluates to the function that Node would wrap a CommonJS module in; in memory that threads share. */
  readonly source: Uint8Array;
}

/** The guest as the build bundled it: each unit by its number. */
export interface GuestBundle {
  readonly units: readonly GuestUnit[];
  /** Number of the unit that puts everything in place: the first of the guest's own, which come after the packages. */
  readonly entry: number;
}

/** Reads the bundle that `npm run build` puts beside this file: packages first, then what is the guest's own. */
export function readGuestBundle(): GuestBundle {
  const read = (name: string): Buffer =>
    readFileSync(new URL(`../guest-bundle/${name}`, import.meta.url));
  const names = JSON.parse(read('packages.json').toString()) as string[];
  const packages = names.map((name) => ({
    // What begins so is for the guest's own code, whose calls stacks leave out.
    file: name.startsWith('_') ? PRELUDE_FILE : `/node_modules/${name}.js`,
    source: toShared(read(`${name.replaceAll('/', '+')}.js`)),
  }));
  const own = (JSON.parse(read('prelude.json').toString()) as string[]).map((text) => ({
    file: PRELUDE_FILE,
    source: toShared(Buffer.from(text)),
  }));
  return { units: [...packages, ...own], entry: packages.length };
}

/** Has an engine that has run the prelude load units by their numbers; those that are loaded already stay as they are. */
export function requireUnits(engine: Engine, numbers: readonly number[]): void {
  const load = engine.pointers.bound[BOUND.requireUnit];
  if (load === undefined) throw new Error('the prelude did not bind');
  for (const number of numbers) engine.execution.call(load, [engine.values.newNumber(number)]);
  engine.execution.runJobs();
}

/** Answers a guest that asks for a unit by its number: with the unit's function, which has not run. */
export function loadUnit(engine: Engine, number: number, units: readonly GuestUnit[]): HostAnswer {
  const unit = units[number];
  if (unit === undefined) throw new HostFault('RangeError', 'no such unit');
  return { value: engine.execution.evaluate(unit.source, unit.file) };
}
