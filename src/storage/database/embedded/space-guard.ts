import { statfsSync } from 'node:fs';

/**
 * Space that is left alone: below it nothing is written any more. PostgreSQL takes the files of its log 16 MB at a time, and
 * one transaction of the largest requests takes some dozens of megabytes in all.
 */
export const FREE_BYTES_MIN = 64 * 1024 * 1024;

/** How much space a file system has for this user, in bytes. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Looks before each unit of work whether there is space to write; that takes two microseconds. */
export class SpaceGuard {
  readonly #freeBytes: () => number;
  readonly #onChange: (isShort: boolean) => void;
  #isShort = false;

  constructor(freeBytes: () => number, onChange: (isShort: boolean) => void) {
    this.#freeBytes = freeBytes;
    this.#onChange = onChange;
  }

  /** Whether there is too little space to write; who asked for it is told where that is new. */
  isShort(): boolean {
    const isShort = this.#freeBytes() < FREE_BYTES_MIN;
    if (isShort !== this.#isShort) {
      this.#isShort = isShort;
      this.#onChange(isShort);
    }
    return isShort;
  }
}
