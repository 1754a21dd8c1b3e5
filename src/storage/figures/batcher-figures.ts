import { Distribution, SIZES } from '../../domain/measure/distribution.js';

/** What a batcher has done. */
export interface BatcherFigures {
  /** How many things went into one statement. */
  readonly items: Distribution;
  /** What waits. */
  waiting: number;
  refused: number;
}

/** Figures that begin at nothing. */
export function batcherFigures(): BatcherFigures {
  return { items: new Distribution(SIZES), waiting: 0, refused: 0 };
}
