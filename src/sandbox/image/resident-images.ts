import type { CodeImage } from './code-image.js';

const BYTES_MAX = 4 * 1024 * 1024;

/**
 * Says which images of code a worker has in memory of its own. Main thread and worker agree since each bundle of jobs
 * says what to add and what to drop: what was used longest ago, where there is more than 4 MiB.
 */
export class ResidentImages {
  /** Bytes of each image by its number, the one that was used longest ago first. */
  readonly #images = new Map<number, number>();
  #bytes = 0;

  /** Notes that the worker needs images now: those that it has to get for them, and numbers of those that may go. */
  hold(needed: readonly CodeImage[]): {
    readonly added: readonly CodeImage[];
    readonly dropped: readonly number[];
  } {
    const added: CodeImage[] = [];
    for (const image of needed) {
      const { length } = image.pages;
      if (!this.#images.delete(image.id)) {
        added.push(image);
        this.#bytes += length;
      }
      this.#images.set(image.id, length);
    }
    return { added, dropped: this.#drop(new Set(needed.map(({ id }) => id))) };
  }

  #drop(kept: ReadonlySet<number>): readonly number[] {
    const dropped: number[] = [];
    for (const [id, length] of this.#images) {
      if (this.#bytes <= BYTES_MAX || kept.has(id)) break;
      this.#images.delete(id);
      this.#bytes -= length;
      dropped.push(id);
    }
    return dropped;
  }
}
