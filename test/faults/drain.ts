import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { Destination } from '../support/peers/destination.js';
import { DrainCallers, STREAM } from './operated/drain-callers.js';
import { KeptConnection, requestText } from './operated/kept-connection.js';
import type { Figures } from './report/outcome.js';
import { OperatedService } from './operated/operated-service.js';

export const promise =
  'A service that is told to end answers every request that it has taken, on connections that it closes in order.';
export const method =
  'Callers with kept connections, pipelined requests, streams through a Proxy and long reactions are at work over raw sockets when SIGTERM comes; each end of a connection is looked at, and all that was acknowledged is read from the next start.';

const CALLERS_OF_A_KIND = 16;
const ROUNDS = 4;
/** The service stays open for so long after the signal, for those who look whether it is ready. */
const DELAY_MS = 1_000;

/** What the service is started with: a database that outlives it, several processes, TLS. */
export interface DrainOptions {
  readonly scale: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Writes what STREAM says, part after part, in about two seconds. */
async function writeStream(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/plain' });
  for (const part of STREAM) {
    response.write(part);
    await wait(100);
  }
  response.end();
}

/**
 * Ends a service under load, so often, and starts it again. Rejects where a request that was taken was not answered whole,
 * one that was said not to be taken was done, something acknowledged is missing, the service was ready after the signal, or
 * took no connection while others could still believe that it was.
 */
export async function run({ scale, env = {} }: DrainOptions): Promise<Figures> {
  const destination = await Destination.start();
  destination.respond = ({ url }, response) => {
    if (url !== '/stream') setTimeout(() => response.end('"late"'), 2_500);
    else void writeStream(response);
  };
  const totals: Record<string, number> = {};
  const endsMs: number[] = [];
  const ended: OperatedService[] = [];
  let service = await start(env);
  const { place } = service;
  try {
    const rounds = Math.max(1, Math.round(ROUNDS * scale));
    for (let round = 0; round < rounds; round += 1) {
      const callers = new DrainCallers(service, destination.url);
      await callers.begin(Math.ceil(CALLERS_OF_A_KIND * scale));
      endsMs.push(await endAndLook(service, callers));
      const outcome = await callers.ended();
      const next = await start({ ...place, ...env });
      await callers.expectKept(next);
      ended.push(service);
      service = next;
      for (const [name, count] of Object.entries(outcome))
        totals[name] = (totals[name] ?? 0) + count;
    }
    return { ...totals, 'from SIGTERM to the end, in ms': endsMs.map(Math.round).join(', ') };
  } finally {
    await service.close();
    for (const each of ended) await each.close();
    await destination.stop();
  }
}

function start(env: Readonly<Record<string, string>>): Promise<OperatedService> {
  return OperatedService.start({
    env: {
      SHUTDOWN_DELAY_MS: String(DELAY_MS),
      SHUTDOWN_IDLE_MS: '2000',
      OUTBOUND_ALLOW: '127.0.0.1',
      // Few cores run fewer reactions at a time than there are callers of them.
      CODE_WAIT_MS_MAX: '60000',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
}

/** Tells it to end; looks meanwhile whether it says that it is not ready, and takes connections all the same. */
async function endAndLook(service: OperatedService, callers: DrainCallers): Promise<number> {
  const startedAt = performance.now();
  callers.isEnding = true;
  const ended = service.stop();
  while ((await service.operations('/health/ready')) === 200) await wait(5);
  const readyFor = performance.now() - startedAt;
  if (readyFor < DELAY_MS / 2) {
    const connection = await KeptConnection.open(service.url);
    connection.write(requestText('GET', '/applications/key', { 'SVC-API-KEY': service.key }));
    const { status, isLast } = await connection.answer();
    connection.close();
    if (status !== 200 || !isLast)
      throw new Error(`A request after the signal was answered ${String(status)}.`);
  }
  const code = await ended;
  if (code !== 0)
    throw new Error(`The service has ended with ${String(code)}: ${service.output.slice(-2_000)}`);
  return performance.now() - startedAt;
}
