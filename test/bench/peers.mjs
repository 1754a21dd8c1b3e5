// Measures peers beside us, in turns in the same run: writing and reading one value, and a hundred where they can. Peers run
// already, on this machine; their answers are looked at before, and every status while they are measured.
//
//   npm run bench -- peers --openbao URL,TOKEN --card-vault URL
import { cardVault } from './peers/card-vault.mjs';
import { openBao } from './peers/open-bao.mjs';
import { ours } from './peers/ours.mjs';
import { makeDatabase } from './runs/bench-database.mjs';
import { residentBytes } from './runs/bench-process.mjs';
import { startVault } from './runs/bench-vault.mjs';
import { load } from './runs/load.mjs';
import { openReport } from './reports/report.mjs';
import { mediansOf, roundOf, SIZE, warmUp } from './runs/rounds.mjs';

const [picked = ''] = process.argv.slice(2);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 32);

/** The peers that an address was given for. */
async function openPeers(atEnd) {
  const { BENCH_OPENBAO: bao, BENCH_CARD_VAULT: cards } = process.env;
  const opened = [];
  if (bao !== undefined) {
    const [url, token] = bao.split(',');
    opened.push(...(await openBao(url, token, atEnd)));
  }
  if (cards !== undefined) opened.push(...(await cardVault(cards)));
  return opened;
}

/** One round of a side. */
function fire(url, { request, headers }) {
  return load({ url, headers, ...request, connections: CONNECTIONS, seconds: SIZE.seconds });
}

/** All sides in turns, each first as often as the others; gives the medians of each. */
async function inTurns(sides) {
  for (const side of sides) await warmUp(side);
  const rounds = sides.map(() => []);
  for (let round = 0; round < SIZE.rounds; round += 1)
    for (let turn = 0; turn < sides.length; turn += 1) {
      const at = (round + turn) % sides.length;
      rounds[at].push(await sides[at]());
    }
  return rounds.map(mediansOf);
}

async function measure(report, vault, scenario, own, peers) {
  const able = peers.filter(({ scenarios }) => scenarios[scenario] !== undefined);
  if (able.length === 0) return;
  const [product, ...others] = await inTurns([
    () => roundOf(vault.pid, () => fire(vault.url, own)),
    ...able.map(
      ({ url, scenarios }) =>
        () =>
          fire(url, scenarios[scenario]),
    ),
  ]);
  const items = own.items ?? 1;
  report.add({
    scenario,
    product,
    memoryBytes: residentBytes(vault.pid),
    measures: [
      { name: 'throughput', value: product.perSecond * items, unit: 'values/s' },
      ...others.flatMap(({ perSecond, p99 }, at) => [
        { name: able[at].name, value: perSecond * items, unit: 'values/s' },
        { name: `${able[at].name}, p99`, value: p99, unit: 'ms' },
      ]),
    ],
  });
}

const atEnd = [];
try {
  const peers = await openPeers(atEnd);
  if (peers.length === 0) {
    console.log('peers: none, for no address was given (--openbao URL,TOKEN, --card-vault URL)');
  } else {
    const report = await openReport();
    for (const { name, lacks } of peers) console.log(`  ${name}: ${lacks}`);
    const database = await makeDatabase();
    atEnd.push(() => database.drop());
    const vault = await startVault(database);
    atEnd.push(() => vault.close());
    for (const [scenario, own] of Object.entries(await ours(vault)))
      if (scenario.includes(picked)) await measure(report, vault, scenario, own, peers);
  }
} finally {
  for (const end of atEnd.reverse()) await end();
}
