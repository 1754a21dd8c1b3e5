import type { CodeImage, MadeImage } from './code-image.js';

interface Entry {
  runs: number;
  state: 'none' | 'asked' | 'made' | 'failed';
  image: CodeImage | undefined;
  /** Units of the guest that runs are known to load. */
  readonly units: Set<number>;
}

const ENTRIES_MAX = 2_000;
/** Code that was seen fewer times is likely not to come again. */
const RUNS_BEFORE_IMAGE = 2;

/** Remembers images of compiled code, the longest unused ones going first. */
export class CodeCache {
  readonly #entries = new Map<string, Entry>();
  readonly #bytesMax: number;
  #bytes = 0;
  #lastId = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Notes a run of the code; gives its image, or says that one should be made in this run, with which units. */
  use(code: string): {
    readonly image: CodeImage | undefined;
    readonly imageWith: readonly number[] | undefined;
  } {
    const entry = this.#entries.get(code) ?? {
      runs: 0,
      state: 'none',
      image: undefined,
      units: new Set(),
    };
    entry.runs++;
    this.#entries.delete(code);
    this.#entries.set(code, entry);
    this.#evict();
    if (entry.state !== 'none' || entry.runs < RUNS_BEFORE_IMAGE)
      return { image: entry.image, imageWith: undefined };
    entry.state = 'asked';
    return { image: undefined, imageWith: [...entry.units] };
  }

  /** Keeps the image that a run made; undefined means that there can be none, or none but the one before. */
  store(code: string, image: MadeImage | undefined): void {
    const entry = this.#entries.get(code);
    if (entry?.state !== 'asked') return;
    entry.state = image === undefined ? 'failed' : 'made';
    if (image === undefined) return;
    for (const unit of image.units) entry.units.add(unit);
    this.#bytes += image.pages.length - (entry.image?.pages.length ?? 0);
    entry.image = { ...image, id: (this.#lastId += 1) };
    this.#evict();
  }

  /** Says that the run which was to make an image ended without one; a later run may try again. */
  giveUp(code: string): void {
    const entry = this.#entries.get(code);
    if (entry?.state === 'asked') entry.state = 'none';
  }

  /** Says that a run of an image loaded further units: one with these as well is made, and used from then on. */
  outgrown(id: number, units: readonly number[]): void {
    const entry = [...this.#entries.values()].find(({ image }) => image?.id === id);
    if (entry === undefined) return;
    for (const unit of units) entry.units.add(unit);
    if (entry.state === 'made') entry.state = 'none';
  }

  #evict(): void {
    for (const [code, entry] of this.#entries) {
      if (this.#bytes <= this.#bytesMax && this.#entries.size <= ENTRIES_MAX) return;
      this.#entries.delete(code);
      this.#bytes -= entry.image?.pages.length ?? 0;
    }
  }
}
