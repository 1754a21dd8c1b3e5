import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';

import { pino } from 'pino';
import type { Logger } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { startApp } from '../../src/app.js';
import type { App } from '../../src/app.js';
import { operatorContext } from '../../src/composition/vault.js';
import { readConfig } from '../../src/config.js';
import { authorizedSession } from '../support/access/session.js';
import { dumpTables } from '../support/database/embedded-dump.js';
import { secretsIn } from '../support/secrets/secret-search.js';
import { Destination } from '../support/peers/destination.js';
import { newProxy } from '../support/scenes/proxies.js';
import { newReactorOf } from '../support/scenes/reactors.js';
import { Caller } from '../support/service/caller.js';

/*
 * The threat: somebody gets what a vault leaves behind: log, disk, dump, figures, traces, errors. Everything secret that
 * passes through code, Proxies, sessions and kept answers is looked for in all of it, in every form, with the log at its
 * most talkative. Values and keys of Applications: no-plaintext-at-rest.test.ts.
 */

const secret = (): string =>
  `s3/${randomBytes(9).toString('base64')} é ${randomBytes(6).toString('hex')}`;
/** Fit for a header, and for a part of a path. */
const word = (): string => `w${randomBytes(15).toString('hex')}`;

const secrets: Record<string, string> = {
  'configuration of a Reactor': secret(),
  'argument of a Reactor': secret(),
  'value that code throws': secret(),
  'value that code writes to its console': secret(),
  'value that code tokenizes': secret(),
  'value that code answers': secret(),
  'value behind a token of a call': secret(),
  'value that is searched for': secret(),
  'configuration of a Proxy': secret(),
  'credential in a header': word(),
  'value in the query of a call': secret(),
  'value in the path of a call': word(),
  'value in the body of a call': secret(),
  'value that a destination answers': secret(),
  'value that a destination is told and fails on': secret(),
  'value of a request with an idempotency key': secret(),
  'value of a variable of GraphQL': secret(),
  'value in an expression that is refused': secret(),
  'value that tokens are deleted by': secret(),
  'value in the body of a delete that is refused': secret(),
  'value in a reason that is refused': word(),
  'value that was erased': secret(),
};
const of = (name: string): string => {
  const value = secrets[name];
  if (value === undefined) throw new Error(`There is no secret ${name}.`);
  return value;
};
/** Not secret: what is searched must hold it, or the search proves nothing. */
const CONTROL = 'metadata-that-the-search-must-find';

