import { VaultError } from '../../domain/errors.js';
import { Distribution } from '../../domain/measure/distribution.js';
import { tallyOf } from '../../domain/measure/tally.js';
import type { SandboxOutcome } from '../protocol/outcome.js';

/** What is measured of runs of user code. */
export class SandboxFigures {
  /** Runs by how they ended; `refused` ones found no thread, `failed` ones ended by no fault of their code. */
  readonly ends = tallyOf<SandboxOutcome['kind'] | 'refused' | 'failed'>(
    'ok',
    'threw',
    'invalid-code',
    'timeout',
    'memory',
    'stack',
    'aborted',
    'refused',
    'failed',
  );
  /** Seconds with a thread, and those before. */
  readonly run = new Distribution();
  readonly wait = new Distribution();

  /** Measures a run. */
  async measure(run: () => Promise<SandboxOutcome>): Promise<SandboxOutcome> {
    const startedAt = performance.now();
    try {
      const outcome = await run();
      this.ends[outcome.kind] += 1;
      this.run.observe(outcome.durationMs / 1_000);
      this.wait.observe(Math.max(0, performance.now() - startedAt - outcome.durationMs) / 1_000);
      return outcome;
    } catch (error) {
      // What is not the code's body in JSON is the caller's fault, and no run.
      if (error instanceof VaultError)
        this.ends[
          error.code === 'UNAVAILABLE' && error.cause === undefined ? 'refused' : 'failed'
        ] += 1;
      throw error;
    }
  }
}
