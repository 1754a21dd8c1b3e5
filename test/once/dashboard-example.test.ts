import { execFile } from 'node:child_process';

import { describe, expect, expectTypeOf, test } from 'vitest';

import type {
  ProxiesPageQuery,
  ProxiesPageQueryVariables,
  WhoCallsQuery,
} from '../../examples/dashboard-queries/generated/operations.js';
import type { Caller } from '../support/service/caller.js';
import { newProxy } from '../support/scenes/proxies.js';
import { startScene } from '../support/service/scene.js';

const { service, manager } = await startScene();

interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the example as examples/dashboard-queries/README.md says, as nobody's child but with the environment that it is given. */
function runExample(env: Readonly<Record<string, string>>): Promise<Printed> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['run', '--silent', 'example:dashboard'],
      { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env } },
      (error, stdout, stderr) => {
        const { code = 0 } = error ?? {};
        resolve({ code: typeof code === 'number' ? code : 1, stdout, stderr });
      },
    );
  });
}

const list = (caller: Caller): Promise<Printed> =>
  runExample({ VAULT_URL: service.url, VAULT_KEY: caller.key });

/** Whether `any` stands somewhere in a type. */
type HasAny<T> = 0 extends 1 & T
  ? true
  : T extends readonly (infer Element)[]
    ? HasAny<Element>
    : T extends object
      ? { [Member in keyof T]-?: HasAny<T[Member]> }[keyof T]
      : false;

describe('the example of a dashboard', () => {
  test('lists the Proxies with their Applications, page by page', async () => {
    const checkout = await manager.newApplication({
      name: 'Checkout',
      permissions: ['token:create'],
    });
    for (let index = 1; index <= 22; index++)
      await newProxy(manager, { name: `Proxy ${String(index)}` });
    await newProxy(manager, {
      name: 'Payments\u001b[2J\u200b',
      destination_url: 'https://payments.example/v1',
      application: { id: checkout.applicationId },
      require_auth: false,
    });
    const { code, stdout, stderr } = await list(manager);
    expect([code, stderr]).toStrictEqual([0, '']);
    const today = service.now().toISOString().slice(0, 10);
    const row = (name: string, rest: string): string => `${name.padEnd(13)}  ${rest}`;
    const usual = 'https://api.example/         –                   yes         ';
    expect(stdout.split('\n')).toStrictEqual([
      'Proxies, as Management (management) sees them',
      '',
      row('NAME', 'DESTINATION                  APPLICATION         KEY NEEDED  CREATED'),
      row('Payments [2J ', `https://payments.example/v1  Checkout (private)  no          ${today}`),
      ...Array.from({ length: 19 }, (_each, index) =>
        row(`Proxy ${String(22 - index)}`, `${usual}${today}`),
      ),
      'page 1 of 2, 23 in all',
      '',
      'NAME     DESTINATION           APPLICATION  KEY NEEDED  CREATED',
      ...[3, 2, 1].map(
        (index) =>
          `Proxy ${String(index)}  https://api.example/  –            yes         ${today}`,
      ),
      'page 2 of 2, 23 in all',
      '',
    ]);
  });

  test('shows ids of Applications to a key that may not read them, and says why', async () => {
    const tenant = await service.newTenant();
    const linked = await tenant.newApplication({ permissions: ['token:create'] });
    const reader = await tenant.newApplication({ name: 'Board', permissions: ['proxy:read'] });
    await newProxy(tenant, { application: { id: linked.applicationId } });
    const { code, stdout, stderr } = await list(reader);
    expect(code).toBe(0);
    expect(stderr).toBe('This key lacks application:read: Applications are shown by their ids.\n');
    expect(stdout).toContain('Proxies, as Board (private) sees them');
    expect(stdout).toContain(`  ${linked.applicationId}  yes`);
  });

  // The type checker holds this: nothing of it is left to the run.
  test('has types of its pages that leave nothing open', () => {
    expectTypeOf<HasAny<ProxiesPageQuery>>().toEqualTypeOf<false>();
    expectTypeOf<HasAny<ProxiesPageQueryVariables>>().toEqualTypeOf<false>();
    expectTypeOf<HasAny<WhoCallsQuery>>().toEqualTypeOf<false>();
    // What it says of a type that does: `JSON.parse` gives any.
    type Parsed = ReturnType<typeof JSON.parse>;
    expectTypeOf<
      HasAny<{ readonly list: readonly { readonly parsed: Parsed }[] }>
    >().toEqualTypeOf<true>();
  });

  test('says that there is none where there is none', async () => {
    const { code, stdout } = await list(await service.newTenant());
    expect(code).toBe(0);
    expect(stdout).toBe('Proxies, as Management (management) sees them\n\nnone\n');
  });

  const refused: readonly [string, () => Promise<Printed>, number, RegExp][] = [
    [
      'no key',
      () => runExample({ VAULT_URL: service.url }),
      2,
      /^VAULT_KEY must be the key of an Application that holds proxy:read\.\n$/,
    ],
    [
      'an unknown key',
      () => list(manager.with({ key: 'key_mgt_x' })),
      1,
      /^UNAUTHENTICATED: The API key is not valid\. \(trace id [\w-]+\)\n$/,
    ],
    [
      'a key without proxy:read',
      async () => list(await manager.newApplication({ permissions: ['application:read'] })),
      1,
      /^FORBIDDEN: The permission proxy:read is missing\. \(trace id [\w-]+\)\n$/,
    ],
    [
      'an address where no vault is',
      () => runExample({ VAULT_URL: 'http://127.0.0.1:9', VAULT_KEY: manager.key }),
      1,
      /^There is no vault at http:\/\/127\.0\.0\.1:9\.\n$/,
    ],
  ];
  test.each(refused)('says what is wrong, with %s', async (_what, run, status, message) => {
    const { code, stderr, stdout } = await run();
    expect(stderr).toMatch(message);
    expect(code).toBe(status);
    expect(stdout + stderr).not.toContain(manager.key);
  });
});
