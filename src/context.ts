import type { Grants } from './domain/access/access.js';
import type { Application } from './domain/access/application.js';
import type { ApplicationType } from './domain/access/permission.js';
import type { ToldRead } from './domain/tenant/audit-event.js';

/** Who calls. */
export type Identity = CallerIdentity | OperatorIdentity | AnonymousIdentity;

/** Whoever calls with a key. `applicationId` is what resources name as their maker. */
export type CallerIdentity = ApplicationIdentity | SessionIdentity;

/** An Application, known by its API key in this very request. */
export interface ApplicationIdentity extends Grants {
  readonly kind: 'application';
  readonly tenantId: string;
  readonly applicationId: string;
  readonly type: ApplicationType;
  /** All that its key has found of it in this very request; absent where it was found otherwise. */
  readonly application?: Application;
}

/** A session, known by its key in this very request. It may do what it was given, whatever its Application may. */
export interface SessionIdentity extends Grants {
  readonly kind: 'session';
  readonly tenantId: string;
  /** The public Application that asked for the session. */
  readonly applicationId: string;
  readonly sessionId: string;
  /** The private Application that gave the session its grants. */
  readonly authorizedBy: string;
}

/** Whoever runs the command line on the machine of the vault. */
export interface OperatorIdentity {
  readonly kind: 'operator';
}

/** Nobody in particular: the call came without an API key. */
export interface AnonymousIdentity {
  readonly kind: 'anonymous';
}

/** What a service knows of the request that it serves; the first argument of every service method. */
export interface RequestContext {
  /** Identifier of the request, in its answer, its errors and its log lines. */
  readonly traceId: string;
  readonly identity: Identity;
  readonly presence: CallerPresence;
  readonly log: RequestLog;
  /** Why the caller does it, in its own words, for the audit trail; absent where it has not said. */
  readonly reason?: string;
  /** The claim of the idempotency key that came with it; absent where none did. */
  readonly claimId?: string;
  /** Takes in what the trail is told of its reads, to be told again with the same answer; absent where nobody keeps it. */
  readonly toldReads?: ToldRead[];
  /** Runs of user code around what is done; absent where there are none. */
  readonly nesting?: RunNesting;
}

/** Whether whoever called is still there. */
export interface CallerPresence {
  /** Aborts when the caller is gone. A door may make it when it is first asked for: most requests never ask. */
  readonly signal: AbortSignal;
}

/** Writes lines that carry the request's identifier. */
export interface RequestLog {
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

/**
 * Runs of user code within one another, by `svc.reactors.react`. Each waits for the one within it and holds a thread
 * meanwhile, so how deep they go is bounded.
 */
export interface RunNesting {
  /** Number of runs around what is done now. */
  readonly depth: number;
  /** Shared by all runs of one request: whether one of them went too deep. */
  readonly request: { tooDeep: boolean };
}
