/** What checkpoints need of PGlite. */
export interface CheckpointedDatabase {
  query(sql: string): Promise<{ readonly rows: readonly unknown[] }>;
  exec(sql: string): Promise<unknown>;
}

/** How much the log may grow from one checkpoint to the next. */
const LOG_BYTES_MAX = 64 * 1024 * 1024;
/** What clients may send, in bytes and in units of work, before somebody looks how much it has grown. */
const BYTES_UNSEEN_MAX = 256 * 1024;
const UNITS_UNSEEN_MAX = 50;

/**
 * What a server of PostgreSQL has a process for: PGlite writes its log on and on, and where it comes to a checkpoint of
 * its own accord, in the midst of a commit, it waits for that commit for ever (docs/adr/0012). So it never does
 * ({@link NO_OWN_CHECKPOINTS}), and is told to between two units of work.
 */
export class Checkpoints {
  readonly #database: CheckpointedDatabase;
  #bytesUnseen = 0;
  /** The first unit is looked at, so that there is something to compare with. */
  #unitsUnseen = UNITS_UNSEEN_MAX;
  #logAtLast: number | undefined;

  constructor(database: CheckpointedDatabase) {
    this.#database = database;
  }

  /** Notes a unit of work whose messages were so long. To be awaited while nobody else has the backend. */
  async afterUnit(bytes: number): Promise<void> {
    this.#bytesUnseen += bytes;
    this.#unitsUnseen += 1;
    if (this.#bytesUnseen < BYTES_UNSEEN_MAX && this.#unitsUnseen < UNITS_UNSEEN_MAX) return;
    this.#bytesUnseen = 0;
    this.#unitsUnseen = 0;
    const log = await this.#logBytes();
    this.#logAtLast ??= log;
    if (log - this.#logAtLast < LOG_BYTES_MAX) return;
    this.#logAtLast = log;
    await this.#database.exec('CHECKPOINT');
  }

  /** How much was ever written to the log, in bytes. */
  async #logBytes(): Promise<number> {
    const sql = `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`;
    const { rows } = await this.#database.query(sql);
    const [row] = rows as readonly { readonly bytes: number }[];
    return row?.bytes ?? 0;
  }
}

/** Arguments of the backend by which it makes no checkpoint unasked, however long its log becomes. */
export const NO_OWN_CHECKPOINTS: readonly string[] = ['-c', 'max_wal_size=1TB'];
