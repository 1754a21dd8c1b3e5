import type { Client, PoolConfig } from 'pg';

import { newClient } from '../database/hosts/hosts-client.js';

/** What a role that serves does with rows. It neither makes, changes nor drops tables. */
const RIGHTS = 'SELECT, INSERT, UPDATE, DELETE';

/** What a start reads of the table of migrations; the rest, with what a failed one said, is not for who serves. */
const MIGRATION_COLUMNS = 'migration_name, finished_at, rolled_back_at';

const CONNECT_MS_MAX = 5_000;

/**
 * Gives the role of `serving` what it needs of the tables of the role of `migrating`, and takes all else from it: rows, no
 * tables. Done after migrations, for new tables are nobody else's. Answers the name of the role; undefined where both are
 * the same one. Throws where the role could change tables nevertheless, with what to do about it.
 */
export async function grantServing(
  migrating: PoolConfig,
  serving: PoolConfig,
): Promise<string | undefined> {
  const role = await connected(serving, async (client) => nameOf(client));
  return connected(migrating, async (client) => {
    if ((await nameOf(client)) === role) return undefined;
    await requirePowerless(client, role);
    await client.query(await grantSql(client, role));
    return role;
  });
}

/** Whether the role of a connection may apply migrations: it makes tables, and writes down what it has applied. */
export async function mayMigrate(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `SELECT CASE WHEN to_regclass('_prisma_migrations') IS NULL
       THEN has_schema_privilege(current_schema(), 'CREATE')
       ELSE has_table_privilege('_prisma_migrations', 'INSERT') END AS may`,
  );
  return rows[0]?.may !== false;
}

/** What makes a role more than one that serves. */
interface Power {
  readonly isSuper: boolean;
  readonly owner: string | null;
  readonly creates: boolean;
}

/** Owners can change and drop their tables, whatever is revoked; so can whoever is a member of their role. */
async function requirePowerless(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<Power>(
    `SELECT rolsuper OR rolbypassrls AS "isSuper",
            (SELECT min(tableowner) FROM pg_tables
             WHERE schemaname = current_schema() AND pg_has_role($1, tableowner, 'MEMBER')) AS owner,
            has_schema_privilege($1, current_schema(), 'CREATE') AS creates
     FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  const [power] = rows;
  const name = client.escapeIdentifier(role);
  if (power?.isSuper !== false)
    throw refused(role, 'is a superuser or bypasses row-level security. Make one that does not');
  if (power.owner !== null)
    throw refused(
      role,
      `owns tables, or is a member of who does: REASSIGN OWNED BY ${client.escapeIdentifier(power.owner)} TO the role of DATABASE_MIGRATE_URL, and REVOKE the membership`,
    );
  if (power.creates)
    throw refused(role, `may make tables: REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name}`);
}

function refused(role: string, why: string): Error {
  return new Error(`The role ${role} of DATABASE_URL ${why}.`);
}

/** One statement text, which the server runs as one transaction: whoever serves meanwhile loses nothing in between. */
async function grantSql(client: Client, role: string): Promise<string> {
  const { rows } = await client.query<{ schema: string; tables: readonly string[] }>(
    `SELECT current_schema() AS schema, array_agg(tablename::text ORDER BY tablename) AS tables
     FROM pg_tables WHERE schemaname = current_schema() AND tableowner = current_user`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The database has no schema.');
  const name = client.escapeIdentifier(role);
  const schema = client.escapeIdentifier(found.schema);
  const qualified = (table: string): string => `${schema}.${client.escapeIdentifier(table)}`;
  const own = found.tables.filter((table) => table !== '_prisma_migrations').map(qualified);
  const migrations = qualified('_prisma_migrations');
  return [
    `GRANT USAGE ON SCHEMA ${schema} TO ${name}`,
    `REVOKE ALL ON ${found.tables.map(qualified).join(', ')} FROM ${name}`,
    `GRANT ${RIGHTS} ON ${own.join(', ')} TO ${name}`,
    `GRANT SELECT (${MIGRATION_COLUMNS}) ON ${migrations} TO ${name}`,
  ].join(';\n');
}

async function nameOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_user::text AS name');
  return rows[0]?.name ?? '';
}

async function connected<T>(
  connection: PoolConfig,
  act: (client: Client) => Promise<T>,
): Promise<T> {
  const client = newClient({ connectionTimeoutMillis: CONNECT_MS_MAX, ...connection });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
