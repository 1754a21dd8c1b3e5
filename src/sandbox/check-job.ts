import type { CheckMessage, FromWorker } from './messages.js';
import type { CodeDiagnostic } from './outcome.js';
import type { JobFailure, PoolJob } from './pool.js';

/** Compiles code on a worker without running it. */
export class CheckJob implements PoolJob {
  readonly tenantId: string;
  readonly depth = 0;
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

  start(): CheckMessage {
    return { kind: 'check', run: this.run, code: this.#code };
  }

  receive(message: FromWorker): boolean {
    if (message.kind !== 'checked') return false;
    this.#settle(message.diagnostics);
    return true;
  }

  failed(failure: JobFailure): void {
    if (failure === 'closed' || failure === 'crashed') this.#settle(failure);
    else {
      const message = 'The code takes too long to compile.';
      this.#settle([{ line: 1, column: 1, message }]);
    }
  }
}
