import fc from 'fast-check';
import { expect } from 'vitest';

import type { Caller } from '../service/caller.js';
import { startService } from '../service/service.js';
import type { TestService } from '../service/service.js';

/*
 * Random operations under several identities, against the service and against a model of a few lines. The model decides
 * access in its own words, so that a slip in the rules of the one is seen against the other.
 */

const HOUR_MS = 3_600_000;
const CONTAINERS = ['/a/', '/a/b/', '/ab/', '/c/'] as const;
const MERGE_PATCH = { 'Content-Type': 'application/merge-patch+json' };

type Action = 'create' | 'read' | 'update' | 'delete';
type Sight = 'reveal' | 'mask' | 'redact';

interface Who {
  readonly name: string;
  readonly grants: Readonly<Record<string, unknown>>;
  /** What the identity sees after an action on a container; undefined where it may not. */
  readonly sees: (action: Action, container: string) => Sight | undefined;
}

const ALL = ['token:create', 'token:read', 'token:update', 'token:delete'];
const rule = (
  priority: number,
  container: string,
  transform: Sight,
  permissions = ALL,
): object => ({
  priority,
  container,
  transform,
  permissions,
});

const WHO: readonly Who[] = [
  { name: 'root', grants: { rules: [rule(1, '/', 'reveal')] }, sees: () => 'reveal' },
  { name: 'plain', grants: { permissions: ALL }, sees: () => 'mask' },
  {
    name: 'below a',
    grants: { rules: [rule(1, '/a/', 'reveal')] },
    sees: (_action, container) => (['/a/', '/a/b/'].includes(container) ? 'reveal' : undefined),
  },
  {
    name: 'mask in b before reveal in a, reads c redacted',
    grants: {
      rules: [
        rule(1, '/a/b/', 'mask'),
        rule(2, '/a/', 'reveal'),
        rule(3, '/c/', 'redact', ['token:read']),
      ],
    },
    sees: (action, container) => {
      if (container === '/a/b/') return 'mask';
      if (container === '/a/') return 'reveal';
      return container === '/c/' && action === 'read' ? 'redact' : undefined;
    },
  },
];

interface ModelToken {
  readonly value: string;
  readonly container: string;
  readonly note: string | undefined;
  readonly endsAt: number | undefined;
}

const step = fc.record({
  kind: fc.constantFrom('create', 'read', 'read', 'update', 'move', 'delete', 'pass', 'list'),
  who: fc.nat(WHO.length - 1),
  container: fc.constantFrom(...CONTAINERS),
  value: fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String),
  pick: fc.nat(),
  expires: fc.boolean(),
});
type Step = ReturnType<typeof sampleSteps>[number];

function sampleSteps(seed: number, count: number) {
  return fc.sample(step, { numRuns: count, seed });
}

let service: TestService;
let callers: readonly Caller[];
let now = 0;
const tokens = new Map<string, ModelToken>();
const made: string[] = [];

function alive(id: string): ModelToken | undefined {
  const token = tokens.get(id);
  return token === undefined || (token.endsAt !== undefined && token.endsAt <= now)
    ? undefined
    : token;
}

function shown({ value }: ModelToken, sight: Sight): string | undefined {
  if (sight === 'redact') return undefined;
  return sight === 'reveal' ? value : `XXXXXX${value.slice(-2)}`;
}

