import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { newReactorOf } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
/** May use what is in `/pci/`, seeing masks, and everything in `/general/`. */
let user: Caller;
let echo: string;
let card: string;
let name: string;

beforeAll(async () => {
  user = await manager.newApplication({
    rules: [
      { priority: 1, container: '/pci/', transform: 'mask', permissions: ['token:use'] },
      { priority: 2, container: '/general/', transform: 'reveal', permissions: ['token:use'] },
    ],
  });
  echo = await newReactorOf(manager, 'module.exports = async ({ args }) => ({ raw: args })');
  card = await made({
    type: 'card',
    data: { number: '4242424242424242', expiration_month: 12, expiration_year: 2030, cvc: '123' },
  });
  name = await made({ type: 'token', data: { first: 'Ada', n: 7 } });
});

async function made(token: unknown): Promise<string> {
  const answer = await manager.post('/tokens', token);
  expect(answer.status, answer.text).toBe(201);
  return (answer.json as { id: string }).id;
}

const react = (args: unknown, caller = manager, id = echo) =>
  caller.post(`/reactors/${id}/react`, { args });

describe('expressions in the arguments of a Reactor', () => {
  test('are replaced by values of their type, wherever they stand, and by parts of them', async () => {
    const answer = await react({
      whole: `{{ ${name} }}`,
      list: [`Dear {{ ${name} | json: '$.first' }}!`, { n: `{{ ${name} | json: '$.n' }}` }],
      number: `{{ ${card} | json: '$.number' | last4 }}`,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toStrictEqual({
      raw: { whole: { first: 'Ada', n: 7 }, list: ['Dear Ada!', { n: 7 }], number: '4242' },
    });
  });

  test('give code the verification code of a card while it is kept', async () => {
    expect((await react({ card: `{{ ${card} }}` })).json).toMatchObject({
      raw: { card: { number: '4242424242424242', cvc: '123' } },
    });
  });

  test('are replaced before what is declared is checked and cast', async () => {
    const typed = await newReactorOf(manager, 'module.exports = ({ args }) => ({ raw: args })', {
      formula: { request_parameters: [{ name: 'who.n', type: 'number' }] },
    });
    expect((await react({ who: `{{ ${name} }}` }, manager, typed)).json).toMatchObject({
      raw: { who: { n: 7 } },
    });
    const refused = await react({ who: { n: `{{ ${name} | json: '$.first' }}` } }, manager, typed);
    expect(refused.json).toStrictEqual(
      problem('VALIDATION_FAILED', refused, { 'args.who.n': ['must be a number'] }),
    );
    expect(refused.text).not.toContain('Ada');
  });

  test('show the caller’s own view, not that of the Reactor', async () => {
    const answer = await react({ card: `{{ ${card} }}`, name: `{{ ${name} }}` }, user);
    expect(answer.json).toStrictEqual({
      raw: {
        card: { number: 'XXXXXXXXXXXX4242', expiration_month: 12, expiration_year: 2030 },
        name: { first: 'Ada', n: 7 },
      },
    });
  });

  test('403: on a container where the caller may not use tokens', async () => {
    const other = await manager.newApplication({
      rules: [
        { priority: 1, container: '/bank/', transform: 'reveal', permissions: ['token:use'] },
      ],
    });
    const answer = await react({ a: `{{ ${name} }}` }, other);
    expect(answer.status).toBe(403);
    expect(answer.json).toStrictEqual({
      ...problem('FORBIDDEN', answer),
      detail: 'The permission token:use is missing on the container /general/high/.',
    });
  });

  test('400: of an unknown token, or of another tenant’s, with its place', async () => {
    const stranger = await service.newTenant();
    const theirs = await newReactorOf(stranger, 'module.exports = ({ args }) => ({ raw: args })');
    const answer = await react({ a: [`{{ ${name} }}`] }, stranger, theirs);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, {
        'args.a[0]': [`names a token that does not exist: ${name}`],
      }),
    );
  });

  test('what they are replaced by is never looked through again', async () => {
    const trap = await made({ type: 'token', data: `{{ ${card} }}` });
    expect((await react({ a: `{{ ${trap} }}` })).json).toStrictEqual({
      raw: { a: `{{ ${card} }}` },
    });
  });
});
