import { BATCH_MAX } from '../protocol/messages.js';
import type { ResultMessage } from '../protocol/messages.js';

const SLOT_BYTES = 24 * 1024;
/** What always fits: a character takes at most three bytes. */
const CHARACTERS_MAX = SLOT_BYTES / 3;

/**
 * Memory that a worker and the main thread share, where the worker leaves results while it has more to do: waking the main
 * thread for each would cost more than many a run. Nothing is lost there when the worker is stopped. It has a slot for
 * each place in a batch.
 */
export class Outbox {
  /** What both threads make theirs of. */
  readonly memory: SharedArrayBuffer;
  /** How many bytes are in each slot; 0 where there is no result. */
  readonly #lengths: Int32Array;
  readonly #slots: Buffer;

  constructor(memory = new SharedArrayBuffer(BATCH_MAX * (4 + SLOT_BYTES))) {
    this.memory = memory;
    this.#lengths = new Int32Array(memory, 0, BATCH_MAX);
    this.#slots = Buffer.from(memory, 4 * BATCH_MAX);
  }

  /** Leaves a result; false where it has to be sent, since it is long, or more than an output. */
  put(place: number, [, , ending, logs, logsCut, ...numbers]: ResultMessage): boolean {
    if (typeof ending !== 'string' || logs !== undefined || logsCut) return false;
    const text = JSON.stringify(numbers) + ending;
    if (text.length > CHARACTERS_MAX) return false;
    const length = this.#slots.write(text, place * SLOT_BYTES);
    Atomics.store(this.#lengths, place, length);
    return true;
  }

  /** Takes the result of a run out of its place; undefined where there is none. */
  take(place: number, run: number): ResultMessage | undefined {
    const length = Atomics.exchange(this.#lengths, place, 0);
    if (length === 0) return undefined;
    const start = place * SLOT_BYTES;
    const text = this.#slots.toString('utf8', start, start + length);
    const end = text.indexOf(']') + 1;
    const [durationMs, memoryBytes] = JSON.parse(text.slice(0, end)) as [number, number];
    return ['result', run, text.slice(end), undefined, false, durationMs, memoryBytes];
  }
}
