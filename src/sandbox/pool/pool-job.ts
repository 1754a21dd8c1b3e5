import type { CodeImage } from '../image/code-image.js';
import type { JobMessage, JobReport, ToWorker } from '../protocol/messages.js';
import type { ScheduledJob } from './job-scheduler.js';

/** How a job on a worker ended other than by an answer. */
export type JobFailure = 'stopped' | 'out-of-memory' | 'crashed' | 'closed' | 'waited';

/** What to send for a job. */
export interface JobStart {
  readonly message: JobMessage;
  /** The image that the message names by its number. */
  readonly image: CodeImage | undefined;
}

/** One piece of work for a worker. */
export interface PoolJob extends ScheduledJob {
  readonly run: number;
  /** What to send when a worker is free. A job that its worker did not come to starts again on another. */
  start(): JobStart;
  /** What the worker reports of this job; true says that the job is over. */
  receive(report: JobReport, send: (message: ToWorker) => void): boolean;
  failed(failure: JobFailure): void;
  /** How long the worker may take before it is stopped from outside. */
  readonly timeMsMax: number;
}
