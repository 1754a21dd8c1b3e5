import { freePorts } from '../support/process/free-ports.js';
import { startHaproxy } from './operated/haproxy.js';
import type { Backend } from './operated/haproxy.js';
import type { Figures } from './report/outcome.js';
import { OperatedService } from './operated/operated-service.js';
import { makeSharedDatabase } from './operated/shared-database.js';
import { TokenLoad } from './operated/token-load.js';

export const promise =
  'Instances behind a load balancer are restarted one by one without a failed request.';
export const method =
  'Two instances on one PostgreSQL behind HAProxy with health checks, which sends nothing a second time in one part of the rounds; both are restarted in turn under load.';

const CALLERS = 16;
const ROUNDS = 3;
/** Longer than HAProxy takes to notice, on a machine that is busy. */
const DELAY_MS = 2_500;

/** Rejects where a request fails, or an acknowledged token is missing afterwards. */
export async function run({
  scale,
  database,
}: {
  readonly scale: number;
  readonly database?: Readonly<Record<string, string>>;
}): Promise<Figures> {
  const made = database === undefined ? await makeSharedDatabase() : undefined;
  const env = database ?? made?.env ?? {};
  const figures: Record<string, string | number> = {};
  try {
    // What HAProxy sends again might hide what an instance has dropped: the hard case is tried always.
    for (const triesAgain of scale < 1 ? [false] : [false, true]) {
      const rounds = Math.max(1, Math.round(ROUNDS * scale));
      const kind = triesAgain ? 'with retries' : 'without retries';
      figures[`${kind}: restarts`] = rounds * 2;
      figures[`${kind}: requests, none failed`] = await roll(env, triesAgain, rounds, scale);
    }
    return figures;
  } finally {
    await made?.close();
  }
}

async function roll(
  env: Readonly<Record<string, string>>,
  triesAgain: boolean,
  rounds: number,
  scale: number,
): Promise<number> {
  const [a = 0, b = 0, c = 0, d = 0] = await freePorts(4);
  const places: readonly Backend[] = [
    { port: a, operationsPort: b },
    { port: c, operationsPort: d },
  ];
  const instances: OperatedService[] = [];
  for (const place of places) instances.push(await startAt(place, env));
  const haproxy = await startHaproxy(places, triesAgain);
  const load = new TokenLoad(haproxy.url, env['BOOTSTRAP_API_KEY'] ?? '');
  try {
    await haproxy.hasAll();
    load.begin(Math.ceil(CALLERS * scale));
    for (let round = 0; round < rounds; round += 1)
      for (const [index, place] of places.entries()) {
        await load.answered(100 * scale);
        const before = instances[index];
        const code = await before?.stop();
        if (code !== 0) throw new Error(`An instance has ended with ${String(code)}.`);
        await before?.close();
        instances[index] = await startAt(place, env);
        await haproxy.hasAll();
      }
    await load.answered(100 * scale);
    return await load.end();
  } finally {
    await load.stop();
    await haproxy.stop();
    for (const each of instances) await each.close();
  }
}

function startAt(
  { port, operationsPort }: Backend,
  env: Readonly<Record<string, string>>,
): Promise<OperatedService> {
  const places = { PORT: String(port), OPERATIONS_PORT: String(operationsPort) };
  return OperatedService.start({
    env: { ...env, ...places, SHUTDOWN_DELAY_MS: String(DELAY_MS), SHUTDOWN_IDLE_MS: '2000' },
  });
}
