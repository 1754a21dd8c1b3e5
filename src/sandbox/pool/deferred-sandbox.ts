import type { PoolLoad } from './pool-options.js';
import { SandboxFigures } from './sandbox-figures.js';
import type {
  CodeDiagnostic,
  Sandbox,
  SandboxOptions,
  SandboxOutcome,
  SandboxRun,
} from '../sandbox.js';

/** How busy a sandbox is, and whether it was made. */
export interface SandboxLoad extends PoolLoad {
  readonly ready: boolean;
}

/**
 * A sandbox that is made when it is first needed, or when {@link warmUp} is called: making one takes a fraction of a
 * second and some threads, which a start, or a command that runs no code, should not wait for.
 */
export class DeferredSandbox {
  /** What is measured of the runs. */
  readonly figures = new SandboxFigures();
  readonly #options: SandboxOptions;
  #made: Promise<Sandbox> | undefined;
  #ready: Sandbox | undefined;
  #closed = false;

  constructor(options: SandboxOptions = {}) {
    this.#options = options;
  }

  /** How busy it is; idle and without threads where it was not made yet. */
  get load(): SandboxLoad {
    const load = this.#ready?.load ?? { workers: 0, busy: 0, queued: 0 };
    return { ready: this.#ready !== undefined, ...load };
  }

  /** Makes the sandbox, where that has not been done. Throws where it cannot be made. */
  async warmUp(): Promise<void> {
    await this.#sandbox();
  }

  /** Runs code; see {@link Sandbox.run}. */
  async run(request: SandboxRun): Promise<SandboxOutcome> {
    const sandbox = await this.#sandbox();
    return this.figures.measure(() => sandbox.run(request));
  }

  /** Says why code does not compile; see {@link Sandbox.check}. */
  async check(code: string, tenantId?: string): Promise<readonly CodeDiagnostic[]> {
    return (await this.#sandbox()).check(code, tenantId);
  }

  /** Stops all threads, and makes no new ones. */
  async close(): Promise<void> {
    this.#closed = true;
    const sandbox = await this.#made?.catch(() => undefined);
    await sandbox?.close();
  }

  #sandbox(): Promise<Sandbox> {
    if (this.#closed) return Promise.reject(new Error('The sandbox is closed.'));
    this.#made ??= this.#make();
    return this.#made;
  }

  async #make(): Promise<Sandbox> {
    const { Sandbox: Made } = await import('../sandbox.js');
    const sandbox = await Made.create(this.#options);
    this.#ready = sandbox;
    return sandbox;
  }
}
