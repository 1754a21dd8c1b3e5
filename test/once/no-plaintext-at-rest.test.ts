import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApp } from '../../src/app.js';
import { readConfig } from '../../src/config.js';
import { dumpTables } from '../support/database/embedded-dump.js';
import { Caller } from '../support/service/caller.js';
import type { Answer } from '../support/service/caller.js';
import { secretsIn } from '../support/secrets/secret-search.js';

/*
 * The threat: somebody gets the disk, a backup, a dump of the tables, the log, or the answers that clients keep. None of
 * them may hold a value that was tokenized, or a key that opens the vault, in any form.
 */

const apiKeys: Record<string, string> = {
  'bootstrap key': `key_mgt_${randomBytes(24).toString('hex')}`,
};
/** Long enough not to occur by chance; a verification code is not, so it is looked for with what surrounds it. */
const values: Record<string, string> = {
  'card number': '4242424242424242',
  'number of a nested card': '378282246310005',
  'card number that was refused': '6212345678901234',
  'plain string': 'Ada Lovelace, 12 St James Square',
  'string in an object': 'ada@analytical-engine.example',
  'member of a structured token': 'born on the tenth of December',
  'name of a member of a structured token': 'date_of_her_birth_1815',
  'account number': '98765432109876543',
  'social security number': '876-54-3219',
  'its digits': '876543219',
  'text of a mutation': 'literal in a mutation',
  'text of a mutation that does not parse': 'literal in broken syntax',
  'text of a body that is no JSON': 'literal in broken JSON',
  'value of an unknown member': 'value of a stranger',
  'verification code with its name': '"cvc"',
  'verification code as JSON': '"9317"',
};
/** Metadata is not secret and is stored as it is: the search must find it, or it proves nothing. */
const CONTROL = 'metadata that the search must find';

let dataDir: string;
let dump = '';
let log = '';
const answers: Answer[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'token-vault-at-rest-'));
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString();
      done();
    },
  });
  const config = readConfig({
    PORT: '0',
    OPERATIONS_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    BOOTSTRAP_API_KEY: apiKeys['bootstrap key'],
  });
  const app = await startApp({ config, log: pino({ level: 'trace' }, sink) });
  try {
    await runTraffic(app.url);
    dump = await dumpTables(dataDir);
  } finally {
    await app.close();
  }
}, 180_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function runTraffic(url: string): Promise<void> {
  const key = apiKeys['bootstrap key'] ?? '';
  const manager = new Caller(url, { tenantId: '', applicationId: '', key });
  const application = await manager.newApplication({ permissions: ['token:create', 'token:read'] });
  apiKeys['key of an Application, until it was regenerated'] = application.key;
  const regenerated = await manager.post(`/applications/${application.applicationId}/regenerate`);
  const newKey = (regenerated.json as { key: string }).key;
  apiKeys['regenerated key'] = newKey;
  apiKeys['key that does not exist'] = `key_prv_${randomBytes(24).toString('hex')}`;

  const caller = application.with({ key: newKey });
  const send = async (body: unknown, path = '/tokenize', as = caller): Promise<void> => {
    answers.push(await as.post(path, body));
  };
  const card = { number: values['card number'], expiration_month: 12, cvc: '9317' };
  const graphql = (query: string) => send({ query }, '/graphql');

  await send(JSON.stringify(values['plain string']));
  await send({ type: 'card', data: card, metadata: { note: CONTROL } });
  await send({
    email: values['string in an object'],
    cards: [
      {
        type: 'card',
        data: { number: values['number of a nested card'] },
        search_indexes: ['{{ data.number }}'],
        fingerprint_expression: '{{ data.number }}',
        id: '{{ data.number | alias_preserve_length: 0, 4 }}',
      },
    ],
    person: {
      type: 'token',
      data: {
        [values['name of a member of a structured token'] ?? '']:
          values['member of a structured token'],
      },
    },
    bank: {
      type: 'bank',
      data: { routing_number: '021000021', account_number: values['account number'] },
    },
    ssn: { type: 'social_security_number', data: values['social security number'] },
  });
  for (let round = 0; round < 2; round += 1) {
    await send({ type: 'card', data: card, deduplicate_token: true });
  }
  await send({ type: 'token', id: 'literal-id', data: values['plain string'] });
  await graphql(`mutation { tokenize(body: ["${values['text of a mutation'] ?? ''}"]) { body } }`);

  // Everything that goes wrong, with a value in it.
  await send({ type: 'card', id: 'literal-id', data: card });
  await send([{ type: 'card', data: { ...card, number: values['card number that was refused'] } }]);
  await send({ type: 'token', data: 'x', stranger: values['value of an unknown member'] });
  await send({ type: 'card', data: card, mask: '{{ data.number | nonsense }}' });
  await send(`["${values['text of a body that is no JSON'] ?? ''}" oops`);
  const brokenSyntax = values['text of a mutation that does not parse'] ?? '';
  await graphql(`mutation { tokenize("${brokenSyntax}") { body } }`);
  await graphql(
    `mutation { tokenize(body: "${brokenSyntax}", other: ["${brokenSyntax}"]) { body } }`,
  );
  await graphql(`mutation { tokenize(body: {a: "x", a: "${brokenSyntax}"}) { body } }`);
  await send([{ type: 'card', data: card }], '/nowhere');
  await send([card], '/tokenize', application);
  await send(
    [card],
    '/tokenize',
    application.with({ key: apiKeys['key that does not exist'] ?? '' }),
  );
}

