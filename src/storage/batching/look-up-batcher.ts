import { StatementLimit } from './statement-limit.js';
import { shortWork } from '../../event-loop/short-work.js';
import { tookTooLong } from '../database/prisma-error.js';
import { DATABASE_BOUNDS } from '../database/statement-bounds.js';
import { batcherFigures } from '../figures/batcher-figures.js';
import type { BatcherFigures } from '../figures/batcher-figures.js';

/** Keys that are looked up together, and what is found of them. */
interface Round<Found> {
  readonly keys: Map<string, Buffer>;
  readonly found: Promise<ReadonlyMap<string, Found>>;
  readonly start: () => Promise<void>;
}

/** Statements at a time, where they take long. */
const ROUNDS_MAX = 4;

/** Turns of the event loop for which a round gathers: next to nothing where nobody else is there. */
const TURNS_MAX = 8;
/** Where turns are long, as in an overload, it gathers for no longer than this and the turn in which it passes. */
const GATHER_MS = 8;

/**
 * Looks up keys that are asked for at the same time as one statement. Nothing waits for company: a round is what has come
 * within eight turns of the event loop, of which long ones are fewer, or while the round before it was on its way. A look-up
 * never joins one that is on its way already: what it finds is no older than its question. Refuses as UNAVAILABLE what has
 * not been found in time, whether it was asked yet or not.
 */
export class LookUpBatcher<Found> {
  readonly #find: (keys: readonly Buffer[]) => Promise<readonly (readonly [Buffer, Found])[]>;
  readonly #waitMs: number;
  readonly #figures: BatcherFigures;
  readonly #limit = new StatementLimit(ROUNDS_MAX, () => this.#startNext());
  #gathering: Round<Found> | undefined;
  #isRipe = false;

  /** `find` gives what is there, each beside its key, in any order; `waitMs` is how long that may take in all; `figures` is where rounds are counted. */
  constructor(
    find: (keys: readonly Buffer[]) => Promise<readonly (readonly [Buffer, Found])[]>,
    waitMs = DATABASE_BOUNDS.statementMs,
    figures = batcherFigures(),
  ) {
    this.#find = find;
    this.#waitMs = waitMs;
    this.#figures = figures;
  }

  /** What a key leads to; undefined where it leads nowhere. */
  async find(key: Buffer): Promise<Found | undefined> {
    if (this.#gathering === undefined) {
      this.#gathering = this.#newRound();
      this.#isRipe = false;
      afterTurns(TURNS_MAX, performance.now() + GATHER_MS, () => {
        this.#isRipe = true;
        this.#startNext();
      });
    }
    const { keys, found } = this.#gathering;
    const name = nameOf(key);
    keys.set(name, key);
    return (await found).get(name);
  }

  #startNext(): void {
    if (this.#gathering === undefined || !this.#isRipe || !this.#limit.isFree) return;
    const { start } = this.#gathering;
    this.#gathering = undefined;
    this.#limit.run(start);
  }

  #newRound(): Round<Found> {
    const keys = new Map<string, Buffer>();
    let start = (): Promise<void> => Promise.resolve();
    const found = new Promise<ReadonlyMap<string, Found>>((resolve, reject) => {
      const timer = setTimeout(() => {
        if (this.#gathering?.keys === keys) this.#gathering = undefined;
        reject(tookTooLong());
      }, this.#waitMs);
      start = () => {
        this.#figures.items.observe(keys.size);
        return this.#find([...keys.values()])
          .then((pairs) => {
            resolve(new Map(pairs.map(([key, value]) => [nameOf(key), value])));
          }, reject)
          .finally(() => clearTimeout(timer));
      };
    });
    const end = shortWork.begin();
    void found.then(end, end);
    return { keys, found, start: () => start() };
  }
}

/** Acts after so many turns of the event loop, or after the one in which a time has come. */
function afterTurns(turns: number, until: number, action: () => void): void {
  setImmediate(() => {
    if (turns === 1 || performance.now() >= until) action();
    else afterTurns(turns - 1, until, action);
  });
}

function nameOf(key: Buffer): string {
  return key.toString('latin1');
}
