import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { AddressPolicy } from '../../../src/outbound/address-policy.js';
import { guardedLookup } from '../../../src/outbound/guarded-connector.js';
import { resolverFor } from '../../../src/outbound/name-resolver.js';
import type { ResolveName } from '../../../src/outbound/name-resolver.js';
import { NameServer } from '../../support/peers/name-server.js';

const NAME = 'partner.example';
const policy = new AddressPolicy({ hosts: new Set(), networks: [] });

let names: NameServer;
beforeAll(async () => {
  names = await NameServer.start();
});
afterAll(() => names.stop());

/** Every answer that a look-up calls back with, once nothing more can come. */
async function answersOf(resolve: ResolveName, name = NAME): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  await new Promise<void>((done) => {
    guardedLookup(policy, resolve, 443)(name, { all: true }, (error, addresses) => {
      const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } };
      answers.push(error === null ? addresses : (cause?.code ?? code));
      setImmediate(done);
    });
  });
  return answers;
}

/** An answer as no honest resolver gives it. */
const odd = (answer: () => Promise<unknown>): ResolveName => answer as ResolveName;
const PUBLIC = { address: '8.8.8.8', family: 4 };

describe('a look-up calls back once, with an error or with addresses that may be dialled,', () => {
  test.each<[string, ResolveName, unknown]>([
    ['that is permitted', odd(() => Promise.resolve([PUBLIC])), [PUBLIC]],
    ['no address', odd(() => Promise.resolve([])), 'ENOTFOUND'],
    ['no list', odd(() => Promise.resolve(undefined)), undefined],
    ['a list of nothing', odd(() => Promise.resolve([null])), undefined],
    [
      'what is no address',
      odd(() => Promise.resolve([{ address: 'evil', family: 4 }])),
      'ENOTFOUND',
    ],
    ['an address without a text', odd(() => Promise.resolve([{ family: 4 }])), 'ENOTFOUND'],
    [
      'another family than the address has',
      odd(() => Promise.resolve([{ address: '8.8.8.8', family: 9 }])),
      [PUBLIC],
    ],
    [
      'one that is permitted and others',
      odd(() => Promise.resolve([{ address: '10.0.0.1', family: 4 }, PUBLIC])),
      [PUBLIC],
    ],
    [
      'refused ones only',
      odd(() => Promise.resolve([{ address: '10.0.0.1', family: 4 }])),
      'ERR_ADDRESS_REFUSED',
    ],
    [
      'a failure',
      odd(() => Promise.reject(Object.assign(new Error('x'), { code: 'EAI_AGAIN' }))),
      'EAI_AGAIN',
    ],
    [
      'a throw',
      () => {
        throw Object.assign(new Error('x'), { code: 'ERR_X' });
      },
      'ERR_X',
    ],
  ])('where the resolver gives %s', async (_what, resolve, expected) => {
    expect(await answersOf(resolve)).toStrictEqual([expected]);
  });
});

/** What both resolvers, the system's and that of given servers, say of the same kind of name. */
describe.each([
  ['the system', () => resolverFor([])],
  ['servers that are given', () => resolverFor([names.address])],
])('names that are looked up by %s', (_who, resolver) => {
  test.each(['no-such-host.invalid', `${'a'.repeat(63)}.invalid`, 'bücher.invalid'])(
    'have a code of getaddrinfo where they do not exist: %s',
    async (name) => {
      await expect(resolver()(name)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:ENOTFOUND|EAI_AGAIN)$/) as string,
      });
    },
  );

  test.each(['a'.repeat(64), `${'a.'.repeat(200)}invalid`, '', 'a..invalid', 'a b', '\0', '*'])(
    'lead nowhere where they are no names: %j',
    async (name) => {
      expect(await answersOf(resolver(), name)).toStrictEqual([expect.any(String)]);
    },
  );

  test.each(['localhost', 'LOCALHOST.', 'a.localhost'])('are this machine: %s', async (name) => {
    expect(await resolver()(name)).toContainEqual({ address: '127.0.0.1', family: 4 });
  });
});

describe('a server of names', () => {
  test.each([
    ['NXDOMAIN', 'ENOTFOUND'],
    [[], 'ENOTFOUND'],
    ['SERVFAIL', 'EAI_AGAIN'],
    ['REFUSED', 'EAI_AGAIN'],
    ['garbage', 'EAI_AGAIN'],
  ] as const)('that answers %j is told as %s', async (answer, code) => {
    names.answer(NAME, answer);
    await expect(resolverFor([names.address])(NAME)).rejects.toMatchObject({ code });
  });

  test('that is not there is told as a name that nobody could say', async () => {
    const gone = await NameServer.start();
    const { address } = gone;
    await gone.stop();
    await expect(resolverFor([address])(NAME)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  });

  test('has addresses of both families given', async () => {
    names.answer(NAME, ['8.8.8.8', '2001:4860:4860::8888', '8.8.4.4']);
    expect(await resolverFor([names.address])(NAME)).toStrictEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '8.8.4.4', family: 4 },
      { address: '2001:4860:4860::8888', family: 6 },
    ]);
  });

  test('that is silent holds up nobody who asks for another name', async () => {
    const resolve = resolverFor([names.address]);
    for (let count = 0; count < 50; count += 1) {
      names.answer(`silent-${String(count)}.example`, 'silence');
      resolve(`silent-${String(count)}.example`).catch(() => undefined);
    }
    names.answer(NAME, ['8.8.8.8']);
    const startedAt = performance.now();
    expect(await promisify(guardedLookup(policy, resolve, 443))(NAME, { all: true })).toStrictEqual(
      [PUBLIC],
    );
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
