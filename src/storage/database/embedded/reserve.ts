import { randomFillSync } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';

import { FREE_BYTES_MIN, freeBytesOf } from './space-guard.js';

/** What a database needs that is opened anew: one file of its log, and some more. */
const RESERVE_BYTES = 24 * 1024 * 1024;

/** Written by so much at a time. */
const PART_BYTES = 1024 * 1024;

/**
 * A file that only takes space: it is given up where the disk has become full under the database so that this can be opened
 * anew, which takes one file of its log at least, and is taken again when there is enough.
 */
export class Reserve {
  readonly #path: string;
  readonly #folder: string;
  #isBusy = false;

  /** `folder` is on the disk that is meant, and not of the database itself. */
  constructor(folder: string, path: string) {
    this.#folder = folder;
    this.#path = path;
  }

  /** Takes the space, where it is not taken yet and there is more than enough; on a disk that fails it is left at that. */
  async take(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const size = await stat(this.#path).then(
        (file) => file.size,
        () => 0,
      );
      if (size >= RESERVE_BYTES || freeBytesOf(this.#folder) < FREE_BYTES_MIN + 2 * RESERVE_BYTES)
        return;
      await this.#write();
    } catch {
      await this.giveUp();
    } finally {
      this.#isBusy = false;
    }
  }

  /** Gives the space back to whoever needs it. */
  async giveUp(): Promise<void> {
    await rm(this.#path, { force: true });
  }

  /** Of bytes that no file system makes smaller. */
  async #write(): Promise<void> {
    const file = await open(this.#path, 'w', 0o600);
    try {
      const part = randomFillSync(Buffer.alloc(PART_BYTES));
      for (let written = 0; written < RESERVE_BYTES; written += PART_BYTES) await file.write(part);
    } finally {
      await file.close();
    }
  }
}
