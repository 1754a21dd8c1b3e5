import { VaultError } from '../../domain/errors.js';
import { shortWork } from '../../event-loop/short-work.js';
import { FairQueue } from '../../domain/fair-queue.js';
import { StatementLimit } from './statement-limit.js';
import { tookTooLong } from '../database/prisma-error.js';
import { DATABASE_BOUNDS } from '../database/statement-bounds.js';
import { batcherFigures } from '../figures/batcher-figures.js';
import type { BatcherFigures } from '../figures/batcher-figures.js';

/** How much a batcher takes on. */
export interface WriteBounds {
  /** Bytes of a batch; one item may be larger and is a batch of its own. */
  readonly batchBytesMax: number;
  /** Batches that are written at a time, where they are full or take long. */
  readonly batchesMax: number;
  /** Items that wait. */
  readonly waitingMax: number;
  /** Items of one tenant that wait. */
  readonly waitingPerTenantMax: number;
  /** Bytes that wait; one item may be larger where nothing else waits. */
  readonly waitingBytesMax: number;
  /** How long an item waits until it is committed, in milliseconds. */
  readonly waitMs: number;
}

/** What a batcher does with items. */
export interface WriteBatcherOptions<Item> {
  /** Writes all of the items or none of them, in one commit. */
  readonly write: (items: readonly Item[]) => Promise<void>;
  /** About how many bytes an item has. */
  readonly bytesOf: (item: Item) => number;
  readonly bounds?: Partial<WriteBounds>;
  /** Where what it does is counted. */
  readonly figures?: BatcherFigures;
  /** Whether its items are large: then long work of the process does not give way to them. */
  readonly isOfLong?: boolean;
}

interface Waiting<Item> {
  readonly item: Item;
  readonly bytes: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const MIB = 1024 * 1024;
const BOUNDS: WriteBounds = {
  batchBytesMax: MIB,
  batchesMax: 2,
  waitingMax: 2_000,
  waitingPerTenantMax: 1_000,
  waitingBytesMax: 64 * MIB,
  waitMs: DATABASE_BOUNDS.statementMs,
};

/**
 * Writes what requests hand in at the same time as one statement with one commit. Nothing waits for company: a batch is
 * what has come by the end of the present turn of the event loop, or while the batch before it was written. Each
 * item's promise settles with its own fate: where a batch fails, it is split until the items that fail are alone. Tenants
 * take turns. Beyond the bounds an item is refused as UNAVAILABLE. One that has waited too long is refused too: if its turn
 * had not come it is never written; if it had, it may be, and the batch that it shares goes on for the others.
 */
export class WriteBatcher<Item> {
  readonly #options: WriteBatcherOptions<Item>;
  readonly #bounds: WriteBounds;
  readonly #queue: FairQueue<Waiting<Item>>;
  readonly #limit: StatementLimit;
  readonly #figures: BatcherFigures;
  #waitingBytes = 0;
  #isScheduled = false;

  constructor(options: WriteBatcherOptions<Item>) {
    this.#options = options;
    this.#bounds = { ...BOUNDS, ...options.bounds };
    this.#figures = options.figures ?? batcherFigures();
    this.#queue = new FairQueue(this.#bounds.waitingMax, this.#bounds.waitingPerTenantMax);
    this.#limit = new StatementLimit(this.#bounds.batchesMax, () => this.#schedule());
  }

  /** Writes an item; the promise is kept when it is committed. */
  async add(tenantId: string, item: Item): Promise<void> {
    const bytes = this.#options.bytesOf(item);
    const end = this.#options.isOfLong === true ? undefined : shortWork.begin();
    return this.#queued(tenantId, item, bytes).finally(end);
  }

  async #queued(tenantId: string, item: Item, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail: (error: unknown) => void = reject;
      const hasRoom =
        this.#queue.length === 0 || this.#waitingBytes + bytes <= this.#bounds.waitingBytesMax;
      const timer = setTimeout(() => {
        if (this.#queue.remove(tenantId, waiting)) this.#leave(1, bytes);
        reject(tookTooLong());
      }, this.#bounds.waitMs);
      const waiting: Waiting<Item> = {
        item,
        bytes,
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
        reject: (error) => {
          clearTimeout(timer);
          fail(error);
        },
      };
      if (!hasRoom || !this.#queue.add(tenantId, waiting)) {
        this.#figures.refused += 1;
        waiting.reject(
          new VaultError('UNAVAILABLE', 'Too many writes are waiting; try again shortly.'),
        );
        return;
      }
      this.#waitingBytes += bytes;
      this.#figures.waiting += 1;
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#queue.length === 0 || !this.#mayStart) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#start();
    });
  }

  get #mayStart(): boolean {
    const isFull = this.#waitingBytes >= this.#bounds.batchBytesMax;
    return isFull ? this.#limit.hasRoom : this.#limit.isFree;
  }

  #start(): void {
    const batch = this.#take();
    if (batch.length === 0) return;
    this.#limit.run(() => this.#write(batch));
    // What a full batch left behind need not wait for it.
    this.#schedule();
  }

  #take(): readonly Waiting<Item>[] {
    const batch: Waiting<Item>[] = [];
    let bytes = 0;
    while (bytes < this.#bounds.batchBytesMax) {
      const next = this.#queue.take(() => true);
      if (next === undefined) break;
      batch.push(next);
      bytes += next.bytes;
    }
    this.#leave(batch.length, bytes);
    return batch;
  }

  /** So many items, of so many bytes, wait no longer. */
  #leave(items: number, bytes: number): void {
    this.#waitingBytes -= bytes;
    this.#figures.waiting -= items;
  }

  async #write(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      this.#figures.items.observe(batch.length);
      await this.#options.write(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // A database that cannot be reached is nobody's fault, and asking it again in parts would not help.
      const isOfAll = error instanceof VaultError && error.code === 'UNAVAILABLE';
      if (isOfAll || batch.length === 1) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.#write(batch.slice(0, middle));
      await this.#write(batch.slice(middle));
    }
  }
}
