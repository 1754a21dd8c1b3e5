import type { KeyPurpose, KeyStore, StoredDataKey } from '../crypto/keyring.js';
import type { WrappedKey } from '../crypto/master-keys.js';
import type { Database } from './database.js';

/** The wrapped keys. */
export class KeyRepository implements KeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async findDataKeys(tenantId: string): Promise<readonly StoredDataKey[]> {
    const rows = await this.#database.dataKey.findMany({ where: { tenantId } });
    return rows.map(({ purpose, version, wrapped, masterKey }) => ({
      purpose: purpose as KeyPurpose,
      version,
      wrapped: Buffer.from(wrapped),
      masterKey,
    }));
  }

  async findServiceKey(purpose: string): Promise<WrappedKey | undefined> {
    const row = await this.#database.serviceKey.findUnique({ where: { purpose } });
    if (row === null) return undefined;
    return { wrapped: Buffer.from(row.wrapped), masterKey: row.masterKey };
  }

  async insertServiceKey(purpose: string, { wrapped, masterKey }: WrappedKey): Promise<void> {
    await this.#database.serviceKey.create({
      data: { purpose, wrapped: new Uint8Array(wrapped), masterKey, createdAt: new Date() },
    });
  }

  /** Names of all master keys that some key is wrapped by. */
  async masterKeysInUse(): Promise<readonly string[]> {
    const [dataKeys, serviceKeys] = await Promise.all([
      this.#database.dataKey.groupBy({ by: ['masterKey'] }),
      this.#database.serviceKey.groupBy({ by: ['masterKey'] }),
    ]);
    return [...new Set([...dataKeys, ...serviceKeys].map((row) => row.masterKey))];
  }
}
