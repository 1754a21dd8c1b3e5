import type { ApplicationIdentity } from '../context.js';
import type { Keyring } from '../crypto/keyring.js';
import { VaultError } from '../domain/errors.js';
import type { ApplicationRepository } from '../storage/application-repository.js';
import type { ApiKeys } from './application-service.js';
import type { Runtime } from './runtime.js';

/**
 * Finds out who calls. Every request asks the database: a key that was replaced, an Application that was deleted,
 * narrowed or has expired is what it is now on every instance, without caches that would have to be told.
 */
export class AuthenticationService {
  readonly #applications: ApplicationRepository;
  readonly #apiKeys: ApiKeys;
  readonly #keyring: Keyring;
  readonly #runtime: Runtime;

  constructor(
    applications: ApplicationRepository,
    apiKeys: ApiKeys,
    keyring: Keyring,
    runtime: Runtime,
  ) {
    this.#applications = applications;
    this.#apiKeys = apiKeys;
    this.#keyring = keyring;
    this.#runtime = runtime;
  }

  /** The Application that an API key belongs to. Throws UNAUTHENTICATED for a key that is unknown or no longer valid. */
  async authenticate(apiKey: string): Promise<ApplicationIdentity> {
    const keyHash = this.#apiKeys.hash(await this.#keyring.lookupKey(), apiKey);
    const application = await this.#applications.findByKeyHash(keyHash, this.#runtime.now());
    if (application === undefined) {
      throw new VaultError('UNAUTHENTICATED', 'The API key is not valid.');
    }
    const { tenantId, id: applicationId, type, permissions, rules } = application;
    return { kind: 'application', tenantId, applicationId, type, permissions, rules };
  }
}
