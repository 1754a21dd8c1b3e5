import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { startService } from '../../support/service/service.js';
import { authorizedSession, newSession } from '../../support/access/session.js';
import { problem } from '../../support/service/shapes.js';
import { queryDatabase } from '../../support/database/stored-rows.js';

const { service, manager } = await startScene({ HEADER_ALIASES: 'BT' });

const HEADER = 'SVC-IDEMPOTENCY-KEY';
const REPLAYED = 'SVC-IDEMPOTENCY-REPLAYED';

function keyed(
  caller: Caller,
  key: string,
  path: string,
  body?: unknown,
  method = 'POST',
): Promise<Answer> {
  return caller.send(method, path, body, { [HEADER]: key });
}

const application = (name: string) => ({ name, type: 'private', permissions: ['token:create'] });

async function countOf(caller: Caller, name: string): Promise<number> {
  const rows = await queryDatabase(
    'SELECT 1 FROM applications WHERE tenant_id = $1 AND name = $2',
    [caller.tenantId, name],
  );
  return rows.length;
}

describe('a request with an idempotency key', () => {
  test('has one effect, and is answered again byte for byte', async () => {
    const key = randomUUID();
    const first = await keyed(manager, key, '/applications', application('once'));
    expect(first.status).toBe(201);
    expect(first.headers.get(REPLAYED)).toBeNull();
    const second = await keyed(manager, key, '/applications', application('once'));
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('Content-Type')).toBe(first.headers.get('Content-Type'));
    expect(second.headers.get('Cache-Control')).toBe('no-store');
    expect(second.headers.get(REPLAYED)).toBe('true');
    expect(second.headers.get('BT-IDEMPOTENCY-REPLAYED')).toBe('true');
    expect(second.headers.get('SVC-TRACE-ID')).not.toBe(first.headers.get('SVC-TRACE-ID'));
    expect(await countOf(manager, 'once')).toBe(1);
  });

  test('may name it by an alias of the header', async () => {
    const headers = { 'BT-IDEMPOTENCY-KEY': randomUUID() };
    await manager.send('POST', '/applications', application('alias'), headers);
    await manager.send('POST', '/applications', application('alias'), headers);
    expect(await countOf(manager, 'alias')).toBe(1);
  });

  test('keeps odd text and big numbers of an answer', async () => {
    const backend = await manager.newApplication({ permissions: ['token:create'] });
    const key = randomUUID();
    const body =
      '{"n":12345678901234567890.10,"s":{"type":"token","data":"x","metadata":{"\\ud800":"é\\u0000😀\\u2028"}}}';
    const first = await keyed(backend, key, '/tokenize', body);
    expect(first.status, first.text).toBe(200);
    const second = await keyed(backend, key, '/tokenize', body);
    expect(second.text).toBe(first.text);
    expect(second.headers.get(REPLAYED)).toBe('true');
  });

  test('may have no body, and an answer without one', async () => {
    const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const backend = await manager.newApplication({ permissions: ['token:create'] });
    const key = randomUUID();
    const created = await keyed(shop, key, '/sessions');
    expect((await keyed(shop, key, '/sessions')).text).toBe(created.text);

    const { nonce } = created.json as { nonce: string };
    const grants = { nonce, permissions: ['token:create'] };
    expect((await keyed(backend, key, '/sessions/authorize', grants)).status).toBe(200);
    const again = await keyed(backend, key, '/sessions/authorize', grants);
    expect([again.status, again.text]).toStrictEqual([200, '']);
    expect(again.headers.get(REPLAYED)).toBe('true');
    expect((await backend.post('/sessions/authorize', grants)).status).toBe(409);
  });

  test('is told by PUT as well; GET and DELETE take no notice of the header', async () => {
    const { applicationId: id } = await manager.newApplication(application('before'));
    const key = randomUUID();
    const path = `/applications/${id}`;
    const body = { name: 'after', permissions: ['token:create'] };
    const first = await keyed(manager, key, path, body, 'PUT');
    expect(first.status).toBe(200);
    expect((await keyed(manager, key, path, body, 'PUT')).text).toBe(first.text);
    expect((await keyed(manager, key, path, undefined, 'GET')).headers.get(REPLAYED)).toBeNull();
    expect((await keyed(manager, key, path, undefined, 'DELETE')).status).toBe(204);
    expect((await keyed(manager, key, path, undefined, 'DELETE')).status).toBe(404);
  });

  const bad: readonly [string, string][] = [
    ['an empty key', ''],
    ['a key of 256', 'k'.repeat(256)],
    ['a key with a letter beyond ASCII', 'caf\u00e9'],
    ['a key with a tab', 'a\tb'],
  ];
  test.each(bad)('400: %s is refused, and nothing is done', async (what, key) => {
    const answer = await keyed(manager, key, '/applications', application(what));
    expect(answer.status).toBe(400);
    const errors = { [HEADER]: ['must be 1 to 255 printable ASCII characters'] };
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
    expect(await countOf(manager, what)).toBe(0);
  });

  test('a key may be of 255 printable characters, blanks and quotes among them', async () => {
    const key = `~ "'${'k'.repeat(250)}!`;
    const first = await keyed(manager, key, '/applications', application('long'));
    expect(first.status).toBe(201);
    expect((await keyed(manager, key, '/applications', application('long'))).text).toBe(first.text);
  });

  test('401: without an API key no idempotency key is looked at', async () => {
    const answer = await keyed(service.anonymous, '', '/applications', application('nobody'));
    expect(answer.status).toBe(401);
  });

  test('409: the key of a request belongs to it, with its method, path, query and bytes', async () => {
    const key = randomUUID();
    const body = JSON.stringify(application('first'));
    const first = await keyed(manager, key, '/applications', body);
    expect(first.status).toBe(201);
    const { id } = first.json as { id: string };
    const others: [string, string, string][] = [
      ['POST', '/applications', `${body} `],
      ['POST', '/applications', JSON.stringify(application('other'))],
      ['POST', '/applications?page=1', body],
      ['POST', '/tokenize', body],
      ['PUT', `/applications/${id}`, body],
    ];
    for (const [method, path, other] of others) {
      const answer = await keyed(manager, key, path, other, method);
      expect(answer.status).toBe(409);
      expect(answer.json).toStrictEqual(problem('CONFLICT', answer));
    }
    expect(await countOf(manager, 'first')).toBe(1);
    expect(await countOf(manager, 'other')).toBe(0);
  });

  test('frees its key where it fails', async () => {
    const key = randomUUID();
    const failing: [string, unknown, number][] = [
      ['/applications', { name: '' }, 400],
      ['/applications', '{', 400],
      ['/nowhere', {}, 404],
      [`/applications/${randomUUID()}/regenerate`, undefined, 404],
    ];
    for (const [path, body, status] of failing) {
      expect((await keyed(manager, key, path, body)).status).toBe(status);
    }
    const media = { [HEADER]: key, 'Content-Type': 'text/plain' };
    expect((await manager.send('POST', '/applications', 'x', media)).status).toBe(415);
    expect((await keyed(manager, key, '/applications', application('mended'))).status).toBe(201);
  });

  test('is done anew after 24 hours, and not before', async () => {
    const clock = await startService();
    const caller = manager.with({ url: clock.url });
    const key = randomUUID();
    const send = () => keyed(caller, key, '/applications', application('daily'));
    const first = await send();
    clock.advance(86_390_000);
    expect((await send()).text).toBe(first.text);
    clock.advance(10_000);
    const anew = await send();
    expect(anew.status).toBe(201);
    expect(anew.text).not.toBe(first.text);
    expect(anew.headers.get(REPLAYED)).toBeNull();
    await clock.close();
  });

  test('whose caller leaves has its effect once', async () => {
    const key = randomUUID();
    const headers = {
      [HEADER]: key,
      'SVC-API-KEY': manager.key,
      'Content-Type': 'application/json',
    };
    const body = JSON.stringify(application('left'));
    const left = fetch(`${service.url}/applications`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(5),
    });
    await left.then((response) => response.text()).catch(() => undefined);
    await expect
      .poll(async () => (await keyed(manager, key, '/applications', body)).status, {
        timeout: 10_000,
      })
      .toBe(201);
    expect(await countOf(manager, 'left')).toBe(1);
  });

  test('20 times at once on two instances has one effect; the others get its answer or 409', async () => {
    const twin = await startService();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const caller = index % 2 === 0 ? manager : manager.with({ url: twin.url });
        return keyed(caller, key, '/applications', application('parallel'));
      }),
    );
    expect(await countOf(manager, 'parallel')).toBe(1);
    const done = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toStrictEqual([]);
    expect(done.filter(({ headers }) => headers.get(REPLAYED) === null)).toHaveLength(1);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    await twin.close();
  });
});

