import { REQUIRED_SETTINGS_SQL } from '../required-settings.js';

/** What the session needs of the backend. */
export interface SessionBackend {
  query(sql: string): Promise<{ readonly rows: readonly unknown[] }>;
  exec(sql: string): Promise<unknown>;
}

/** A connection, as far as the session is concerned. */
export interface SessionUser {
  /** Whether it is the vault's own: all of these are content with one state, and change nothing of it. */
  readonly isOwn: boolean;
}

/** What a name and a value say of a setting. */
interface Setting {
  readonly name: string;
  readonly value: string;
}

/**
 * Everything that a session has, but prepared statements and advisory locks, as a new one has it. PGlite's session does not
 * know whom it began as.
 */
const RESET_SQL = 'SET SESSION AUTHORIZATION postgres; RESET ROLE; RESET ALL';

/** Temporary tables come last: whoever makes one beside the vault does not have it taken for the vault's own. */
const OWN_SQL = `${REQUIRED_SETTINGS_SQL}; SET search_path = public, pg_temp`;

/** What has a session refuse to write; it is no client's to keep. */
const READ_ONLY = 'default_transaction_read_only';

const CHANGED_SQL = `
  SELECT name, setting AS value FROM pg_settings WHERE source = 'session' AND name <> '${READ_ONLY}'
  UNION ALL SELECT 'role', current_setting('role') WHERE current_setting('role') <> 'none'`;

/** What a client may leave in a session besides its settings, and takes with it when it goes elsewhere. */
const LEFT_SQL = 'CLOSE ALL; UNLISTEN *; DISCARD TEMP';

/**
 * The one session of PGlite, as each of its connections would have one of its own: a client beside the vault, such as
 * `pg_dump` or `psql`, finds the settings that it has made, and the vault never does. Prepared statements have one set of
 * names, and are forgotten when no such client is there any more.
 */
export class SharedSession {
  readonly #backend: SessionBackend;
  /** Whose state the session is in: the vault's, or that of one of its guests; undefined where that is not known. */
  #stateOf: SessionUser | 'vault' | undefined;
  readonly #guests = new Map<SessionUser, readonly Setting[]>();
  #hasLeft = false;
  #isReadOnly = false;

  constructor(backend: SessionBackend) {
    this.#backend = backend;
  }

  /** Puts the session into the state of a connection, for a unit of work. To be awaited while nobody else has the backend. */
  async enter(user: SessionUser, isReadOnly: boolean): Promise<void> {
    const wanted = user.isOwn ? 'vault' : user;
    if (this.#stateOf === wanted && this.#isReadOnly === isReadOnly && !this.#hasLeft) return;
    this.#stateOf = undefined;
    const readOnly = isReadOnly ? `; SET ${READ_ONLY} = on` : '';
    const left = this.#hasLeft ? `${this.#leftSql()}; ` : '';
    const own = user.isOwn ? `; ${OWN_SQL}` : '';
    await this.#backend.exec(`${left}${RESET_SQL}${own}${readOnly}`);
    this.#hasLeft = false;
    for (const setting of user.isOwn ? [] : (this.#guests.get(user) ?? []))
      await this.#backend.exec(settingSql(setting));
    this.#isReadOnly = isReadOnly;
    this.#stateOf = wanted;
  }

  /** Notes what a guest has set, after each of its units of work. To be awaited while nobody else has the backend. */
  async leave(user: SessionUser): Promise<void> {
    if (user.isOwn) return;
    const { rows } = await this.#backend.query(CHANGED_SQL);
    this.#guests.set(user, rows as readonly Setting[]);
  }

  /** A connection is gone; what it has left is put away before the next unit of work. */
  forget(user: SessionUser): void {
    if (this.#guests.delete(user)) this.#hasLeft = true;
  }

  #leftSql(): string {
    return this.#guests.size === 0 ? `${LEFT_SQL}; DEALLOCATE ALL` : LEFT_SQL;
  }
}

function settingSql({ name, value }: Setting): string {
  return `SELECT set_config('${name.replaceAll("'", "''")}', '${value.replaceAll("'", "''")}', false)`;
}
