import { loadImage } from './code-image.js';
import type { CodeImage, LoadedImage } from './code-image.js';
import type { GuestBase } from './guest-image.js';
import { ownCopy } from './memory-image.js';
import type { MemoryImage } from './memory-image.js';

/** What a run starts from: its code or the image of it, and the image below that. */
export interface RunStart {
  readonly code: string | LoadedImage;
  readonly base: MemoryImage;
}

/** The images that one worker restores from, each in memory of its own: the two of the guest, and those of code. */
export class WorkerImages {
  /** What a run starts from that uses none of the guest's own units. */
  readonly lean: MemoryImage;
  readonly #full: MemoryImage;
  /** Number of the first of the guest's own units. */
  readonly #entry: number;
  /** Images of code that the pool wants to be here, by their numbers. */
  readonly #ofCode = new Map<number, RunStart>();

  constructor({ leanImage, fullImage, entry }: GuestBase) {
    this.lean = ownCopy(leanImage);
    this.#full = ownCopy(fullImage);
    this.#entry = entry;
  }

  /** Takes images of code in, and drops others, as the pool says. */
  update(added: readonly CodeImage[], dropped: readonly number[]): void {
    for (const id of dropped) this.#ofCode.delete(id);
    for (const image of added)
      this.#ofCode.set(image.id, { code: loadImage(image), base: this.baseFor(image.units) });
  }

  /** The image from which code runs that uses these units of the guest. */
  baseFor(units: readonly number[]): MemoryImage {
    return units.some((unit) => unit >= this.#entry) ? this.#full : this.lean;
  }

  /**
   * What a run starts from, by its code or the number of its image. Code of which nothing is known has all units; one that
   * is to show which it uses, only those that it is known to use.
   */
  startOf(code: string | number, imageWith: readonly number[] | undefined): RunStart {
    if (typeof code === 'string')
      return { code, base: imageWith === undefined ? this.#full : this.baseFor(imageWith) };
    const found = this.#ofCode.get(code);
    if (found === undefined) throw new Error('the image of the code is not here');
    return found;
  }
}
