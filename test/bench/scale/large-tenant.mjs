// The tenant that lists are measured with: made by requests, as a customer's would be, and by SQL where a request makes one row
// only. A database that has it stays on the server, so that the next run need not make it again.
import { createHash } from 'node:crypto';

import { makeDatabase, query } from '../runs/bench-database.mjs';
import { startVault } from '../runs/bench-vault.mjs';

/** Tokens of a request of loading. */
export const AT_ONCE = 10_000;
/** Containers that each have a twohundredth of all tokens. */
export const TEAMS = 20;
/** Of all tokens so many were changed once. */
const CHANGED_PART = 100;
/** A value that one token has, and what metadata say of a fifth of all and of another fifth. */
export const VALUE = 'value-53';
export const COUNTRIES = ['DE', 'FR'];
/** Of a fiftieth of all, and of another. */
export const REGIONS = ['north', 'south'];
/** A customer of ten tokens. */
export const CUSTOMER = '7';

const bytesOf = (text) => createHash('sha256').update(text).digest();

/** A service on the database of `rows` tokens, which is made where there is none; `place` is the server. */
export async function openLargeTenant(place, rows) {
  const name = `token_vault_scale_${String(rows)}`;
  const made = await makeDatabase({ place, keep: name });
  // Neither the keys nor their tokens may be other ones in the next run.
  const masterKey = `bench:${bytesOf(name).toString('base64')}`;
  const database = { ...made, env: { ...made.env, MASTER_KEYS: masterKey } };
  const vault = await startVault(database, {
    BOOTSTRAP_API_KEY: bytesOf(`${name} key`).toString('hex'),
    DATABASE_STATEMENT_MS: '30000',
  });
  try {
    const [{ tenant_id: tenantId, id: applicationId }] = await query(
      database.url,
      'SELECT tenant_id, id FROM applications ORDER BY created_at LIMIT 1',
    );
    const opened = { ...vault, database, tenantId, applicationId, rows };
    const [{ is_whole: isWhole }] = await query(
      database.url,
      `SELECT to_regclass('scale_is_made') IS NOT NULL AS is_whole`,
    );
    if (!isWhole) await fill(opened);
    // What earlier runs have left behind is no part of what is measured.
    await query(database.url, 'VACUUM (ANALYZE)');
    return opened;
  } catch (error) {
    await vault.close();
    throw error;
  }
}

async function fill(vault) {
  const { database, rows, tenantId, applicationId } = vault;
  console.error(`  loading ${rows.toLocaleString('en-US')} tokens into ${database.url}`);
  const startedAt = performance.now();
  await loadTokens(vault, { to: rows, elementOf });
  const seconds = (performance.now() - startedAt) / 1000;
  console.error(`  ${Math.round(rows / seconds).toLocaleString('en-US')} tokens/s`);
  await query(
    database.url,
    `UPDATE tokens SET modified_at = created_at + interval '1 hour', modified_by = created_by
     WHERE tenant_id = '${tenantId}' AND ('x' || right(id, 6))::bit(24)::int % ${String(CHANGED_PART)} = 0`,
    ...eventStatements({ tenantId, applicationId, rows }),
    'VACUUM ANALYZE',
  );
  await untilSealed(database, rows);
  await query(database.url, 'CREATE TABLE scale_is_made ()');
}

/** Lines of the trail that are not under a seal yet, as there are some at any time. */
const UNSEALED = 2_000;
const SEALED_WITHIN_MS = 30 * 60_000;

/** Waits until the service has put what was written into its trail under seals. */
async function untilSealed(database, rows) {
  const until = performance.now() + SEALED_WITHIN_MS;
  for (let sealed = 0; sealed < rows - UNSEALED;) {
    if (performance.now() > until) throw new Error(`only ${String(sealed)} lines are sealed`);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    [{ sealed }] = await query(
      database.url,
      'SELECT coalesce(sum(count), 0)::float8 AS sealed FROM audit_seals',
    );
  }
}

/** Stores tokens `from` to `to` by requests, two at a time. */
export async function loadTokens(vault, { from = 0, to, elementOf: make }) {
  let next = from;
  const worker = async () => {
    while (next < to) {
      const first = next;
      next += AT_ONCE;
      const size = Math.min(AT_ONCE, to - first);
      await vault.post(
        '/tokenize',
        Array.from({ length: size }, (_, n) => make(first + n)),
      );
    }
  };
  await Promise.all([worker(), worker()]);
}

/** A fifth each: cards, tokens that say one country, and another one, short texts, and, by halves, texts and what teams have. */
function elementOf(n) {
  const customer = { customer_id: String(Math.floor(n / 50)) };
  switch (n % 5) {
    case 0:
      return { type: 'card', containers: ['/pci/high/'], data: cardOf(n) };
    case 1:
    case 2: {
      const region = n % 50 < 5 ? { region: REGIONS[(n % 5) - 1] } : {};
      const metadata = { country: COUNTRIES[(n % 5) - 1], ...customer, ...region };
      return { type: 'token', data: `value-${String(n)}`, metadata };
    }
    case 3:
      return n % 10 === 3
        ? { type: 'token', data: `value-${String(n)}`, search_indexes: ['{{ data }}'] }
        : `value-${String(n)}`;
    default:
      return n % 10 === 4
        ? `value-${String(n)}`
        : {
            type: 'token',
            data: `value-${String(n)}`,
            containers: [`/team-${String(Math.floor(n / 10) % TEAMS)}/`],
          };
  }
}

/** A card of that number, with its check digit. */
function cardOf(n) {
  const digits = `4${String(n).padStart(14, '0')}`;
  let sum = 0;
  for (const [place, digit] of [...digits].entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  const number = `${digits}${String((10 - (sum % 10)) % 10)}`;
  return { number, expiration_month: 12, expiration_year: 2099 };
}

/** Lines of one transaction. */
const LINES_AT_ONCE = 1_000;

/**
 * As many lines of the trail as there are tokens, over a day that is over, under ids that tell their instants, as the service's
 * do, and in many transactions.
 */
function eventStatements({ tenantId, applicationId, rows }) {
  return Array.from({ length: Math.ceil(rows / LINES_AT_ONCE) }, (_, n) => {
    const from = n * LINES_AT_ONCE + 1;
    const to = Math.min(rows, from + LINES_AT_ONCE - 1);
    return eventsSql({ tenantId, applicationId, from, to });
  });
}

function eventsSql({ tenantId, applicationId, from, to }) {
  return `INSERT INTO audit_events (tenant_id, id, created_at, trace_id, actor_type, actor_id, operation, outcome, entity_type, entity_id)
    SELECT '${tenantId}', overlay(overlay(gen_random_uuid()::text PLACING
        lpad(to_hex((extract(epoch FROM at) * 1000)::bigint >> 16), 8, '0') || '-' ||
        lpad(to_hex((extract(epoch FROM at) * 1000)::bigint & 65535), 4, '0') FROM 1 FOR 13) PLACING '7' FROM 15 FOR 1)::uuid,
      at, gen_random_uuid()::text, 'application', '${applicationId}', 'token.create', 'success', 'token', md5(n::text)
    FROM generate_series(${String(from)}, ${String(to)}) AS n,
      LATERAL (SELECT date_trunc('milliseconds', now() - interval '2 days' + n * interval '80 milliseconds') AS at) AS moment`;
}
