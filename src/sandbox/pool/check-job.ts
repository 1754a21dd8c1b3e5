import type { JobReport } from '../protocol/messages.js';
import type { CodeDiagnostic } from '../protocol/outcome.js';
import type { JobFailure, JobStart, PoolJob } from './pool-job.js';

/** Compiles code on a worker without running it. */
export class CheckJob implements PoolJob {
  readonly tenantId: string;
  readonly depth = 0;
  readonly waitingSince = performance.now();
  readonly run: number;
  readonly timeMsMax = 5_000;
  readonly #code: string;
  readonly #settle: (result: readonly CodeDiagnostic[] | JobFailure) => void;

  constructor(
    tenantId: string,
    run: number,
    code: string,
    settle: (result: readonly CodeDiagnostic[] | JobFailure) => void,
  ) {
    this.tenantId = tenantId;
    this.run = run;
    this.#code = code;
    this.#settle = settle;
  }

  start(): JobStart {
    return { message: ['check', this.run, this.#code], image: undefined };
  }

  receive(report: JobReport): boolean {
    if (report[0] !== 'checked') return false;
    this.#settle(report[2]);
    return true;
  }

  failed(failure: JobFailure): void {
    if (failure !== 'stopped' && failure !== 'out-of-memory') this.#settle(failure);
    else {
      const message = 'The code takes too long to compile.';
      this.#settle([{ line: 1, column: 1, message }]);
    }
  }
}
