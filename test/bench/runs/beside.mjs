// What single calls of a tenant wait for while others ask for much: calls alone and beside the others, in turns.
import { spawnSync } from 'node:child_process';

import { load } from './load.mjs';
import { median } from './rounds.mjs';

/** At most so many times what a call takes alone. */
const TIMES_MAX = 2;
const IMPORTED = JSON.stringify(Array.from({ length: 10_000 }, (_, n) => `value-${String(n)}`));
const OF_NOBODY = '0190a000-0000-7000-8000-00000000000f';

/** What others do meanwhile, and over how many connections. */
const BESIDE = {
  'beside 16 lists of a large tenant': ({ large, farPage = 10_000 }) => ({
    connections: 16,
    method: 'GET',
    path: `/tokens?size=20&page=${String(farPage)}`,
    key: large,
  }),
  'beside 16 searches of a large tenant': ({ large }) => ({
    connections: 16,
    path: '/tokens/search',
    body: JSON.stringify({ query: `NOT created_by:${OF_NOBODY}` }),
    key: large,
  }),
  'beside an import of 10,000 after another': ({ importing }) => ({
    connections: 1,
    path: '/tokenize',
    body: IMPORTED,
    key: importing,
  }),
};

/** Single calls, with a pause, as from one patient caller. */
function callsOf(id) {
  return {
    'read one token': { method: 'GET', path: `/tokens/${id}` },
    'tokenize one string': { path: '/tokenize', body: '"value"' },
    'detokenize one': { path: '/detokenize', body: JSON.stringify(`{{ ${id} }}`) },
  };
}

/** What {@link measureBeside} can measure. */
export const BESIDE_SCENARIOS = Object.keys(BESIDE).flatMap((beside) =>
  Object.keys(callsOf('')).map((name) => `${name} ${beside}`),
);

/** A tenant of its own, with the key of its management Application. */
export function newTenant(database) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/cli.js', 'tenant', 'create', 'Bench', '--json'],
    { env: { PATH: process.env.PATH, ...database.env }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const { tenant_id: tenantId, key } = JSON.parse(stdout);
  return { tenantId, key };
}

/** The key of an Application that lists and searches, and sees nothing: what the tokens hold can be opened by nobody. */
export async function newListingKey(vault, container = '/') {
  const permissions = ['token:read', 'token:search'];
  const rules = [{ priority: 1, container, transform: 'redact', permissions }];
  const { key } = await vault.post('/applications', { name: 'Bench', type: 'private', rules });
  return key;
}

/** Loads the service on behalf of others until it is told to stop. */
function keepOn(vault, { key, ...how }) {
  const control = { isOver: false };
  const all = (async () => {
    while (!control.isOver)
      await load({ url: vault.url, headers: { 'SVC-API-KEY': key }, seconds: 0.5, ...how });
  })();
  return async () => {
    control.isOver = true;
    await all;
  };
}

/**
 * Measures calls with the key `small` beside what `others` do, of whom `large` lists and `importing` imports. Those scenarios are
 * measured whose names hold `picked`.
 */
export async function measureBeside(vault, report, { small, others, picked = '', ...how }) {
  const { seconds = 4, rounds = 3 } = how;
  const { id } = await (
    await fetch(`${vault.url}/tokens`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'SVC-API-KEY': small },
      body: JSON.stringify({ type: 'token', data: 'value' }),
    })
  ).json();
  const ask = (what) =>
    load({
      url: vault.url,
      headers: { 'SVC-API-KEY': small },
      connections: 1,
      seconds,
      pauseMs: 2,
      ...what,
    });
  for (const [beside, begin] of Object.entries(BESIDE)) {
    for (const [name, what] of Object.entries(callsOf(id))) {
      const scenario = `${name} ${beside}`;
      if (!scenario.includes(picked)) continue;
      const found = { alone: [], beside: [] };
      await ask(what);
      for (let round = 0; round < rounds; round += 1) {
        found.alone.push(await ask(what));
        const end = keepOn(vault, begin(others));
        found.beside.push(await ask(what));
        await end();
      }
      report.add({ scenario, measures: measuresOf(found) });
    }
  }
}

function measuresOf(found) {
  const of = (side, quantile) => median(found[side].map((each) => each[quantile]));
  const times = (quantile) => of('beside', quantile) / of('alone', quantile);
  return [
    { name: 'p50', value: times('p50'), unit: 'times as alone', below: TIMES_MAX },
    { name: 'p99', value: times('p99'), unit: 'times as alone', below: TIMES_MAX },
    ...['alone', 'beside'].flatMap((side) =>
      ['p50', 'p99'].map((quantile) => ({
        name: `${quantile} ${side}`,
        value: of(side, quantile),
        unit: 'ms',
      })),
    ),
  ];
}
