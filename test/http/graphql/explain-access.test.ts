import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { authorizedSession } from '../../support/access/session.js';
import { graphqlErrorOf } from '../../support/doors/operation-calls.js';
import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene();
const NUMBER = '4242424242424242';

const EXPLAIN = `query ($input: ExplainAccessInput!) { explainAccess(input: $input) {
  sessionId tokenId container application { id }
  permissions { permission granted place transform shows reason
    rule { priority container conditions { attribute value } } }
} }`;

interface Explained {
  readonly sessionId: string | null;
  readonly tokenId: string | null;
  readonly container: string;
  readonly application: { readonly id: string };
  readonly permissions: readonly {
    readonly permission: string;
    readonly granted: boolean;
    readonly place: number | null;
    readonly transform: string | null;
    readonly shows: string | null;
    readonly reason: string;
    readonly rule: { readonly priority: number } | null;
  }[];
}

async function explain(caller: Caller, input: object): Promise<Explained> {
  const { json, text } = await caller.graphql(EXPLAIN, { input });
  const { data } = json as { data: { explainAccess: Explained | null } };
  if (data.explainAccess === null) throw new Error(text);
  // A value is never part of it.
  expect(text).not.toContain(NUMBER);
  return data.explainAccess;
}

const about = ({ permissions }: Explained, name: string) =>
  permissions.find(({ permission }) => permission === name);

let cardId: string;
beforeAll(async () => {
  const { json } = await manager.post('/tokens', { type: 'card', data: { number: NUMBER } });
  cardId = (json as { id: string }).id;
});

const rule = (priority: number, container: string, transform: string, permission: string) => ({
  priority,
  container,
  transform,
  permissions: [permission],
});

/** What an operation shows of the card, in the words of `shows`. */
const shownBy = (text: string): string => {
  if (text.includes(NUMBER)) return 'value';
  return text.includes('XXXXXXXXXXXX4242') ? 'mask' : 'nothing';
};

describe('what is told is what happens', () => {
  test.each([
    [{ permissions: ['token:read', 'token:use'] }],
    [{ permissions: ['token:create'] }],
    [{ rules: [rule(1, '/pci/', 'reveal', 'token:read'), rule(2, '/', 'mask', 'token:use')] }],
    [{ rules: [rule(9, '/', 'reveal', 'token:read'), rule(3, '/pci/', 'redact', 'token:read')] }],
    [{ rules: [rule(1, '/', 'redact', 'token:use'), rule(2, '/pii/', 'mask', 'token:read')] }],
    [{ permissions: ['token:use'], rules: [rule(4, '/pci/high/', 'mask', 'token:use')] }],
  ])('to an Application that holds %j', async (grants) => {
    const one = await manager.newApplication(grants);
    const told = await explain(manager, { applicationId: one.applicationId, tokenId: cardId });
    expect(told).toMatchObject({
      tokenId: cardId,
      container: '/pci/high/',
      application: { id: one.applicationId },
    });

    const read = await one.get(`/tokens/${cardId}`);
    expect(about(told, 'token_read')?.granted).toBe(read.status === 200);
    if (read.status === 200) expect(about(told, 'token_read')?.shows).toBe(shownBy(read.text));

    const used = await one.post('/detokenize', { number: `{{ ${cardId} | json: '$.number' }}` });
    const use = about(told, 'token_use');
    expect(use?.granted === true && use.shows !== 'nothing').toBe(used.status === 200);
    if (used.status === 200) expect(use?.shows).toBe(shownBy(used.text));

    const listed = await one.get('/applications');
    expect(about(told, 'application_read')?.granted).toBe(listed.status === 200);
  });

  test('to a session that asks about itself, whose rule may ask for a token', async () => {
    const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const backend = await manager.newApplication({
      permissions: ['application:read'],
      rules: [rule(1, '/', 'reveal', 'token:read')],
    });
    const conditions = [{ attribute: 'id', operator: 'equals', value: cardId }];
    const session = await authorizedSession(shop, backend, {
      permissions: ['application:read'],
      rules: [{ priority: 1, conditions, transform: 'reveal', permissions: ['token:read'] }],
    });

    const told = await explain(session, { tokenId: cardId });
    expect(told.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(told.application.id).toBe(shop.applicationId);
    expect(about(told, 'token_read')).toMatchObject({ granted: true, shows: 'value', place: 1 });
    expect(shownBy((await session.get(`/tokens/${cardId}`)).text)).toBe('value');
    const unnamed = about(await explain(session, { type: 'card' }), 'token_read');
    expect(unnamed).toMatchObject({ granted: false });
    expect(unnamed?.reason).toContain('A rule asks for the id of a token.');
    // Of the Application that asked for it, the session is told what that holds, and not what itself does.
    const asked = await explain(session, { applicationId: shop.applicationId, type: 'card' });
    expect(asked.sessionId).toBeNull();
    expect(about(asked, 'token_create')?.granted).toBe(true);
  });

  test('with the mask that a token has, and not that of its type', async () => {
    const token = { type: 'card', data: { number: NUMBER }, mask: null };
    const { json } = await manager.post('/tokens', token);
    const told = await explain(manager, { tokenId: (json as { id: string }).id });
    expect(about(told, 'token_read')).toMatchObject({ transform: 'mask', shows: 'nothing' });
    const masked = await explain(manager, { type: 'card' });
    expect(about(masked, 'token_read')).toMatchObject({ transform: 'mask', shows: 'mask' });
    const ofText = await explain(manager, { container: '/pci/high/', type: 'token' });
    expect(about(ofText, 'token_read')).toMatchObject({ transform: 'mask', shows: 'nothing' });
  });
});

describe('the weakest caller', () => {
  test('needs application:read, and to read the token that it names', async () => {
    const input = { tokenId: cardId };
    const others = await manager.newApplication({ permissions: ['token:read', 'log:read'] });
    expect(graphqlErrorOf(await others.graphql(EXPLAIN, { input }))?.code).toBe('FORBIDDEN');
    const blind = await manager.newApplication({
      permissions: ['application:read'],
      rules: [rule(1, '/general/', 'reveal', 'token:read')],
    });
    const ofItself = { tokenId: cardId, applicationId: manager.applicationId };
    for (const each of [input, ofItself])
      expect(graphqlErrorOf(await blind.graphql(EXPLAIN, { input: each }))?.code).toBe('FORBIDDEN');
    expect(about(await explain(blind, { container: '/general/' }), 'token_read')).toMatchObject({
      granted: true,
      shows: 'value',
    });
  });

  test('finds nothing of another tenant', async () => {
    const stranger = await service.newTenant();
    for (const input of [
      { tokenId: cardId },
      { applicationId: manager.applicationId, type: 'card' },
      { tokenId: randomUUID() },
      { tokenId: 'a/b' },
      { applicationId: randomUUID(), container: '/' },
    ])
      expect(graphqlErrorOf(await stranger.graphql(EXPLAIN, { input }))?.code).toBe('NOT_FOUND');
  });

  test.each([[{}], [{ tokenId: 'x-1', container: '/' }], [{ tokenId: 'x-1', type: 'card' }]])(
    'is told that %j says too little or too much',
    async (input) => {
      expect(graphqlErrorOf(await manager.graphql(EXPLAIN, { input }))?.code).toBe(
        'VALIDATION_FAILED',
      );
    },
  );
});
