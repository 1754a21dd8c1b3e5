import { LRUCache } from 'lru-cache';

import type { ImageMessage } from '../protocol/messages.js';
import type { CodeImage, MadeImage } from './code-image.js';

/** What is known of a piece of code. */
interface Entry {
  runs: number;
  state: 'none' | 'asked' | 'made' | 'failed';
  readonly image: CodeImage | undefined;
  /** Units of the guest that runs are known to load. */
  readonly units: Set<number>;
}

/** The image of the code of a run; where there is none, whether the run is to make one, and with which units. */
export interface ImageForRun {
  readonly image: CodeImage | undefined;
  readonly imageWith: readonly number[] | undefined;
}

const ENTRIES_MAX = 2_000;
/** Code that was seen fewer times is likely not to come again. */
const RUNS_BEFORE_IMAGE = 2;

/**
 * The images of compiled code, made when they are worth it: a run is given that of its code, or is asked to make it, and
 * what its worker reports of that comes back here. The longest unused ones go first.
 */
export class CodeImages {
  readonly #entries: LRUCache<string, Entry>;
  /** Code of which an image is being made, by the run that makes it. */
  readonly #making = new Map<number, string>();
  #lastId = 0;

  constructor(bytesMax: number) {
    this.#entries = new LRUCache({
      max: ENTRIES_MAX,
      maxSize: bytesMax,
      sizeCalculation: ({ image }) => Math.max(1, image?.pages.length ?? 0),
    });
  }

  /** Notes a run of the code; gives its image, or says that one is to be made in this run. */
  forRun(run: number, code: string): ImageForRun {
    const entry = this.#entries.get(code) ?? this.#newEntry(code);
    entry.runs++;
    if (entry.state !== 'none' || entry.runs < RUNS_BEFORE_IMAGE)
      return { image: entry.image, imageWith: undefined };
    entry.state = 'asked';
    this.#making.set(run, code);
    return { image: undefined, imageWith: [...entry.units] };
  }

  /** Takes what a worker reports. */
  receive(message: ImageMessage): void {
    if (message[0] === 'outgrown') this.#outgrown(message[1], message[2]);
    else this.#made(message[1], message[2]);
  }

  /** Says that a run ended too early to make an image; a later one may try again. */
  endedEarly(run: number): void {
    const entry = this.#takeMaking(run)?.entry;
    if (entry !== undefined) entry.state = 'none';
  }

  /** Keeps the image that a run made; undefined means that there can be none, or none but the one before. */
  #made(run: number, image: MadeImage | undefined): void {
    const { code, entry } = this.#takeMaking(run) ?? {};
    if (code === undefined || entry === undefined) return;
    entry.state = image === undefined ? 'failed' : 'made';
    if (image === undefined) return;
    for (const unit of image.units) entry.units.add(unit);
    this.#entries.set(code, { ...entry, image: { ...image, id: (this.#lastId += 1) } });
  }

  /** A run of an image loaded further units: one with these as well is made, and used from then on. */
  #outgrown(id: number, units: readonly number[]): void {
    const entry = this.#entries.find(({ image }) => image?.id === id);
    if (entry === undefined) return;
    for (const unit of units) entry.units.add(unit);
    if (entry.state === 'made') entry.state = 'none';
  }

  #newEntry(code: string): Entry {
    const entry: Entry = { runs: 0, state: 'none', image: undefined, units: new Set() };
    this.#entries.set(code, entry);
    return entry;
  }

  /** What a run was to make an image of, which it is to make no more; undefined where that is not known any more. */
  #takeMaking(run: number): { readonly code: string; readonly entry: Entry } | undefined {
    const code = this.#making.get(run);
    this.#making.delete(run);
    const entry = code === undefined ? undefined : this.#entries.peek(code);
    return code === undefined || entry?.state !== 'asked' ? undefined : { code, entry };
  }
}
