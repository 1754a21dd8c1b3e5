import type { Reading } from '../observability/metric-json.js';
import type { Database } from '../storage/database/database.js';

/** The first eight digits of the name of what is being written name the timeline; a standby writes none. */
const TIMELINE = `SELECT CASE WHEN pg_is_in_recovery() THEN NULL
  ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`;

/** What is asked of the database for the sake of figures is asked this often at most. */
const AGE_MS_MAX = 15_000;

/**
 * What only the database can tell of itself: its timeline, which grows where a standby is promoted, and the master keys that
 * it needs. Whoever asks for figures is given what was last known, and never waits for the database; where it is away, or
 * does not know of timelines, there is no figure.
 */
export class DatabaseWatch {
  readonly #database: Database;
  readonly #masterKeysInUse: () => Promise<readonly string[]>;
  readonly #isEmbedded: boolean;
  #askedAt = Number.NEGATIVE_INFINITY;
  #readings: readonly Reading[] = [];

  constructor(
    database: Database,
    masterKeysInUse: () => Promise<readonly string[]>,
    isEmbedded: boolean,
  ) {
    this.#database = database;
    this.#masterKeysInUse = masterKeysInUse;
    this.#isEmbedded = isEmbedded;
  }

  /** What was last known; it is asked anew where that is some time ago. */
  read(): readonly Reading[] {
    const now = performance.now();
    if (now - this.#askedAt >= AGE_MS_MAX) {
      this.#askedAt = now;
      void this.#ask();
    }
    return this.#readings;
  }

  async #ask(): Promise<void> {
    const [timeline, masterKeys] = await Promise.all([
      this.#isEmbedded ? [] : this.#timeline().catch(() => []),
      this.#masterKeysInUse().then(
        ({ length }) => [{ name: 'token_vault_master_keys_in_use', value: length } as const],
        () => [],
      ),
    ]);
    this.#readings = [...timeline, ...masterKeys];
  }

  async #timeline(): Promise<readonly Reading[]> {
    const [row] = await this.#database.$statement<{ timeline: number | null }>(TIMELINE, []);
    const timeline = row?.timeline ?? null;
    return timeline === null ? [] : [{ name: 'token_vault_database_timeline', value: timeline }];
  }
}
