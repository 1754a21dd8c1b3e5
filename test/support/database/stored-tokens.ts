import { inject } from 'vitest';

import { Keyring } from '../../../src/crypto/keyring.js';
import { ConfiguredMasterKeys } from '../../../src/crypto/master-keys.js';
import { parseMasterKeys } from '../../../src/config/master-keys.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import type { Token } from '../../../src/domain/token/token.js';
import { openToken } from '../../../src/services/tokens/token-sealing.js';
import { openDatabase } from '../../../src/storage/database/database.js';
import type { Database } from '../../../src/storage/database/database.js';
import { KeyRepository } from '../../../src/storage/keys/key-repository.js';

/** The tokens that lie in the database of all test files, read behind the back of the service and opened. */
export class StoredTokens {
  readonly #database: Database;
  readonly #keyring: Keyring;

  constructor() {
    const { url, masterKey } = inject('database');
    const [key] = parseMasterKeys(masterKey, 'masterKey', []);
    if (key === undefined) throw new Error('The test database has no master key.');
    this.#database = openDatabase({ connectionString: url, max: 1 });
    this.#keyring = new Keyring(new ConfiguredMasterKeys(key), new KeyRepository(this.#database));
  }

  /** Number of a tenant's tokens. */
  count(tenantId: string): Promise<number> {
    return this.#database.token.count({ where: { tenantId } });
  }

  /** Number of a tenant's acts of making tokens, as the audit trail tells it. */
  countCreations(tenantId: string): Promise<number> {
    return this.#database.auditEvent.count({ where: { tenantId, operation: 'token.create' } });
  }

  /** A token with its value in clear. Throws where there is none. */
  async find(tenantId: string, id: string): Promise<Token> {
    const row = await this.#database.token.findUniqueOrThrow({
      where: { tenantId_id: { tenantId, id } },
    });
    const keys = await this.#keyring.forTenant(tenantId);
    return openToken(keys, tenantId, {
      ...row,
      data: Buffer.from(row.data),
      cvc: null,
      fingerprint: null,
    });
  }

  /** The value of a token in clear. */
  async value(tenantId: string, id: unknown): Promise<JsonValue> {
    return (await this.find(tenantId, String(id))).data;
  }

  /** What equal values share, in hexadecimal; undefined where the token has no fingerprint. */
  async fingerprint(tenantId: string, id: string): Promise<string | undefined> {
    const row = await this.#database.token.findUniqueOrThrow({
      where: { tenantId_id: { tenantId, id } },
      select: { fingerprint: true },
    });
    return row.fingerprint === null ? undefined : Buffer.from(row.fingerprint).toString('hex');
  }

  close(): Promise<void> {
    return this.#database.$disconnect();
  }
}
