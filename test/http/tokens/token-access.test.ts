import { describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

const { manager } = await startScene();

const NUMBER = '4242424242424242';
const card = { type: 'card', data: { number: NUMBER, expiration_month: 12 } };
const PLAINTEXT = { number: NUMBER, expiration_month: 12 };
const MASKED = { number: 'XXXXXXXXXXXX4242', expiration_month: 12 };

/** What an operation comes to: what `data` shows, `none` where it is left out, or a refusal. */
type Outcome = typeof PLAINTEXT | 'none' | 'refused';

interface Row {
  readonly who: string;
  readonly type: 'private' | 'management' | 'public';
  readonly permissions?: readonly string[];
  readonly rules?: readonly object[];
  readonly create: Outcome;
  readonly read: Outcome;
  readonly update: Outcome;
  readonly remove: 'done' | 'refused';
}

const ALL = ['token:create', 'token:read', 'token:update', 'token:delete'];
const rule = (container: string, transform: string, permissions = ALL, priority = 1): object => ({
  priority,
  container,
  transform,
  permissions,
});

const rows: readonly Row[] = [
  {
    who: 'plain permissions show the mask',
    type: 'private',
    permissions: ALL,
    create: MASKED,
    read: MASKED,
    update: MASKED,
    remove: 'done',
  },
  {
    who: 'plain permissions of a management Application too',
    type: 'management',
    permissions: ALL,
    create: MASKED,
    read: MASKED,
    update: MASKED,
    remove: 'done',
  },
  {
    who: 'a rule that reveals its container',
    type: 'private',
    rules: [rule('/pci/high/', 'reveal')],
    create: PLAINTEXT,
    read: PLAINTEXT,
    update: PLAINTEXT,
    remove: 'done',
  },
  {
    who: 'a rule that reveals what lies below its container',
    type: 'private',
    rules: [rule('/pci/', 'reveal')],
    create: PLAINTEXT,
    read: PLAINTEXT,
    update: PLAINTEXT,
    remove: 'done',
  },
  {
    who: 'a rule on the root',
    type: 'private',
    rules: [rule('/', 'mask')],
    create: MASKED,
    read: MASKED,
    update: MASKED,
    remove: 'done',
  },
  {
    who: 'a rule that redacts',
    type: 'private',
    rules: [rule('/pci/', 'redact')],
    create: 'none',
    read: 'none',
    update: 'none',
    remove: 'done',
  },
  {
    who: 'a rule on a container whose name only begins alike',
    type: 'private',
    rules: [rule('/pci/hig/', 'reveal')],
    create: 'refused',
    read: 'refused',
    update: 'refused',
    remove: 'refused',
  },
  {
    who: 'a rule on a container below that of the token',
    type: 'private',
    rules: [rule('/pci/high/eu/', 'reveal')],
    create: 'refused',
    read: 'refused',
    update: 'refused',
    remove: 'refused',
  },
  {
    who: 'the lower priority decides: mask before reveal',
    type: 'private',
    rules: [rule('/pci/', 'mask', ALL, 1), rule('/pci/high/', 'reveal', ALL, 2)],
    create: MASKED,
    read: MASKED,
    update: MASKED,
    remove: 'done',
  },
  {
    who: 'the lower priority decides: reveal before redact',
    type: 'private',
    rules: [rule('/pci/', 'redact', ALL, 9), rule('/pci/high/', 'reveal', ALL, 2)],
    create: PLAINTEXT,
    read: PLAINTEXT,
    update: PLAINTEXT,
    remove: 'done',
  },
  {
    who: 'a rule that does not grant the permission is passed over, plain permissions decide',
    type: 'private',
    permissions: ['token:update'],
    rules: [rule('/pci/', 'reveal', ['token:read'])],
    create: 'refused',
    read: PLAINTEXT,
    update: MASKED,
    remove: 'refused',
  },
  {
    who: 'each permission has its own rule',
    type: 'private',
    rules: [
      rule('/pci/', 'redact', ['token:create'], 1),
      rule('/pci/', 'reveal', ['token:read'], 2),
      rule('/', 'mask', ['token:update'], 3),
    ],
    create: 'none',
    read: PLAINTEXT,
    update: MASKED,
    remove: 'refused',
  },
  {
    who: 'a public Application with plain permissions',
    type: 'public',
    permissions: ['token:create', 'token:update'],
    create: MASKED,
    read: 'refused',
    update: MASKED,
    remove: 'refused',
  },
  {
    who: 'a public Application with a rule that redacts',
    type: 'public',
    rules: [rule('/pci/high/', 'redact', ['token:create'])],
    create: 'none',
    read: 'refused',
    update: 'refused',
    remove: 'refused',
  },
  {
    who: 'a management Application with a rule without container',
    type: 'management',
    rules: [{ priority: 1, transform: 'reveal', permissions: ['token:read'] }],
    create: 'refused',
    read: PLAINTEXT,
    update: 'refused',
    remove: 'refused',
  },
  {
    who: 'permissions about something else',
    type: 'private',
    permissions: ['application:read'],
    create: 'refused',
    read: 'refused',
    update: 'refused',
    remove: 'refused',
  },
];

describe('what a caller sees of a card in /pci/high/', () => {
  test.each(rows)('$who', async (row) => {
    const { type, permissions = [], rules = [] } = row;
    const caller = await manager.newApplication({ type, permissions, rules });
    const made = await manager.post('/tokens', card);
    const { id } = made.json as { id: string };
    const path = `/tokens/${id}`;

    const created = await caller.post('/tokens', card);
    expectOutcome(created, row.create, 201, 'token:create');
    expectOutcome(await caller.get(path), row.read, 200, 'token:read');
    const patch = await caller.send('PATCH', path, { metadata: { seen: 'yes' } }, MERGE_PATCH);
    expectOutcome(patch, row.update, 200, 'token:update');
    const removed = await caller.delete(path);
    if (row.remove === 'refused') expectRefusal(removed, 'token:delete');
    else expect([removed.status, removed.text]).toEqual([204, '']);
    expect((await manager.get(path)).status).toBe(row.remove === 'refused' ? 200 : 404);
  });
});

const MERGE_PATCH = { 'Content-Type': 'application/merge-patch+json' };

type Answer = Awaited<ReturnType<Caller['get']>>;

function expectOutcome(answer: Answer, outcome: Outcome, status: number, permission: string): void {
  if (outcome === 'refused') {
    expectRefusal(answer, permission);
    return;
  }
  expect(answer.status, answer.text).toBe(status);
  const { data } = answer.json as { data?: unknown };
  expect(data).toStrictEqual(outcome === 'none' ? undefined : outcome);
  if (outcome !== PLAINTEXT) expect(answer.text).not.toContain(NUMBER);
}

/** A refusal names the permission and the container, and no data. */
function expectRefusal(answer: Answer, permission: string): void {
  expect(answer.status, answer.text).toBe(403);
  expect(answer.json).toStrictEqual(problem('FORBIDDEN', answer));
  const { detail } = answer.json as { detail: string };
  expect(detail).toBe(`The permission ${permission} is missing on the container /pci/high/.`);
  expect(answer.text).not.toContain(NUMBER);
}
