import { tallyOf } from '../../domain/measure/tally.js';

/** What is measured of something that is done again and again. */
export class TaskFigures {
  /** Passes by how they ended; in an `elsewhere` one another instance was at it. */
  readonly runs = tallyOf('done', 'elsewhere', 'failed');
  /** When one last ended well, be it elsewhere, in milliseconds; at first now. */
  lastSuccessMs = Date.now();

  /** Counts a pass that has ended. */
  count(outcome: 'done' | 'elsewhere' | 'failed'): void {
    this.runs[outcome] += 1;
    if (outcome !== 'failed') this.lastSuccessMs = Date.now();
  }
}
