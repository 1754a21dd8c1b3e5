import { RUN_DEPTH_MAX } from '../../domain/limits.js';
import { FairQueue } from '../../domain/fair-queue.js';

/** What is scheduled by. */
export interface ScheduledJob {
  readonly tenantId: string;
  /** Runs around it, which wait for it and hold their threads meanwhile; at most {@link RUN_DEPTH_MAX}. */
  readonly depth: number;
  /** When it began to wait, in milliseconds of `performance.now()`. */
  readonly waitingSince: number;
}

/** How many jobs there may be. */
export interface JobSchedulerOptions {
  /** Jobs that may run at a time, those within others aside. */
  readonly runningMax: number;
  readonly queueMax: number;
  readonly queuePerTenantMax: number;
}

/**
 * Decides which job runs next. Tenants take turns, and none takes all places while there is more than one. Of jobs that
 * are no deeper than `d` within others, `runningMax + d` may run: so however many jobs wait for one within them, there
 * are places that only deeper ones can take, and nobody waits in a circle.
 */
export class JobScheduler<Job extends ScheduledJob> {
  readonly #options: JobSchedulerOptions;
  readonly #queues: readonly FairQueue<Job>[];
  /** Jobs that run, by their depth, and those of each tenant. */
  readonly #running = new DepthCounts();
  readonly #ofTenants = new Map<string, DepthCounts>();

  constructor(options: JobSchedulerOptions) {
    this.#options = options;
    this.#queues = Array.from(
      { length: RUN_DEPTH_MAX + 1 },
      () => new FairQueue<Job>(options.queueMax, options.queuePerTenantMax),
    );
  }

  /** Jobs that could start if there were threads for them; an upper bound. */
  get startable(): number {
    return this.#queues.reduce(
      (sum, queue, depth) => sum + Math.min(queue.length, Math.max(0, this.#free(depth))),
      0,
    );
  }

  /** Jobs that run. */
  get running(): number {
    return this.#running.upTo(RUN_DEPTH_MAX);
  }

  /** Jobs that wait. */
  get waiting(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Takes a job in; false where there is no room for it. */
  add(job: Job): boolean {
    return this.#queueOf(job).add(job.tenantId, job);
  }

  /** The next job, which runs from now on: the deepest first, since others wait for it. */
  next(): Job | undefined {
    for (let depth = RUN_DEPTH_MAX; depth >= 0; depth -= 1) {
      if (this.#free(depth) <= 0) continue;
      const job = this.#queues[depth]?.take((tenantId) => this.#mayRun(tenantId, depth));
      if (job === undefined) continue;
      this.#running.add(depth, 1);
      this.#ofTenant(job.tenantId).add(depth, 1);
      return job;
    }
    return undefined;
  }

  /** Says that a job runs no longer. */
  finished(job: Job): void {
    this.#running.add(job.depth, -1);
    const ofTenant = this.#ofTenant(job.tenantId);
    ofTenant.add(job.depth, -1);
    if (ofTenant.upTo(RUN_DEPTH_MAX) === 0) this.#ofTenants.delete(job.tenantId);
  }

  /** Takes a job out that waits; false where it does not. */
  remove(job: Job): boolean {
    return this.#queueOf(job).remove(job.tenantId, job);
  }

  /** Takes out the jobs that have waited since before a moment. */
  takeWaitingSince(moment: number): readonly Job[] {
    return this.#queues.flatMap((queue) =>
      queue.takeFirst(({ waitingSince }) => waitingSince < moment),
    );
  }

  /** Takes out all jobs that wait. */
  clear(): readonly Job[] {
    const jobs: Job[] = [];
    for (const queue of this.#queues) {
      for (let job = queue.take(() => true); job !== undefined; job = queue.take(() => true)) {
        jobs.push(job);
      }
    }
    return jobs;
  }

  #queueOf({ depth }: Job): FairQueue<Job> {
    const queue = this.#queues[depth];
    if (queue === undefined) throw new RangeError('A run is too deep within others.');
    return queue;
  }

  #ofTenant(tenantId: string): DepthCounts {
    const counts = this.#ofTenants.get(tenantId) ?? new DepthCounts();
    this.#ofTenants.set(tenantId, counts);
    return counts;
  }

  /** Places for jobs of a depth: they count among those that are no deeper than each depth below, too. */
  #free(depth: number): number {
    return this.#running.least(depth, this.#options.runningMax);
  }

  #mayRun(tenantId: string, depth: number): boolean {
    const most = Math.max(1, this.#options.runningMax - 1);
    const counts = this.#ofTenants.get(tenantId);
    return counts === undefined || counts.least(depth, most) > 0;
  }
}

/** How many jobs there are at each depth. */
class DepthCounts {
  readonly #counts = Array.from({ length: RUN_DEPTH_MAX + 1 }, () => 0);

  add(depth: number, by: 1 | -1): void {
    this.#counts[depth] = (this.#counts[depth] ?? 0) + by;
  }

  /** Jobs that are no deeper. */
  upTo(depth: number): number {
    let count = 0;
    for (let at = 0; at <= depth; at += 1) count += this.#counts[at] ?? 0;
    return count;
  }

  /** Places that are left for a job of a depth, where `most + d` jobs may be no deeper than `d`. */
  least(depth: number, most: number): number {
    let least = Number.POSITIVE_INFINITY;
    let count = this.upTo(depth - 1);
    for (let bound = depth; bound <= RUN_DEPTH_MAX; bound += 1) {
      count += this.#counts[bound] ?? 0;
      least = Math.min(least, most + bound - count);
    }
    return least;
  }
}
