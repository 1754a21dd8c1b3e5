// Measures a page of 20 Applications over GraphQL against a bare Apollo server that reads the same page with plain `pg`
// (apollo-floor.mjs), both in the same run and in turn.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- graphql
import { residentBytes, startProcess } from './runs/bench-process.mjs';
import { databaseServer, makeDatabase, requireServer } from './runs/bench-database.mjs';
import { profileArguments, startVault } from './runs/bench-vault.mjs';
import { load } from './runs/load.mjs';
import { openReport } from './reports/report.mjs';
import { alternate, roundOf, SIZE } from './runs/rounds.mjs';

requireServer();
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 32);
const RATIO_MIN = 0.6;
const APPLICATIONS = 200;

const DOCUMENT = `query Applications($page: Int!) {
  applications(input: { page: $page, size: 20 }) {
    pagination { totalItems pageNumber pageSize totalPages }
    data {
      id tenantId name type permissions
      rules { description priority container transform permissions }
      expiresAt createdBy createdAt modifiedBy modifiedAt
    }
  }
}`;
const body = JSON.stringify({ query: DOCUMENT, variables: { page: 2 } });

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
    floor: () => fire(floor, headers),
    product: () => fire(vault, headers),
  });
  report.add({
    scenario: 'GraphQL, a page of 20 Applications',
    ...result,
    ratioMin: RATIO_MIN,
    floorName: 'bare Apollo',
    memoryBytes: residentBytes(vault.pid),
  });
} finally {
  for (const each of processes) await each.close();
  await database.drop();
}

function fire({ url, pid }, headers) {
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
      for (const each of data.applications.data) {
        for (const member of ['expiresAt', 'createdAt', 'modifiedAt'])
          if (each[member] !== null) each[member] = new Date(each[member]).toISOString();
      }
      return JSON.stringify(data);
    }),
  );
  if (one !== other) throw new Error(`The answers differ:\n${one}\n${other}`);
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
