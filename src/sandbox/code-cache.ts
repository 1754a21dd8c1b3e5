import type { CodeImage, MadeImage } from './code-image.js';

interface Entry {
  runs: number;
  state: 'none' | 'asked' | 'made' | 'failed';
  image: CodeImage | undefined;
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

  /** Notes a run of the code; gives its image, or says that one should be made in this run. */
  use(code: string): { readonly image: CodeImage | undefined; readonly makeImage: boolean } {
    const entry = this.#entries.get(code) ?? { runs: 0, state: 'none', image: undefined };
    entry.runs++;
    this.#entries.delete(code);
    this.#entries.set(code, entry);
    this.#evict();
    const makeImage = entry.state === 'none' && entry.runs >= RUNS_BEFORE_IMAGE;
    if (makeImage) entry.state = 'asked';
    return { image: entry.image, makeImage };
  }

  /** Keeps the image that a run made; undefined means that there can be none. */
  store(code: string, image: MadeImage | undefined): void {
    const entry = this.#entries.get(code);
    if (entry?.state !== 'asked') return;
    entry.state = image === undefined ? 'failed' : 'made';
    entry.image = image && { ...image, id: (this.#lastId += 1) };
    this.#bytes += image?.pages.length ?? 0;
    this.#evict();
  }

  /** Says that the run which was to make an image ended without one; a later run may try again. */
  giveUp(code: string): void {
    const entry = this.#entries.get(code);
    if (entry?.state === 'asked') entry.state = 'none';
  }

  #evict(): void {
    for (const [code, entry] of this.#entries) {
      if (this.#bytes <= this.#bytesMax && this.#entries.size <= ENTRIES_MAX) return;
      this.#entries.delete(code);
      this.#bytes -= entry.image?.pages.length ?? 0;
    }
  }
}
