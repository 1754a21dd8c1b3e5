import { expect, test, vi } from 'vitest';

import { runCommand } from '../support/process/command-line.js';
import { startScene } from '../support/service/scene.js';

vi.setConfig({ testTimeout: 120_000 });

const { manager } = await startScene();

test('token delete counts first, and then deletes what a query finds', async () => {
  const bodies = Array.from({ length: 2_500 }, (_, n) => ({
    type: 'token',
    data: 'x',
    metadata: { batch: n < 2_400 ? 'old' : 'new' },
  }));
  await manager.post('/tokenize', bodies);
  const args = ['token', 'delete', '--tenant', manager.tenantId, '--query', 'metadata.batch:old'];
  expect(await runCommand([...args, '--dry-run'])).toMatchObject({
    code: 0,
    stdout: '2400 tokens would be deleted.\n',
  });
  const { code, stdout, stderr } = await runCommand([...args, '--json']);
  expect({ code, answer: JSON.parse(stdout) as unknown }).toStrictEqual({
    code: 0,
    answer: { matched: 2_400, deleted: 2_400 },
  });
  expect(stderr).toContain('100 % · 2,400 of 2,400');
  expect((await manager.get('/tokens')).json).toMatchObject({ pagination: { total_items: 100 } });
  expect(await runCommand(args)).toMatchObject({ code: 0, stdout: 'Deleted 0 tokens.\n' });
  const { json } = await manager.get('/logs?entity_type=token&size=5');
  const [line] = (json as { data: { actor_type: string; operation: string }[] }).data;
  expect(line).toMatchObject({ actor_type: 'operator', operation: 'token.delete' });
});

test.each([
  [['--tenant', '01890000-0000-7000-8000-000000000000', '--query', 'type:card'], 'no tenant'],
  [['--tenant', 'x', '--query', 'type:card'], 'no tenant'],
  [['--tenant', manager.tenantId, '--query', ''], 'query'],
  [['--tenant', manager.tenantId], '--query'],
])('token delete %j says what is wrong', async (args, told) => {
  const { code, stderr } = await runCommand(['token', 'delete', ...args]);
  expect({ code, told: stderr.includes(told) }, stderr).toStrictEqual({ code: 1, told: true });
});
