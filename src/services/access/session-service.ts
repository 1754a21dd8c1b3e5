import {
  AuthorizeSessionInputSchema,
  SessionFilterSchema,
  SessionOrderSchema,
} from '../../contract/generated/inputs.js';
import { connectionParser } from '../../contract/connection-input.js';
import { parseInput } from '../../contract/parse-input.js';
import type { ApplicationIdentity, RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import { firstExcess } from '../../domain/access/access.js';
import type { Excess } from '../../domain/access/access.js';
import { grantFaults, grantsOf } from '../../domain/access/application.js';
import type { ApplicationType } from '../../domain/access/permission.js';
import type { Connection } from '../../domain/connection.js';
import type { Deleted } from '../../domain/deleted.js';
import type { AuditEvent, Operation } from '../../domain/tenant/audit-event.js';
import { VaultError } from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import type { Issue } from '../../domain/issue.js';
import { SESSION_MS, SESSION_MS_MAX } from '../../domain/access/session.js';
import type { Session } from '../../domain/access/session.js';
import type { ApplicationRepository } from '../../storage/applications/application-repository.js';
import type { AuditRepository } from '../../storage/tenants/audit-repository.js';
import type { SessionRepository } from '../../storage/applications/session-repository.js';
import type { ApiKeys } from './application-service.js';
import { auditEvent } from '../act/audit.js';
import type { AuditedAct } from '../act/audit.js';
import { requireIdentity, requirePermission } from '../act/authorization.js';
import { readConnection } from '../act/connection.js';
import type { Runtime } from '../act/runtime.js';

/** What the service works with. */
export interface SessionServiceParts {
  readonly sessions: SessionRepository;
  readonly applications: ApplicationRepository;
  readonly audit: AuditRepository;
  readonly apiKeys: ApiKeys;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

/** A session that was just made, with its key and nonce, which nothing else ever shows. */
export interface CreatedSession {
  readonly sessionKey: string;
  readonly nonce: string;
  readonly expiresAt: Date;
}

/** Until when a session lives that was given what it may do. */
export interface AuthorizedSession {
  readonly expiresAt: Date;
}

const readListInput = connectionParser({
  list: 'sessions',
  filter: SessionFilterSchema,
  order: SessionOrderSchema,
});

/** Sessions: short-lived identities that a public Application asks for and a private one authorizes (contract 3.5). */
export class SessionService {
  readonly #parts: SessionServiceParts;

  constructor(parts: SessionServiceParts) {
    this.#parts = parts;
  }

  /** Creates a session that may do nothing yet: its key is refused until it is authorized. For public Applications. */
  async create(ctx: RequestContext): Promise<CreatedSession> {
    const { sessions, apiKeys, keyring, runtime } = this.#parts;
    const { tenantId, applicationId } = requireApplication(ctx, 'public');
    const createdAt = runtime.now();
    const session: Session = {
      tenantId,
      id: runtime.newId(),
      applicationId,
      permissions: [],
      rules: [],
      createdAt,
      expiresAt: new Date(createdAt.getTime() + SESSION_MS),
    };
    const key = apiKeys.create('session');
    const nonce = apiKeys.createNonce().reveal();
    const hashes = {
      keyHash: apiKeys.hash(await keyring.lookupKey(), key.reveal()),
      nonceHash: await this.#nonceHash(tenantId, nonce),
    };
    await sessions.insert(session, hashes, this.#event(ctx, session, 'session.create'));
    return { sessionKey: key.reveal(), nonce, expiresAt: session.expiresAt };
  }

  /**
   * Gives a session what it may do, once. For private Applications. Throws NOT_FOUND for a nonce that names no session of
   * the tenant, CONFLICT for one that was used, and FORBIDDEN where the session would go beyond its authorizer on any
   * token, in what it may do or in what it would see; that attempt is audited.
   */
  async authorize(ctx: RequestContext, input: unknown): Promise<AuthorizedSession> {
    const { sessions, audit, runtime } = this.#parts;
    const now = runtime.now();
    const { nonce, expiresAt, ...requested } = parseInput(
      AuthorizeSessionInputSchema,
      input,
      (members) => [...grantFaults('session', members), ...endFaults(members.expiresAt, now)],
    );
    const grants = grantsOf(requested);
    const caller = requireApplication(ctx, 'private');

    const session = await this.#find(caller.tenantId, nonce, now);
    if (session.authorizedBy !== undefined) used();
    const excess = firstExcess(grants, caller, 'transforms');
    if (excess !== undefined) {
      const { permission } = excess;
      const denied = { outcome: 'denied', details: { permission } } as const;
      await audit.insert(this.#event(ctx, session, 'session.authorize', denied));
      throw beyond(excess);
    }
    const authorization = {
      ...grants,
      authorizedBy: caller.applicationId,
      expiresAt: expiresAt ?? session.expiresAt,
    };
    const event = this.#event(ctx, session, 'session.authorize');
    if (!(await sessions.authorize(caller.tenantId, session.id, authorization, event))) used();
    return { expiresAt: authorization.expiresAt };
  }

  /**
   * Lists the sessions that have not expired, without anything that a key or a nonce could be made of. Needs
   * `application:read`, which shows the grants of every other key of the tenant.
   */
  async connection(ctx: RequestContext, input: unknown): Promise<Connection<Session>> {
    const { slice, filter } = readListInput(input);
    const { tenantId } = requirePermission(ctx, 'application:read');
    const { sessions, runtime } = this.#parts;
    const now = runtime.now();
    return readConnection(slice, {
      list: 'sessions',
      walk: (walk) => sessions.walk(tenantId, filter, { walk, now }),
      open: (found) => Promise.resolve(found),
    });
  }

  /**
   * Ends a session before its time. Needs `application:delete`, which ends all sessions of an Application with it. Throws
   * NOT_FOUND.
   */
  async delete(ctx: RequestContext, { id }: { readonly id: string }): Promise<Deleted> {
    const { sessions, runtime } = this.#parts;
    const { tenantId } = requirePermission(ctx, 'application:delete');
    const sessionId = uuidOf(id);
    const event = this.#event(ctx, { tenantId, id: sessionId ?? id }, 'session.delete');
    if (
      sessionId !== undefined &&
      (await sessions.delete(tenantId, sessionId, runtime.now(), event))
    )
      return { id: sessionId };
    throw new VaultError('NOT_FOUND', 'There is no session with this id.');
  }

  /** The session of a nonce. One whose public Application is gone is gone too. */
  async #find(tenantId: string, nonce: string, now: Date): Promise<Session> {
    const { sessions, applications } = this.#parts;
    const nonceHash = await this.#nonceHash(tenantId, nonce);
    const session = await sessions.findByNonceHash(tenantId, nonceHash, now);
    const owner = session && (await applications.find(tenantId, session.applicationId, now));
    if (session !== undefined && owner !== undefined) return session;
    throw new VaultError('NOT_FOUND', 'There is no session with this nonce.');
  }

  async #nonceHash(tenantId: string, nonce: string): Promise<Buffer> {
    const keys = await this.#parts.keyring.forTenant(tenantId);
    return keys.hash('session_nonce', nonce);
  }

  #event(
    ctx: RequestContext,
    { tenantId, id }: Pick<Session, 'tenantId' | 'id'>,
    operation: Operation,
    more: Pick<AuditedAct, 'outcome' | 'details'> = {},
  ): AuditEvent {
    const act: AuditedAct = { tenantId, operation, entityType: 'session', entityId: id, ...more };
    return auditEvent(ctx, this.#parts.runtime, act);
  }
}

/** The calling Application, of the one type that may do this; no permission stands for it. */
function requireApplication(ctx: RequestContext, type: ApplicationType): ApplicationIdentity {
  const caller = requireIdentity(ctx.identity);
  if (caller.kind === 'application' && caller.type === type) return caller;
  throw new VaultError('FORBIDDEN', `Only a ${type} Application may do this.`);
}

function endFaults(expiresAt: Date | null | undefined, now: Date): readonly Issue[] {
  if (expiresAt == null) return [];
  const path = ['expiresAt'];
  if (expiresAt <= now) return [{ path, message: 'must be in the future' }];
  const isSoon = expiresAt.getTime() <= now.getTime() + SESSION_MS_MAX;
  return isSoon ? [] : [{ path, message: 'must be at most 24 hours away' }];
}

function beyond({ permission, container }: Excess): VaultError {
  const where = container === undefined ? '' : ` on the container ${container}`;
  return new VaultError(
    'FORBIDDEN',
    `An Application cannot give a session more of ${permission}${where} than it holds itself.`,
  );
}

function used(): never {
  throw new VaultError('CONFLICT', 'The nonce has been used: a session is authorized once.');
}
