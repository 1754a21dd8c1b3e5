import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { tableOf } from '../../support/documents/page-tables.js';
import type { Answer, Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

const NUMBER = '4242424242424242';
const CARD = { type: 'card', data: { number: NUMBER } };
const MASKED = 'XXXXXXXXXXXX4242';
const PAGE = 'docs/guides/access.md';
const CONTAINER = '/pci/high/';

let service: TestService;
let owner: Caller;
let cardId: string;

beforeAll(async () => {
  service = await startService();
  owner = await service.newTenant();
  const { json } = await owner.post('/tokens', CARD);
  cardId = (json as { id: string }).id;
});
afterAll(() => service.close());

/** Who a row of the page is about: `private`, `rule token:read /pci/ mask`, say. */
async function callerOf(type: string, holds: string): Promise<Caller> {
  const grants = grantsOf(holds);
  if (type !== 'session') return owner.newApplication({ type, ...grants });
  const backend = await owner.newApplication({
    rules: [
      {
        priority: 1,
        container: '/',
        transform: 'reveal',
        permissions: ['token:create', 'token:read', 'token:update', 'token:search', 'token:use'],
      },
    ],
  });
  const form = await owner.newApplication({ type: 'public', permissions: ['token:create'] });
  const { json } = await form.post('/sessions');
  const { session_key: key, nonce } = json as Record<string, string>;
  const authorized = await backend.post('/sessions/authorize', { nonce, ...grants });
  expect(authorized.status, authorized.text).toBe(200);
  return form.with({ key: key ?? '' });
}

function grantsOf(holds: string): Readonly<Record<string, unknown>> {
  const [kind, permission, scope, transform] = holds.replaceAll('`', '').split(' ');
  if (kind === 'permission') return { permissions: [permission] };
  const where =
    scope === 'this-token'
      ? { conditions: [{ attribute: 'id', operator: 'equals', value: cardId }] }
      : { container: scope };
  return { rules: [{ priority: 1, transform, permissions: [permission], ...where }] };
}

/** What an answer shows of the card, in the words of the page. */
function shown({ status, text }: Answer, tokenWithin: (json: never) => unknown): string {
  if (status >= 400) return String(status);
  const token = tokenWithin(JSON.parse(text) as never);
  if (token === undefined) return 'left out';
  const seen = JSON.stringify(token);
  if (seen.includes(NUMBER)) return 'value';
  return seen.includes(MASKED) ? 'mask' : 'nothing';
}

const OPERATIONS: readonly ((caller: Caller) => Promise<string>)[] = [
  async (caller) => shown(await caller.post('/tokens', CARD), (json: object) => json),
  async (caller) => shown(await caller.get(`/tokens/${cardId}`), (json: object) => json),
  async (caller) =>
    shown(await caller.get(`/tokens?id=${cardId}`), ({ data }: { data: unknown[] }) => data[0]),
  async (caller) =>
    shown(
      await caller.post('/tokens/search', { query: `id:${cardId}` }),
      ({ data }: { data: unknown[] }) => data[0],
    ),
  async (caller) =>
    shown(
      await caller.send(
        'PATCH',
        `/tokens/${cardId}`,
        { metadata: { seen: 'yes' } },
        { 'Content-Type': 'application/merge-patch+json' },
      ),
      (json: object) => json,
    ),
  async (caller) =>
    shown(await caller.post('/detokenize', { card: `{{ ${cardId} }}` }), (json: object) => json),
];

describe('the table of who sees what', () => {
  const rows = tableOf(PAGE, 'Application');

  test.each(rows.map((row) => ({ row })))('$row', async ({ row }) => {
    const [type = '', holds = ''] = row;
    const caller = await callerOf(type.replaceAll('`', ''), holds);
    const seen: string[] = [];
    for (const operation of OPERATIONS) seen.push(await operation(caller));
    expect([type, holds, ...seen].join(' | ')).toBe(row.join(' | '));
  });

  test('has every transform, and every permission that is about the sight of tokens', () => {
    const held = rows.map(([, holds = '']) => holds).join(' ');
    for (const word of ['redact', 'mask', 'reveal', 'create', 'read', 'search', 'update', 'use'])
      expect(held).toContain(word);
    expect(rows.map((row) => row[1])).toContain(`\`rule token:read ${CONTAINER} mask\``);
  });
});
