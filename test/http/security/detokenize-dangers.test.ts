import { Client } from 'pg';
import { describe, expect, inject, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { tokenId } from '../../support/scenes/used-tokens.js';

const PATH = '/detokenize';
const SECRET = 'the-value-that-must-not-leak';

const { service, manager } = await startScene({ LOG_LEVEL: 'trace' });

/** The trail of a tenant's uses of tokens, as it lies in the database. */
async function trailOf({ tenantId }: Caller): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: inject('database').url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(
    `SELECT actor_id, outcome, entity_type, entity_id, details, trace_id FROM audit_events
     WHERE tenant_id = $1 AND operation = 'token.use' ORDER BY id`,
    [tenantId],
  );
  await client.end();
  return rows;
}

describe('detokenize', () => {
  // Whoever can write a token could otherwise have another caller, who may use more, expand what they themselves may not.
  test('never expands an expression that stands in the value of a token', async () => {
    const secret = await tokenId(manager, SECRET, { containers: ['/vault/'] });
    const writer = await manager.newApplication({ permissions: ['token:create'] });
    const text = `{{ ${secret} }}`;
    const trap = await tokenId(writer, text);
    const nested = await tokenId(writer, { deep: [text] });
    const half = await tokenId(writer, '{{');
    const rest = await tokenId(writer, ` ${secret} }}`);

    const answer = await manager.post(PATH, [
      `{{ ${trap} }}`,
      `<{{ ${trap} }}>`,
      `{{ ${nested} }}`,
      `{{ ${nested} | json: '$.deep' }}`,
      `{{ ${half} }}{{ ${rest} }}`,
      `{{{{ ${trap} }}}}`,
    ]);
    expect(answer.json).toEqual([
      text,
      `<${text}>`,
      { deep: [text] },
      [text],
      `{{ ${secret} }}`,
      `{{{{ ${trap} }}}}`,
    ]);
    expect(answer.text).not.toContain(SECRET);
  });

  test('never answers the verification code of a card, while it is still kept', async () => {
    const card = { type: 'card', data: { number: '4242424242424242', cvc: '987' } };
    const { id } = (await manager.post('/tokenize', card)).json as { id: string };
    const answer = await manager.post(PATH, [
      `{{ ${id} }}`,
      `{{ ${id}.cvc }}`,
      `{{ ${id} | json: '$.cvc' }}`,
      `a {{ ${id} | stringify }}`,
    ]);
    expect(answer.status, answer.text).toBe(200);
    // Digits within an id are nobody's code.
    expect(answer.text).not.toMatch(/(?<![\w-])987(?![\w-])/);
  });

  test('never tells whoever may use no token whether an id is one', async () => {
    const powerless = await manager.newApplication({ permissions: ['token:create'] });
    const foreign = await tokenId(await service.newTenant(), SECRET);
    const answers = await Promise.all(
      ['00000000-0000-4000-8000-000000000000', foreign, 'no-such-id'].map((id) =>
        powerless.post(PATH, [`{{ ${id} }}`]),
      ),
    );
    for (const { status, json } of answers) {
      expect(status).toBe(403);
      expect(json).toMatchObject({ detail: 'The permission token:use is missing.' });
    }
  });

  test('never lets a filter undo a mask', async () => {
    const id = await tokenId(manager, SECRET, { mask: '{{ data | reveal_last: 4 }}' });
    const masked = await manager.newApplication({
      rules: [{ priority: 1, container: '/', transform: 'mask', permissions: ['token:use'] }],
    });
    for (const rest of ['', '| stringify', '| slice: 0, 10', '[0]', "| json: '$'", '| to_base64']) {
      const answer = await masked.post(PATH, [`{{ ${id} ${rest} }}`]);
      expect(answer.text).not.toContain(SECRET.slice(0, 8));
      expect(answer.text).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 10));
    }
  });

  test('reaches no variable, prototype or method of the service', async () => {
    const id = await tokenId(manager, { a: 1 });
    const answer = await manager.post(
      PATH,
      ['constructor', '__proto__', 'size', 'toString', 'data', 'metadata'].map(
        (name) => `{{ ${id}.${name} }}`,
      ),
    );
    expect(answer.json).toEqual(Array(6).fill(null));
  });

  test('leaves no value in the log or in an error', async () => {
    const id = await tokenId(manager, SECRET);
    const faulty = await manager.post(PATH, [`{{ ${id} | card_bin }}`, `${SECRET} {{ no-such }}`]);
    const failing = await manager.post(PATH, [`{{ ${id} | card_bin }}`, SECRET]);
    await manager.post(PATH, [`{{ ${id} }}`]);
    for (const { status, text } of [faulty, failing]) {
      expect(status).toBe(400);
      expect(text).not.toContain(SECRET);
    }
    expect(service.logged()).not.toContain(SECRET);
  });

  test('leaves a trail of every use and every refusal, without values or ids of tokens', async () => {
    const caller = await service.newTenant();
    const [first, second] = [await tokenId(caller, SECRET), await tokenId(caller, 'b')];
    const narrow = await caller.newApplication({
      rules: [
        { priority: 1, container: '/pci/', transform: 'reveal', permissions: ['token:use'] },
        { priority: 2, container: '/general/', transform: 'redact', permissions: ['token:use'] },
      ],
    });
    const used = await caller.post(PATH, [`{{ ${first} }}{{ ${first} }}`, `{{ ${second} }}`]);
    const unknown = await caller.post(PATH, ['{{ no-such }}']);
    const none = await caller.post(PATH, ['nothing']);
    expect([used.status, unknown.status, none.status]).toEqual([200, 400, 200]);
    const refused = await narrow.post(PATH, [`{{ ${first} }}`]);
    expect(refused.status).toBe(403);

    const common = { entity_type: 'token', entity_id: null };
    expect(await trailOf(caller)).toEqual([
      {
        ...common,
        actor_id: caller.applicationId,
        outcome: 'success',
        details: { count: 2 },
        trace_id: used.headers.get('SVC-TRACE-ID'),
      },
      {
        ...common,
        actor_id: narrow.applicationId,
        outcome: 'denied',
        details: { container: '/general/high/' },
        trace_id: refused.headers.get('SVC-TRACE-ID'),
      },
    ]);
  });
});