describe('an idempotency key', () => {
  test('is its own for each tenant, Application and session', async () => {
    const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const backend = await manager.newApplication({ permissions: ['token:create'] });
    const grants = { permissions: ['token:create'] };
    const callers = [
      backend,
      shop,
      await authorizedSession(shop, backend, grants),
      await authorizedSession(shop, backend, grants),
      await service.newTenant(),
    ];
    const key = randomUUID();
    const texts = new Set<string>();
    for (const caller of callers) {
      const answer = await keyed(caller, key, '/tokenize', ['x']);
      expect(answer.status).toBe(200);
      expect(answer.headers.get(REPLAYED)).toBeNull();
      texts.add(answer.text);
    }
    expect(texts.size).toBe(callers.length);
  });

  test('outlives a new API key of its Application', async () => {
    const backend = await manager.newApplication({ permissions: ['token:create'] });
    const key = randomUUID();
    const first = await keyed(backend, key, '/tokenize', ['x']);
    const path = `/applications/${backend.applicationId}/regenerate`;
    const regenerated = (await manager.post(path)).json as { key: string };
    const renewed = backend.with({ key: regenerated.key });
    expect((await keyed(renewed, key, '/tokenize', ['x'])).text).toBe(first.text);
    expect((await keyed(backend, key, '/tokenize', ['x'])).status).toBe(401);
  });

  test('gives nothing to a session that is not authorized', async () => {
    const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const { caller } = await newSession(shop);
    expect((await keyed(caller, randomUUID(), '/tokenize', ['x'])).status).toBe(401);
  });
});
