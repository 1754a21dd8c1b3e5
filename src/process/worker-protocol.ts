import type { Server } from 'node:http';

import type { ShutdownTimes } from '../config/shutdown.js';
import type { TlsFiles } from '../config/tls.js';

/* What the supervisor and a process that serves under it tell each other. */

/** First word of the supervisor: serve. It comes with the socket to listen on, once one process has opened it. */
export interface BeginMessage {
  readonly kind: 'begin';
  /** The process to stop where the service is to be stopped: this one would be replaced. */
  readonly supervisorPid: number;
}

/** What the supervisor asks of a process that serves. */
export type Question = 'is-live' | 'is-ready' | 'metrics';

/** A question; its answer has the same number. */
export interface AskMessage {
  readonly kind: 'ask';
  readonly number: number;
  readonly question: Question;
}

/** What the supervisor says. */
export type SupervisorMessage = BeginMessage | AskMessage;

/** Where operators reach health and metrics. */
export interface OperationsPlace {
  readonly port: number;
  readonly host: string;
  /** Where callers have to show a certificate: what the port shows, and who certifies them. */
  readonly tls?: TlsFiles;
}

/** A process has begun to serve. It comes with the socket where it is the process that has opened it. */
export interface ServingMessage {
  readonly kind: 'serving';
  readonly url: string;
  /** How many processes there are to be. */
  readonly workers: number;
  /** How it takes leave of its callers when it is told to end. */
  readonly shutdown: ShutdownTimes;
  readonly operations: OperationsPlace;
  /** Whether the log has lines of errors. */
  readonly logsErrors: boolean;
  readonly isLogPretty: boolean;
}

/** An answer: for `metrics` a registry's content, for `is-ready` a ReadyState, otherwise whether it is so. */
export interface AnswerMessage {
  readonly kind: 'answer';
  readonly number: number;
  readonly value: unknown;
}

/** All is closed and written: nothing is lost where the process is killed now. */
export interface ClosedMessage {
  readonly kind: 'closed';
}

/** What a process that serves says. */
export type WorkerMessage = ServingMessage | AnswerMessage | ClosedMessage;

/** How a process ends that would end so again: its configuration is at fault, and it has said how. */
export const CONFIG_EXIT_CODE = 78;

/**
 * A listening socket as it travels between processes: Node's own handle, which `listen` takes. Whoever only holds it
 * keeps the port open without taking connections, and these wait for the next process that listens. A `Server` would be
 * opened anew on arrival, and take them.
 */
export type SocketHandle = Server;

/** The socket that a server listens on. */
export function socketOf(server: Server): SocketHandle {
  return (server as unknown as { readonly _handle: SocketHandle })._handle;
}
