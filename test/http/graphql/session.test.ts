import { beforeAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { withGraphqlPermissions } from '../../support/doors/permission-names.js';
import { startScene } from '../../support/service/scene.js';
import { newSession } from '../../support/access/session.js';
import { ISO_TIME } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let shop: Caller;
let backend: Caller;

beforeAll(async () => {
  shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
  backend = await manager.newApplication({ permissions: ['token:create'] });
});

const CREATE = 'mutation { createSession { session { sessionKey nonce expiresAt } } }';
const AUTHORIZE =
  'mutation ($input: AuthorizeSessionInput!) { authorizeSession(input: $input) { expiresAt } }';

function codesOf(answer: Answer): readonly unknown[] {
  const { errors = [] } = answer.json as { errors?: { extensions: { code: string } }[] };
  return errors.map(({ extensions }) => extensions.code);
}

describe('createSession and authorizeSession', () => {
  test('make a session whose key calls over both doors', async () => {
    const created = await shop.graphql(CREATE);
    expect(created.json).toStrictEqual({
      data: {
        createSession: {
          session: {
            sessionKey: expect.stringMatching(/^key_ses_/),
            nonce: expect.stringMatching(/^[0-9a-f]{48}$/),
            expiresAt: expect.stringMatching(ISO_TIME),
          },
        },
      },
    });
    const { createSession } = (
      created.json as { data: { createSession: { session: Record<string, string> } } }
    ).data;
    const { sessionKey: key = '', nonce } = createSession.session;
    const session = shop.with({ key });
    expect((await session.graphql('{ permissions { type } }')).status).toBe(401);

    const input = {
      nonce,
      rules: [
        {
          priority: 1,
          conditions: [{ attribute: 'container', operator: 'starts_with', value: '/general/' }],
          transform: 'mask',
          permissions: ['token_create'],
        },
      ],
    };
    const authorized = await backend.graphql(AUTHORIZE, { input });
    expect(authorized.json).toStrictEqual({
      data: { authorizeSession: { expiresAt: expect.stringMatching(ISO_TIME) } },
    });
    const tokenized = await session.graphql('mutation { tokenize(body: ["x"]) { body } }');
    expect(tokenized.json).toStrictEqual({ data: { tokenize: { body: [expect.any(String)] } } });
    expect((await session.post('/tokenize', ['x'])).status).toBe(200);
  });

  test('refuse what REST refuses, with the same codes', async () => {
    const { nonce } = await newSession(shop);
    const permissions = ['token:create'];
    const unused = { nonce: '0'.repeat(48), permissions };
    const cases: [Caller, unknown, string][] = [
      [backend, { nonce, permissions: [] }, 'VALIDATION_FAILED'],
      [backend, { nonce, permissions: ['token:steal'] }, 'VALIDATION_FAILED'],
      [service.anonymous, { nonce, permissions }, 'UNAUTHENTICATED'],
      [manager, { nonce, permissions }, 'FORBIDDEN'],
      [backend, { nonce, permissions: ['token:read'] }, 'FORBIDDEN'],
      [backend, unused, 'NOT_FOUND'],
    ];
    for (const [caller, input, code] of cases) {
      const overGraphQL = await caller.graphql(AUTHORIZE, { input: withGraphqlPermissions(input) });
      const overRest = await caller.post('/sessions/authorize', input);
      expect(codesOf(overGraphQL)).toStrictEqual([code]);
      expect(overRest.json).toMatchObject({ code });
    }
    const given = { input: { nonce, permissions: ['token_create'] } };
    await backend.graphql(AUTHORIZE, given);
    const again = await backend.graphql(AUTHORIZE, given);
    expect(codesOf(again)).toStrictEqual(['CONFLICT']);
    expect(codesOf(await backend.graphql(CREATE))).toStrictEqual(['FORBIDDEN']);
  });
});
