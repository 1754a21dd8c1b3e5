// Tries one client against a running vault: its program is a process of its own, which tells of each call.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { installGo, installJs, installPython, NotToBeHad, run } from './install.mjs';

const PROGRAMS = 'test/clients/programs';
const CALL_MS_MAX = 180_000;

/** What `vault` is called by: of `{ call, ok, said }` one for each call. Throws NotToBeHad. */
export async function tryClient(client, vault) {
  const { language, program } = client;
  if (language === 'generated') return tryGenerated(vault.env);
  if (language === 'go') {
    await installGo(client).catch(() => {
      throw new NotToBeHad('no proxy of modules has it');
    });
    throw new NotToBeHad('its module can be had, and no program tries it');
  }
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    VAULT_URL: vault.url,
    VAULT_KEY: vault.key,
    DESTINATION_URL: vault.destination,
  };
  if (language === 'terraform') return outcomes(process.execPath, program, env);
  if (language === 'js') {
    const more = { CLIENT_FOLDER: await installJs(), CLIENT_MODULE: client.module };
    return outcomes(process.execPath, program, { ...env, ...more });
  }
  const python = await installPython(`${client.name}-${client.version}`);
  return outcomes(python, program, { ...env, PYTHONDONTWRITEBYTECODE: '1' });
}

async function outcomes(command, program, env) {
  const child = spawn(command, [join(PROGRAMS, program)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: CALL_MS_MAX,
  });
  let said = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (complained += text));
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`${program} has ended with ${String(code)}: ${complained}`);
  return said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The test of what is made of the OpenAPI document, with Python's generator installed for it. */
async function tryGenerated(env) {
  const python = await installPython('openapi-python-client');
  const report = join('.cache', 'clients', 'generated.json');
  const test = 'test/slow/generated-clients.test.ts';
  const options = ['vitest', 'run', test, '--reporter=json', `--outputFile=${report}`];
  await run('npx', options, { env: { ...process.env, ...env, PYTHON: python } }).catch(() => '');
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      call: fullName,
      ok: status === 'passed',
      said: status === 'passed' ? undefined : (failureMessages[0] ?? status).split('\n')[0],
    })),
  );
}