/** Does a step on the service and says what differs from the model; nothing where they agree. */
async function differs({ kind, ...made_ }: Step): Promise<string | undefined> {
  const who = WHO[made_.who];
  const caller = callers[made_.who];
  if (who === undefined || caller === undefined) return 'nobody acts';
  if (kind === 'pass') {
    now += HOUR_MS;
    service.advance(HOUR_MS);
    return undefined;
  }
  if (kind === 'list') return listDiffers(who, caller);
  if (kind === 'create') return createDiffers(who, caller, made_);

  const id = made[made_.pick % Math.max(1, made.length)];
  if (id === undefined) return undefined;
  const token = alive(id);
  if (kind === 'read') {
    const answer = await caller.get(`/tokens/${id}`);
    const sight = token && who.sees('read', token.container);
    const wanted = token === undefined ? 404 : sight === undefined ? 403 : 200;
    if (answer.status !== wanted) return `read: ${String(answer.status)}, not ${String(wanted)}`;
    if (token === undefined || sight === undefined) return undefined;
    const { data, metadata } = answer.json as { data?: string; metadata: { note?: string } };
    const agrees = data === shown(token, sight) && metadata.note === token.note;
    return agrees ? undefined : 'read: another token';
  }
  if (kind === 'delete') {
    const { status } = await caller.delete(`/tokens/${id}`);
    const may = token && who.sees('delete', token.container) !== undefined;
    const wanted = token === undefined ? 404 : may === true ? 204 : 403;
    if (wanted === 204) tokens.delete(id);
    return status === wanted ? undefined : `delete: ${String(status)}, not ${String(wanted)}`;
  }
  const patch =
    kind === 'move'
      ? { containers: [made_.container] }
      : { data: made_.value, metadata: { note: made_.expires ? made_.value : null } };
  const target = kind === 'move' ? made_.container : token?.container;
  const { status } = await caller.send('PATCH', `/tokens/${id}`, patch, MERGE_PATCH);
  const may =
    token !== undefined &&
    target !== undefined &&
    who.sees('update', token.container) !== undefined &&
    who.sees('update', target) !== undefined &&
    !winsSight(who, token.container, target);
  const wanted = token === undefined ? 404 : may ? 200 : 403;
  if (wanted === 200 && token !== undefined && target !== undefined) {
    const changed = { value: made_.value, note: made_.expires ? made_.value : undefined };
    tokens.set(id, { ...token, container: target, ...(kind === 'move' ? {} : changed) });
  }
  return status === wanted ? undefined : `${kind}: ${String(status)}, not ${String(wanted)}`;
}

/** Whether somebody who cannot see a token would be shown more of it in another container. */
function winsSight({ sees }: Who, from: string, to: string): boolean {
  const ranks: readonly (Sight | undefined)[] = [undefined, 'redact', 'mask', 'reveal'];
  const actions = ['create', 'read', 'update'] as const;
  if (actions.some((action) => sees(action, from) === 'reveal')) return false;
  return actions.some(
    (action) => ranks.indexOf(sees(action, to)) > ranks.indexOf(sees(action, from)),
  );
}

async function createDiffers(
  who: Who,
  caller: Caller,
  { value, container, expires }: Omit<Step, 'kind'>,
): Promise<string | undefined> {
  const endsAt = expires ? now + HOUR_MS * 1.5 : undefined;
  const answer = await caller.post('/tokens', {
    type: 'token',
    data: value,
    containers: [container],
    mask: '{{ data | reveal_last: 2 }}',
    // The service's clock runs on its own beside the steps that move it; half an hour leaves room for that.
    ...(endsAt === undefined ? {} : { expires_at: new Date(Date.now() + endsAt).toISOString() }),
  });
  const sight = who.sees('create', container);
  const wanted = sight === undefined ? 403 : 201;
  if (answer.status !== wanted) return `create: ${String(answer.status)}, not ${String(wanted)}`;
  if (sight === undefined) return undefined;
  const { id, data } = answer.json as { id: string; data?: string };
  const token: ModelToken = { value, container, note: undefined, endsAt };
  tokens.set(id, token);
  made.push(id);
  return data === shown(token, sight) ? undefined : 'create: another value';
}

async function listDiffers(who: Who, caller: Caller): Promise<string | undefined> {
  const visible = [...tokens].filter(
    ([id, { container }]) => alive(id) !== undefined && who.sees('read', container) !== undefined,
  );
  const answer = await caller.get('/tokens?size=100');
  const { pagination, data } = answer.json as {
    pagination: { total_items: number };
    data: { id: string }[];
  };
  const known = new Set(visible.map(([id]) => id));
  if (pagination.total_items !== visible.length) {
    return `list: ${String(pagination.total_items)} tokens, not ${String(visible.length)}`;
  }
  return data.every(({ id }) => known.has(id)) ? undefined : 'list: a token that is not to be seen';
}

/** Does so many random operations, and expects of each what the model says. */
export async function expectAsModelled(count: number): Promise<void> {
  service = await startService();
  try {
    const manager = await service.newTenant();
    callers = await Promise.all(WHO.map(({ grants }) => manager.newApplication(grants)));
    const seed = Date.now() % 2 ** 31;
    for (const [index, each] of sampleSteps(seed, count).entries()) {
      const difference = await differs(each);
      const where = `seed ${String(seed)}, step ${String(index)}`;
      expect(difference, where).toBeUndefined();
    }
    expect(made.length).toBeGreaterThan(count / 20);
  } finally {
    await service.close();
  }
}
