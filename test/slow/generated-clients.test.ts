import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openApiDocument } from '../support/doors/documented.js';
import type { Caller } from '../support/service/caller.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';

/*
 * What others generate from the OpenAPI document compiles and works: a program in TypeScript and one in Python make an
 * Application, which creates a token, and read that token.
 */

const DOCUMENT = resolve('public/docs/openapi.json');

let service: TestService;
let manager: Caller;
/** An Application that a person writes down: what has a default is left out. */
const body = JSON.stringify({
  name: 'Checkout',
  type: 'private',
  permissions: ['token:create'],
  rules: [
    {
      priority: 1,
      container: '/pci/',
      transform: 'mask',
      permissions: ['token:create', 'token:read'],
    },
  ],
});

beforeAll(async () => {
  service = await startService();
  manager = await service.newTenant();
});
afterAll(() => service.close());

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a program in a folder, with nothing of this process's environment but where programs are. */
function run(command: string, parameters: readonly string[], cwd: string): Promise<Ended> {
  const env = {
    PATH: process.env['PATH'],
    HOME: cwd,
    VAULT_URL: service.url,
    VAULT_KEY: manager.key,
    BODY: body,
  };
  return new Promise((done) => {
    execFile(command, parameters, { cwd, env, timeout: 110_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      done({ code, output: `${stdout}${stderr}` });
    });
  });
}

/** What a program has printed of the Application and of the token that it has made and read. */
const EXPECTED = {
  name: 'Checkout',
  permissions: ['token:create'],
  rules: ['/pci/'],
  type: 'token',
  containers: ['/pci/'],
};

function expectDone({ code, output }: Ended): void {
  expect(code, output).toBe(0);
  expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toStrictEqual(EXPECTED);
}

const IN_TYPESCRIPT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './vault.js';

const { VAULT_URL: baseUrl = '', VAULT_KEY = '', BODY = '' } = process.env;
const vaultAs = (key: string) => createClient<paths>({ baseUrl, headers: { 'SVC-API-KEY': key } });

/** What a schema says is a member's type, and not any. */
type Known<T> = 0 extends 1 & T ? never : T;

const input = JSON.parse(BODY) as components['schemas']['CreateApplicationInput'];
const made = await vaultAs(VAULT_KEY).POST('/applications', { body: input });
if (made.error !== undefined) throw new Error(made.error.detail);
const application: Known<typeof made.data> = made.data;
if (application.key == null) throw new Error('There is no key.');

const created = await vaultAs(application.key).POST('/tokens', { body: { type: 'token', data: 'Ada', containers: ['/pci/'] } });
if (created.data === undefined) throw new Error(JSON.stringify(created.error));
const read = await vaultAs(application.key).GET('/tokens/{id}', { params: { path: { id: created.data.id } } });
if (read.error !== undefined) throw new Error(read.error.code);
const token: Known<typeof read.data> = read.data;

// @ts-expect-error There is no such permission.
const unknown: components['schemas']['PermissionName'] = 'token:everything';
// @ts-expect-error An Application has a name.
const nameless: components['schemas']['CreateApplicationInput'] = { type: 'private' };
void unknown;
void nameless;

console.log(
  JSON.stringify({
    name: application.name,
    permissions: application.permissions,
    rules: application.rules.map((rule: Known<(typeof application.rules)[number]>) => rule.container),
    type: token.type,
    containers: token.containers,
  }),
);
`;

describe('TypeScript', () => {
  test('types of openapi-typescript, called by openapi-fetch', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'client-'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const source = readFileSync(DOCUMENT, 'utf8');
    const types = astToString(await openapiTS(source));
    writeFileSync(join(folder, 'vault.ts'), types);
    writeFileSync(join(folder, 'program.ts'), IN_TYPESCRIPT);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
    const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
    const compiled = await run(process.execPath, [compiler, ...options, 'program.ts'], folder);
    expect(compiled).toStrictEqual({ code: 0, output: '' });
    expectDone(await run(process.execPath, ['program.js'], folder));
  }, 120_000);
});

const IN_PYTHON = `
import json, os
from vault import AuthenticatedClient
from vault.api.applications import create_application
from vault.api.tokens import create_token, token
from vault.models import Application, CreateApplicationInput, CreateTokenInput, Token, TokenType

def vault_as(key):
    return AuthenticatedClient(
        base_url=os.environ["VAULT_URL"], token=key, prefix="", auth_header_name="SVC-API-KEY"
    )

manager = vault_as(os.environ["VAULT_KEY"])
body = CreateApplicationInput.from_dict(json.loads(os.environ["BODY"]))
application = create_application.sync(client=manager, body=body)
assert isinstance(application, Application), application
caller = vault_as(application.key)
created = create_token.sync(
    client=caller, body=CreateTokenInput(type_=TokenType.TOKEN, data="Ada", containers=["/pci/"])
)
assert isinstance(created, Token), created
read = token.sync(client=caller, id=created.id)
assert isinstance(read, Token), read
print(json.dumps({
    "name": application.name,
    "permissions": application.permissions,
    "rules": [rule.container for rule in application.rules],
    "type": read.type_,
    "containers": read.containers,
}))
`;

describe('Python', () => {
  const python = process.env['PYTHON'] ?? 'python3';

  test('the client of openapi-python-client', async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'client-'));
    const present = await run(python, ['-c', 'import openapi_python_client'], folder);
    if (present.code !== 0) {
      const reason = `${python} with openapi-python-client is not here: its client is not tried.`;
      console.log(reason);
      skip(reason);
    }
    const generate = ['generate', '--path', DOCUMENT, '--output-path', 'vault', '--meta', 'none'];
    const made = await run(python, ['-m', 'openapi_python_client', ...generate], folder);
    expect(made.code, made.output).toBe(0);
    // It knows no body and no answer that may be anything, as those of a call through a Proxy are, and of user code.
    const passedOver = made.output.match(/(?<=WARNING parsing )[A-Z]+ \S+/g) ?? [];
    const mayBeAnything = ([path]: readonly [string, unknown]): boolean =>
      path === '/proxy' || path.endsWith('/react');
    const known = Object.entries(openApiDocument.paths).filter((entry) => !mayBeAnything(entry));
    const whole = known.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(passedOver.filter((operation) => whole.includes(operation))).toStrictEqual([]);
    writeFileSync(join(folder, 'program.py'), IN_PYTHON);
    expectDone(await run(python, ['program.py'], folder));
  }, 120_000);
});
