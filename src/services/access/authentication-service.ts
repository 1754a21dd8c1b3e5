import type { ApplicationIdentity, CallerIdentity, SessionIdentity } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import { firstExcess } from '../../domain/access/access.js';
import { VaultError } from '../../domain/errors.js';
import type { ApplicationRepository } from '../../storage/applications/application-repository.js';
import type { KeyHolder } from '../../storage/applications/application-row.js';
import type { SessionRepository } from '../../storage/applications/session-repository.js';
import type { ApiKeys } from './application-service.js';
import type { Runtime } from '../act/runtime.js';

/** What the service works with. */
export interface AuthenticationServiceParts {
  readonly applications: ApplicationRepository;
  readonly sessions: SessionRepository;
  readonly apiKeys: ApiKeys;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

/**
 * Finds out who calls. Every request asks the database: a key that was replaced, an Application that was deleted,
 * narrowed or has expired is what it is now on every instance, without caches that would have to be told.
 */
export class AuthenticationService {
  readonly #parts: AuthenticationServiceParts;

  constructor(parts: AuthenticationServiceParts) {
    this.#parts = parts;
  }

  /**
   * The Application or session that a key belongs to. Throws UNAUTHENTICATED for a key that is unknown or no longer
   * valid, and for a session's that nobody has authorized yet.
   */
  async authenticate(apiKey: string): Promise<CallerIdentity> {
    const { apiKeys, keyring } = this.#parts;
    const identity = await keyring.lookUp<CallerIdentity>((lookupKey) => {
      const keyHash = apiKeys.hash(lookupKey, apiKey);
      return apiKeys.isSessionKey(apiKey) ? this.#session(keyHash) : this.#application(keyHash);
    });
    if (identity === undefined) throw unauthenticated();
    return identity;
  }

  async #application(keyHash: Buffer): Promise<ApplicationIdentity | undefined> {
    const { applications, runtime } = this.#parts;
    const application = await applications.findByKeyHash(keyHash, runtime.now());
    if (application === undefined) return undefined;
    const { tenantId, id: applicationId, type, permissions, rules } = application;
    // Written out: each request has one.
    return { kind: 'application', tenantId, applicationId, type, permissions, rules, application };
  }

  /**
   * A session is no more than what stands behind it: it ends with the Application that asked for it, with the one that
   * authorized it, and where that one no longer holds all that it gave.
   */
  async #session(keyHash: Buffer): Promise<SessionIdentity | undefined> {
    const { applications, sessions, runtime } = this.#parts;
    const now = runtime.now();
    const session = await sessions.findByKeyHash(keyHash, now);
    if (session?.authorizedBy === undefined) return undefined;
    const { tenantId, id: sessionId, applicationId, authorizedBy, permissions, rules } = session;
    const [owner, authorizer] = await Promise.all([
      applications.find(tenantId, applicationId, now),
      applications.find(tenantId, authorizedBy, now),
    ]);
    if (owner === undefined || authorizer === undefined) return undefined;
    if (firstExcess(session, authorizer, 'transforms') !== undefined) return undefined;
    const grants = { permissions, rules };
    return { kind: 'session', tenantId, applicationId, sessionId, authorizedBy, ...grants };
  }
}

/** Whoever calls with the key of an Application that was found by it in this very request. */
export function identityOf(application: KeyHolder): ApplicationIdentity {
  const { tenantId, id: applicationId, type, permissions, rules } = application;
  return { kind: 'application', tenantId, applicationId, type, permissions, rules };
}

/** What a key that opens nothing comes to. */
export function unauthenticated(): VaultError {
  return new VaultError('UNAUTHENTICATED', 'The API key is not valid.');
}
