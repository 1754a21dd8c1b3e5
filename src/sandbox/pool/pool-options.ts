import type { ImageMessage } from '../protocol/messages.js';

/** Size of the pool and of its queue. */
export interface PoolOptions {
  readonly workersMin: number;
  /** Those that wait for a run within them aside: for these there are as many more as runs may be deep. */
  readonly workersMax: number;
  readonly queueMax: number;
  readonly queuePerTenantMax: number;
  /** How long a job may wait for a thread; one that has waited longer fails. */
  readonly waitMsMax: number;
  readonly memoryPagesMax: number;
  /** What workers report of images of code. */
  readonly onImage: (message: ImageMessage) => void;
}

/** How busy a pool is. */
export interface PoolLoad {
  /** Threads. */
  readonly workers: number;
  /** Jobs that run. */
  readonly busy: number;
  /** Jobs that wait for a thread. */
  readonly queued: number;
}