const BOOTSTRAP_KEY = `key_mgt_${randomBytes(24).toString('hex')}`;
const left: Record<string, Buffer> = {};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-vault-secrets-'));
  const [collector, destination] = [await Destination.start(), await Destination.start()];
  destination.respond = ({ url }, response) => {
    if (url.includes('hang-up')) response.destroy();
    else response.end(JSON.stringify({ answer: of('value that a destination answers') }));
  };
  collector.respond = (_request, response) => response.end('{}');
  let log = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString();
      done();
    },
  });
  const config = readConfig({
    PORT: '0',
    OPERATIONS_PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'trace',
    BOOTSTRAP_API_KEY: BOOTSTRAP_KEY,
    OUTBOUND_ALLOW: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const logger = pino({ level: 'trace' }, sink);
  const app = await startApp({ config, log: logger });
  try {
    left['errors'] = Buffer.from(await runTraffic(app.url, destination));
    await erase(app, logger);
    await vi.waitFor(() => expect(collector.received.length).toBeGreaterThan(0), 30_000);
    const figures = await Promise.all(
      ['/metrics', '/health/ready'].map(async (path) =>
        (await fetch(`${app.operationsUrl}${path}`)).text(),
      ),
    );
    left['figures'] = Buffer.from(figures.join('\n'));
    left['tables'] = Buffer.from(await dumpTables(folder));
  } finally {
    await app.close();
    await Promise.all([collector.stop(), destination.stop()]);
  }
  left['log'] = Buffer.from(log);
  left['traces'] = Buffer.concat(
    collector.received.map(({ body, headers }) =>
      headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body,
    ),
  );
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      left[`file ${entry.name}`] = await readFile(join(entry.parentPath, entry.name));
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Sends every secret on its way, and gives the text of all errors; keys that are made join the secrets. */
async function runTraffic(url: string, destination: Destination): Promise<string> {
  const manager = new Caller(url, { tenantId: '', applicationId: '', key: BOOTSTRAP_KEY });
  const errors: string[] = [];
  const send = async (
    answering: Promise<{ status: number; text: string }>,
    ...wanted: number[]
  ) => {
    const { status, text } = await answering;
    expect(wanted, text).toContain(status);
    if (status >= 400) errors.push(text);
  };
  const made = await manager.post('/tokens', {
    type: 'token',
    data: of('value behind a token of a call'),
    metadata: { note: CONTROL },
    search_indexes: ['{{ data }}'],
  });
  const { id } = made.json as { id: string };

  const code = (body: string): string =>
    `module.exports = async ({ args, configuration }) => { ${body} };`;
  const formula = { configuration: [{ name: 'KEY', type: 'string' }] };
  const configuration = { KEY: of('configuration of a Reactor') };
  const args = { given: of('argument of a Reactor'), token: `{{ ${id} }}` };
  const react = async (
    body: string,
    more: object = {},
  ): Promise<{ status: number; text: string }> => {
    const reactor = await newReactorOf(manager, code(body), { formula, configuration });
    return manager.post(`/reactors/${reactor}/react`, { args: { ...args, ...more } });
  };
  const answered = {
    raw: of('value that code answers'),
    tokenize: of('value that code tokenizes'),
  };
  await send(react('return args.answer;', { answer: answered }), 200);
  await send(
    react('console.log(args.said, configuration.KEY); return { raw: {} };', {
      said: of('value that code writes to its console'),
    }),
    200,
  );
  await send(
    react('throw new Error(`${args.said} ${configuration.KEY} ${args.token}`);', {
      said: of('value that code throws'),
    }),
    500,
  );
  await send(react('return { raw: () => configuration.KEY };'), 200, 500);

  const proxy = await newProxy(manager, {
    destination_url: destination.url,
    configuration: { TOKEN: of('configuration of a Proxy') },
    response_transform: { code: 'module.exports = async ({ args }) => args;' },
  });
  secrets['key of a Proxy'] = proxy.key;
  const query = `?bt-proxy-key=&q=${encodeURIComponent(of('value in the query of a call'))}`;
  const call = (path: string, body: object): Promise<{ status: number; text: string }> =>
    manager.send('POST', `/proxy/${path}${query}`, body, {
      'SVC-PROXY-KEY': proxy.key,
      Authorization: `Bearer ${of('credential in a header')}`,
    });
  await send(
    call(of('value in the path of a call'), {
      said: of('value in the body of a call'),
      token: `{{ ${id} }}`,
    }),
    200,
  );
  await send(call('hang-up', { said: of('value that a destination is told and fails on') }), 502);

  const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
  const backend = await manager.newApplication({ permissions: ['token:create', 'token:read'] });
  const session = await authorizedSession(shop, backend, { permissions: ['token:create'] });
  for (const [name, { key }] of Object.entries({ shop, backend, session }))
    secrets[`key of the ${name}`] = key;
  const kept = of('value of a request with an idempotency key');
  for (let time = 0; time < 2; time += 1)
    await send(
      session.send('POST', '/tokenize', JSON.stringify(kept), { 'SVC-IDEMPOTENCY-KEY': 'once' }),
      200,
    );

  await send(
    manager.post('/tokens/search', { query: `data:"${of('value that is searched for')}"` }),
    200,
  );
  await send(
    manager.post('/tokens/search', { query: `data:"${of('value that is searched for')}" AND (` }),
    400,
  );
  const variables = {
    input: { type: 'token', data: of('value of a variable of GraphQL'), mask: 7 },
  };
  await send(
    manager.graphql(
      'mutation ($input: CreateTokenInput!) { createToken(input: $input) { token { id } } }',
      variables,
    ),
    200,
    400,
  );
  await send(
    manager.post('/detokenize', {
      x: `{{ ${id} | nonsense: "${of('value in an expression that is refused')}" }}`,
    }),
    400,
  );
  await send(
    manager.send('DELETE', '/tokens', {
      query: `data:"${of('value that tokens are deleted by')}"`,
    }),
    200,
  );
  await send(
    manager.send('DELETE', '/tokens', {
      query: `data:"${of('value in the body of a delete that is refused')}" AND (`,
    }),
    400,
  );
  await send(
    manager.send('GET', `/tokens/${id}`, undefined, {
      'VAULT-REASON': `${of('value in a reason that is refused')}${'x'.repeat(200)}`,
    }),
    400,
  );
  return errors.join('\n');
}

/** Stores a token, has the answer that shows it kept, and erases both, as the command line does. */
async function erase({ url, vault }: App, log: Logger): Promise<void> {
  const manager = new Caller(url, { tenantId: '', applicationId: '', key: BOOTSTRAP_KEY });
  const once = { 'SVC-IDEMPOTENCY-KEY': 'shown' };
  const made = await manager.post('/tokens', { type: 'token', data: of('value that was erased') });
  const { id } = made.json as { id: string };
  const shown = await manager.send('POST', '/detokenize', { x: `{{ ${id} }}` }, once);
  expect(shown.status).toBe(200);
  const erased = await vault.services.tokenErasure.erase(operatorContext(log), { id });
  expect(erased.answers).toBe(1);
}

test('nothing that is left behind holds a secret, in any form', () => {
  const found = Object.entries(left).flatMap(([where, content]) =>
    secretsIn(content, { ...secrets, BOOTSTRAP_KEY }).map((name) => `${where}: ${name}`),
  );
  expect(found).toStrictEqual([]);
});

test('what is searched is what there is', () => {
  const holds = (where: string, text: string): boolean => left[where]?.includes(text) === true;
  expect(holds('tables', CONTROL)).toBe(true);
  const files = Object.entries(left).filter(
    ([where, content]) => where.startsWith('file ') && content.includes(CONTROL),
  );
  // In its table, and in the log that was written ahead of it.
  expect(files.length).toBeGreaterThanOrEqual(2);
  expect(holds('log', '/react"')).toBe(true);
  expect(holds('figures', 'token_vault_')).toBe(true);
  expect(holds('traces', 'react')).toBe(true);
  expect(holds('errors', 'traceId') || holds('errors', '"status":500')).toBe(true);
});
