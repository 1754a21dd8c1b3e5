import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { runCommand } from '../support/process/command-line.js';
import { startScene } from '../support/service/scene.js';

vi.setConfig({ testTimeout: 120_000 });

const { manager } = await startScene();
const RULE = { priority: 1, container: '/pci/', transform: 'mask', permissions: ['token:read'] };
let folder: string;
let id: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-vault-access-'));
  id = (await manager.newApplication({ name: 'Desk', rules: [RULE] })).applicationId;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('access explain says who may do what with a token, by which rule', async () => {
  const data = { number: '4242424242424242' };
  const { json } = await manager.post('/tokens', { type: 'card', data });
  const tokenId = (json as { id: string }).id;
  const args = ['access', 'explain', '--application', id, '--token', tokenId];
  const { code, stdout, stderr } = await runCommand(args);
  expect({ code, stderr }).toStrictEqual({ code: 0, stderr: '' });
  const [head, ...lines] = stdout.trimEnd().split('\n');
  expect(head).toBe(`Desk (private, ${id}), on the token ${tokenId} in /pci/high/:`);
  expect(lines).toHaveLength(30);
  expect(lines).toContain(
    'token:read                mask     The rule of priority 1, on /pci/, decides. Its transform is mask: data holds the mask.',
  );
  expect(lines).toContain(
    'log:read                  refused  Neither the plain permissions nor any rule grants it.',
  );
  expect(stdout).not.toContain(data.number);

  const asJson = await runCommand([...args, '--json']);
  expect(JSON.parse(asJson.stdout)).toMatchObject({
    application_id: id,
    tenant_id: manager.tenantId,
    token_id: tokenId,
    container: '/pci/high/',
  });
});

test('access diff says what a document would change of what an Application holds', async () => {
  const after = await file('after.json', {
    permissions: ['application:read'],
    rules: [{ ...RULE, container: '/', transform: 'reveal', priority: 2 }, RULE],
  });
  const { code, stdout } = await runCommand(['access', 'diff', '--application', id, after]);
  expect({ code, stdout }).toStrictEqual({
    code: 0,
    stdout:
      'gained  token:read on / and below, except /pci/: refused → reveal\n' +
      'gained  application:read: refused → granted\n',
  });
  // What REST answers of it is the state that it has.
  const now = await file('now.json', (await manager.get(`/applications/${id}`)).json);
  const none = await runCommand(['access', 'diff', '--application', id, now]);
  expect(none.stdout).toBe('Nothing changes.\n');
  const back = await runCommand(['access', 'diff', after, now, '--json']);
  expect(JSON.parse(back.stdout)).toMatchObject([
    { permission: 'token:read', change: 'lost', container: '/', except: ['/pci/'] },
    { permission: 'application:read', change: 'lost' },
  ]);
});

test.each([
  [{ permissions: ['token:write'] }, / is not valid:\n {2}permissions\[0\] must be the name/],
  [{ type: 'public', permissions: ['token:read'] }, / is not valid:\n {2}permissions\[0\] /],
  ['{"permissions": [', / is not JSON\.\n$/],
  [[], / is not valid:/],
])('access diff refuses %j, and says why', async (content, message) => {
  const wrong = await file('wrong.json', content);
  const { code, stdout, stderr } = await runCommand(['access', 'diff', wrong, wrong]);
  expect({ code, stdout }).toStrictEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(message);
});

test.each([
  [['access', 'diff', 'one.json']],
  [
    [
      'access',
      'explain',
      '--application',
      '018f3f6e-0000-7000-8000-000000000000',
      '--type',
      'card',
    ],
  ],
  [['access', 'explain', '--application', 'x', '--container', 'pci']],
])('%j is refused in a sentence', async (args) => {
  const { code, stdout, stderr } = await runCommand(args);
  expect({ code, stdout }).toStrictEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^token-vault: /);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('what was given wrong is told by the name of its option', async () => {
  const { stderr } = await runCommand(['access', 'explain', '--application', 'x']);
  expect(stderr).toMatch(/What was given is not valid:\n {2}--application must be a UUID/);
});
