// Measures a page of 20 Applications over GraphQL against a bare Apollo server that reads the same page with plain `pg`
// (apollo-floor.mjs), both in the same run and in turn; then the last page of a million tokens against the first one.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- graphql
import { cursorOf } from '../../dist/domain/cursor.js';
import { residentBytes, startProcess } from './runs/bench-process.mjs';
import { databaseServer, makeDatabase, query, requireServer } from './runs/bench-database.mjs';
import { profileArguments, startVault } from './runs/bench-vault.mjs';
import { fillTokens } from './runs/fill-tokens.mjs';
import { load } from './runs/load.mjs';
import { openReport } from './reports/report.mjs';
import { alternate, roundOf, SIZE } from './runs/rounds.mjs';

requireServer();
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 32);
const RATIO_MIN = 0.6;
const APPLICATIONS = 200;
/** A page behind all others may take one and a half times as long as the first one. */
const DEEP_RATIO_MIN = 0.66;
const TOKENS = Number(process.env.TOKENS ?? 1_000_000);
/** Real tokens, at each end of the list: what is written by SQL can be walked past, and not opened. */
const REAL_TOKENS = 100;

const DOCUMENT = `query Applications($first: Int!) {
  applications(first: $first) {
    totalCount
    nodes {
      id tenantId name type permissions
      rules { description priority container transform permissions }
      expiresAt createdBy createdAt modifiedBy modifiedAt
    }
  }
}`;
const body = JSON.stringify({ query: DOCUMENT, variables: { first: 20 } });

const database = await makeDatabase({ place: databaseServer });
const processes = [];
try {
  const report = await openReport();
  const vault = await startVault(database);
  processes.push(vault);
  const tenantId = await fill(vault);
  const floor = await startProcess([...profileArguments(), 'test/bench/floors/apollo-floor.mjs'], {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    TENANT_ID: tenantId,
  });
  processes.push(floor);
  const headers = { 'SVC-API-KEY': vault.key };
  await compareAnswers(vault, floor, headers);
  const result = await alternate({
    floor: () => fire(floor, headers, body),
    product: () => fire(vault, headers, body),
  });
  report.add({
    scenario: 'GraphQL, a page of 20 Applications',
    ...result,
    ratioMin: RATIO_MIN,
    floorName: 'bare Apollo',
    memoryBytes: residentBytes(vault.pid),
  });
  const after = await fillList(vault);
  const pages = await alternate({
    floor: () => fire(vault, headers, tokensFrom(null)),
    product: () => fire(vault, headers, tokensFrom(after)),
  });
  report.add({
    scenario: `GraphQL, the last page of ${TOKENS.toLocaleString('en-US')} tokens`,
    ...pages,
    ratioMin: DEEP_RATIO_MIN,
    floorName: 'the first page',
    memoryBytes: residentBytes(vault.pid),
  });
} finally {
  for (const each of processes) await each.close();
  await database.drop();
}

function fire({ url, pid }, headers, body) {
  const size = { connections: CONNECTIONS, seconds: SIZE.seconds };
  return roundOf(pid, () => load({ url, path: '/graphql', headers, body, ...size }));
}

/** Both sides must give the same answer, or the comparison means nothing. */
async function compareAnswers(vault, floor, headers) {
  const [one, other] = await Promise.all(
    [vault, floor].map(async ({ url }) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      });
      const { data, errors } = await response.json();
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      for (const each of data.applications.nodes) {
        for (const member of ['expiresAt', 'createdAt', 'modifiedAt'])
          if (each[member] !== null) each[member] = new Date(each[member]).toISOString();
      }
      return JSON.stringify(data);
    }),
  );
  if (one !== other) throw new Error(`The answers differ:\n${one}\n${other}`);
}

function tokensFrom(after) {
  const document = `query Tokens($after: String) {
    tokens(first: 20, after: $after) {
      nodes { id type metadata containers createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }`;
  return JSON.stringify({ query: document, variables: { after } });
}

/** Fills the list of tokens, and gives the cursor of a token that nearly all others come before. */
async function fillList(vault) {
  const url = database.url;
  const made = await vault.post('/tokenize', Array.from({ length: 2 * REAL_TOKENS }, String));
  const [{ tenant_id: tenant }] = await query(url, 'SELECT tenant_id FROM tokens LIMIT 1');
  await fillTokens(url, tenant, { to: TOKENS });
  const old = made.slice(0, REAL_TOKENS).map((id) => `'${id}'`);
  await query(
    url,
    `UPDATE tokens SET created_at = timestamptz '2025-01-01' WHERE id IN (${old.join(', ')})`,
    'VACUUM ANALYZE tokens',
  );
  const [{ id }] = await query(
    url,
    `SELECT id FROM tokens WHERE created_at < '2025-06-01' ORDER BY id DESC LIMIT 1`,
  );
  const order = { field: 'created_at', direction: 'desc' };
  return cursorOf('tokens', order, [new Date('2025-01-01T00:00:00Z'), id]);
}

/** Makes the Applications, and tells whose they are. */
async function fill(vault) {
  const rule = {
    description: 'Card numbers',
    priority: 1,
    container: '/pci/high/',
    transform: 'mask',
    permissions: ['token:create', 'token:read'],
  };
  let tenantId = '';
  for (let index = 0; index < APPLICATIONS; index++) {
    const application = {
      name: `Application ${String(index)}`,
      type: 'private',
      permissions: ['token:create', 'token:read', 'token:search'],
      rules: [rule],
    };
    ({ tenant_id: tenantId } = await vault.post('/applications', application));
  }
  return tenantId;
}
