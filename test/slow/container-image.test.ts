import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { Caller } from '../support/service/caller.js';
import { ContainerStore, whyNoContainers } from '../support/process/container-image.js';
import { freePorts } from '../support/process/free-ports.js';

const reason = whyNoContainers();
const BUILD_MS_MAX = 1_500_000;
const START_MS_MAX = 90_000;

vi.setConfig({ testTimeout: 2 * START_MS_MAX, hookTimeout: BUILD_MS_MAX });

describe.skipIf(reason !== undefined)(
  `the image, run read-only and as nobody ${reason ?? ''}`,
  () => {
    const NAME = 'vault';
    let store: ContainerStore;
    let env: Record<string, string>;
    let url: string;

    beforeAll(async () => {
      store = new ContainerStore();
      await store.build();
      const [port, operations] = (await freePorts(2)).map(String);
      env = { PORT: port ?? '', OPERATIONS_PORT: operations ?? '' };
      url = `http://127.0.0.1:${port ?? ''}`;
    });
    afterAll(() => store.close());

    const node = (code: string): Promise<string> =>
      store.podman('exec', NAME, '/usr/bin/node', '--eval', code);

    /** Starts it, and gives what it has said by the time that it can be reached. */
    async function start(): Promise<string> {
      await store.start(NAME, env);
      const logs = (): Promise<string> => store.podman('logs', NAME);
      await expect.poll(logs, { timeout: START_MS_MAX, interval: 500 }).toContain('operations  ');
      return logs();
    }

    test('has a user without rights, a check of its health, and no shell', async () => {
      const image = await store.inspect();
      expect(image).toMatchObject({
        Config: { User: '65532:65532', Cmd: ['serve'] },
        Healthcheck: { Test: ['CMD', '/usr/bin/node', '/vault/deploy/health.mjs'] },
      });
      console.info(`the image has ${String(Math.round(image.Size / 1_000_000))} MB`);
    });

    test('serves the first steps, keeps its data, and ends in order', async () => {
      const first = await start();
      const [, key = ''] = /management key +(key_mgt_\S+)/.exec(first) ?? [];
      const manager = new Caller(url, { tenantId: '', applicationId: '', key });
      const rule = { priority: 1, container: '/', transform: 'reveal' };
      const app = await manager.newApplication({
        rules: [{ ...rule, permissions: ['token:create', 'token:read', 'token:use'] }],
      });
      const token = (await app.post('/tokenize', '"Ada"')).json as string;

      await store.podman('healthcheck', 'run', NAME);
      expect(await node('console.log(process.getuid(), process.getgid())')).toBe('65532 65532\n');
      for (const path of ['/x', '/vault/x', '/etc/x', '/usr/bin/x'])
        await expect(node(`fs.writeFileSync('${path}', '')`)).rejects.toThrow(/EROFS|EACCES/);
      await expect(store.podman('exec', NAME, '/bin/sh', '-c', 'id')).rejects.toThrow(
        /not found|no such/i,
      );
      const cli = [
        '/usr/bin/node',
        '/vault/node_modules/token-vault/dist/cli.js',
        'tenant',
        'list',
      ];
      expect(await store.podman('exec', NAME, ...cli)).toContain('operator');

      await store.podman('stop', '--time', '30', NAME);
      expect(await store.podman('inspect', '--format', '{{.State.ExitCode}}', NAME)).toBe('0\n');
      await store.podman('rm', NAME);

      const second = await start();
      expect(second).not.toContain('management key');
      const back = await app.post('/detokenize', JSON.stringify(`{{ ${token} }}`));
      expect(back.json).toBe('Ada');
    });
  },
);