/** What an API key is made of: its text, its random part, and the bytes that this part writes. */
function keySecrets(): Record<string, Buffer | string> {
  const secrets: Record<string, Buffer | string> = {};
  for (const [name, key] of Object.entries(apiKeys)) {
    const random = key.slice(key.lastIndexOf('_') + 1);
    secrets[name] = key;
    secrets[`${name}, its random part`] = random;
    secrets[`${name}, its bytes`] = Buffer.from(random, 'hex');
  }
  return secrets;
}

test(
  'no file of the data folder holds a value or a key, in any form',
  { timeout: 180_000 },
  async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const found: string[] = [];
    let controls = 0;
    for (const entry of entries.filter((each) => each.isFile())) {
      const content = await readFile(join(entry.parentPath, entry.name));
      if (content.includes(CONTROL)) controls += 1;
      found.push(
        ...secretsIn(content, { ...values, ...keySecrets() }).map(
          (name) => `${entry.name}: ${name}`,
        ),
      );
    }
    expect(found).toStrictEqual([]);
    // In the table, and in the log that was written ahead of it.
    expect(controls).toBeGreaterThanOrEqual(2);
  },
);

test('no row of any table holds a value or a key, in any form', () => {
  expect(secretsIn(Buffer.from(dump), { CONTROL })).toStrictEqual(['CONTROL']);
  expect(dump).toContain('literal-id');
  expect(secretsIn(Buffer.from(dump), { ...values, ...keySecrets() })).toStrictEqual([]);
});

test('the log, at its most talkative, holds no value and no key', () => {
  expect(log).toContain('"route":"/tokenize"');
  expect(secretsIn(Buffer.from(log), { ...values, ...keySecrets() })).toStrictEqual([]);
});

test('no answer holds a value or a key, and least of all an error', () => {
  const text = answers.map((answer) => answer.text).join('\n');
  expect(text).toContain(CONTROL);
  expect(answers.filter(({ status }) => status >= 400)).toHaveLength(11);
  expect(secretsIn(Buffer.from(text), { ...values, ...keySecrets() })).toStrictEqual([]);
});

test('the search finds every form that it claims to look for', () => {
  const secret = randomBytes(24);
  const around = (bytes: Buffer, before: number) =>
    Buffer.concat([randomBytes(before), bytes, randomBytes(3)]);
  for (let before = 0; before < 3; before += 1) {
    const bytes = around(secret, before);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const written = Buffer.from(bytes.toString(encoding));
      expect(secretsIn(written, { secret })).toStrictEqual(['secret']);
    }
    expect(secretsIn(bytes, { secret })).toStrictEqual(['secret']);
  }
  expect(secretsIn(Buffer.from('a secret text', 'utf16le'), { s: 'secret' })).toStrictEqual(['s']);
  for (const written of ['q=a%20secret%2Ftext', 'q=a+secret%2Ftext', 'q=a%20secret%2ftext'])
    expect(secretsIn(Buffer.from(written), { s: 'a secret/text' })).toStrictEqual(['s']);
  expect(secretsIn(randomBytes(1_000), { secret })).toStrictEqual([]);
});
