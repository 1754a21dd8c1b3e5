import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

import { Destination } from './destination.js';
import type { NameAnswer, NameServer } from './name-server.js';
import type { TestAuthority } from './test-authority.js';

/** What destinations that fail are made of. */
export interface FailingWorld {
  readonly names: NameServer;
  /** The one that the service under test trusts. */
  readonly authority: TestAuthority;
  /** One that it does not trust. */
  readonly stranger: TestAuthority;
}

/** A destination that fails: a real one on this machine. */
export interface Failing {
  readonly url: string;
  /** Sockets that are open; those of servers that keep none are none. */
  readonly sockets: ReadonlySet<Socket>;
  stop(): Promise<void>;
}

/** Starts a destination that fails. */
export type StartFailing = (world: FailingWorld) => Promise<Failing>;

/** The name that servers of TLS are called by. */
export const HOST = 'partner.example';
const NOBODY: ReadonlySet<Socket> = new Set();
let namesMade = 0;

/** A name that is answered like this, and nothing behind it. */
export function byName(answer: NameAnswer): StartFailing {
  return ({ names }) => {
    namesMade += 1;
    const name = `name-${String(namesMade)}.example`;
    names.answer(name, answer);
    return Promise.resolve({
      url: `https://${name}`,
      sockets: NOBODY,
      stop: () => Promise.resolve(),
    });
  };
}

function raw(serve: (socket: Socket) => void): StartFailing {
  return () => Destination.startRaw(serve);
}

/** A server that does this once a request, or whatever comes in its place, begins to come in. */
export function onceAsked(act: (socket: Socket) => void): StartFailing {
  return raw((socket) => socket.once('data', () => act(socket)));
}

/** A server that sends these bytes and closes. */
export const answering = (bytes: string): StartFailing => onceAsked((socket) => socket.end(bytes));
/** One that sends these bytes and breaks off. */
export const resetting = (bytes: string): StartFailing =>
  onceAsked((socket) => socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 20)));
/** One that sends these bytes and nothing more. */
export const stalling = (bytes: string): StartFailing => onceAsked((socket) => socket.write(bytes));

/** A server that is called over TLS by its name, whatever it speaks. */
export function secure(start: (world: FailingWorld) => Promise<Destination>): StartFailing {
  return async (world) => {
    const destination = await start(world);
    world.names.answer(HOST, ['127.0.0.1']);
    return {
      url: destination.urlFor(HOST).replace('http:', 'https:'),
      sockets: destination.sockets,
      stop: () => destination.stop(),
    };
  };
}

/** The same of one that does with its connections as it is told. */
export const secureRaw = (serve: (socket: Socket) => void): StartFailing =>
  secure(() => Destination.startRaw(serve));

/** A port that was free a moment ago. */
export async function nobody(): Promise<Failing> {
  const gone = await Destination.start();
  const { url } = gone;
  await gone.stop();
  return { url, sockets: NOBODY, stop: () => Promise.resolve() };
}

const NEVER_ACCEPTS = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });`;

/** A server that accepts no connection, whose queue of them is full: a further one gets no answer to its first packet. */
export async function unaccepting(): Promise<Failing> {
  const worker = new Worker(NEVER_ACCEPTS, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  const queued = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => 0));
  await Promise.race(queued.map((socket) => once(socket, 'connect')));
  return {
    url: `http://127.0.0.1:${String(port)}`,
    sockets: NOBODY,
    stop: async () => {
      for (const socket of queued) socket.destroy();
      await worker.terminate();
    },
  };
}
