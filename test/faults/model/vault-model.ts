import type { Entry, Model } from './linearizable.js';

/*
 * The vault as it would be if one request came after the other: what it is to do, in as few words as possible, and with
 * nothing of how. Three kinds of objects, each of which has to look as if all that is done to it were done in some order.
 */

/** What can come of a state, and what the client is told. */
type Outcome<State> = readonly [next: State, told: string];

type Outcomes<State> = readonly Outcome<State>[];

/** Clocks of two processes on one machine may be so far apart where an instant is read. */
const CLOCK_SLACK_MS = 60;

/** Whether something that ends at an instant may be there, and may be gone, at some moment of an entry. */
function lives({ began, ended = Infinity }: Entry<unknown>, endsAt = Infinity): readonly boolean[] {
  const mayLive = began < endsAt + CLOCK_SLACK_MS;
  const mayBeGone = ended > endsAt - CLOCK_SLACK_MS;
  return [...(mayLive ? [true] : []), ...(mayBeGone ? [false] : [])];
}

/** Those of the outcomes that tell what was told; all of them where nobody was told anything. */
function asTold<State>(outcomes: Outcomes<State>, { told }: Entry<unknown>): readonly State[] {
  return outcomes.flatMap(([next, tells]) => (told === undefined || told === tells ? [next] : []));
}

// --- Tokens of one value, which are equal to each other ---

/** A token as clients see it; its value is that of the shelf, and checked where it is read. */
interface Token {
  readonly note: string;
  readonly container: string;
  readonly endsAt?: number;
}

/** What is done to tokens of one value: each has a slot, which is its id. */
export type ShelfAct =
  | {
      readonly kind: 'create';
      readonly slot: string;
      readonly token: Token;
      readonly deduplicate: boolean;
    }
  | { readonly kind: 'read' | 'see' | 'delete'; readonly slot: string }
  | { readonly kind: 'patch'; readonly slot: string; readonly note: string }
  | { readonly kind: 'move'; readonly slot: string; readonly container: string }
  | { readonly kind: 'search' };

/** A token that is there, and until when whoever made it without deduplication was not told yet; left out with it. */
interface ShelvedToken extends Token {
  readonly untoldUntil?: number;
}

type Shelf = Readonly<Record<string, ShelvedToken>>;

/**
 * Tokens: creating with and without deduplication, reading, changing, deleting, searching, and ending by themselves. Who
 * deduplicates may miss a token that is made meanwhile by somebody who does not (contract, 3.3).
 */
export const SHELF: Model<Shelf, ShelfAct> = {
  initial: {},
  next: (shelf, entry) =>
    withoutEnded(shelf, entry).flatMap((now) => asTold(onShelf(now, entry), entry)),
};

/** The shelf without those tokens that are over; with and without those that end meanwhile. */
function withoutEnded(shelf: Shelf, entry: Entry<unknown>): readonly Shelf[] {
  return Object.entries(shelf).reduce<readonly Shelf[]>(
    (shelves, [slot, { endsAt }]) =>
      shelves.flatMap((each) =>
        lives(entry, endsAt).map((isThere) => (isThere ? each : without(each, slot))),
      ),
    [shelf],
  );
}

function onShelf(shelf: Shelf, entry: Entry<ShelfAct>): Outcomes<Shelf> {
  const { act } = entry;
  if (act.kind === 'search') return [[shelf, slotsTold(shelf)]];
  const present = shelf[act.slot];
  if (act.kind === 'create') {
    const equals = Object.entries(shelf);
    const found = equals.map(([slot]): Outcome<Shelf> => [shelf, `found ${slot}`]);
    const mayMiss = equals.every(([, { untoldUntil = -Infinity }]) => untoldUntil >= entry.began);
    if (act.deduplicate && !mayMiss) return found;
    const untoldUntil = act.deduplicate ? {} : { untoldUntil: entry.ended ?? Infinity };
    const made: Outcome<Shelf> =
      present === undefined
        ? [with_(shelf, act.slot, { ...act.token, ...untoldUntil }), 'made']
        : [shelf, 'taken'];
    return act.deduplicate ? [...found, made] : [made];
  }
  if (present === undefined) return [[shelf, 'absent']];
  switch (act.kind) {
    case 'read':
      return [[shelf, tokenTold(present)]];
    case 'see':
      return [[shelf, present.container]];
    case 'delete':
      return [[without(shelf, act.slot), 'done']];
    case 'patch':
      return [[with_(shelf, act.slot, { ...present, note: act.note }), 'done']];
    case 'move':
      return [[with_(shelf, act.slot, { ...present, container: act.container }), 'done']];
  }
}

/** How a token is told by who reads it. */
export function tokenTold({ note, container }: Pick<Token, 'note' | 'container'>): string {
  return `${note} in ${container}`;
}

/** How what a search finds is told: the slots with their notes. */
export function slotsTold(found: Readonly<Record<string, Pick<Token, 'note'>>>): string {
  return Object.entries(found)
    .map(([slot, { note }]) => `${slot}=${note}`)
    .sort()
    .join(' ');
}

// Members stand in one order, so that equal states are written the same.
function with_(shelf: Shelf, slot: string, token: ShelvedToken): Shelf {
  const entries = Object.entries({ ...shelf, [slot]: token });
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function without(shelf: Shelf, slot: string): Shelf {
  return Object.fromEntries(Object.entries(shelf).filter(([each]) => each !== slot));
}

// --- An Application with its keys, its rules, and the sessions that it has authorized ---

/** What Applications and sessions are given here. */
export const GRANTS = {
  'reveals a': { '/a/': 'reveal' },
  'masks all': { '/a/': 'mask', '/b/': 'mask' },
  'reveals all': { '/a/': 'reveal', '/b/': 'reveal' },
} as const satisfies Record<string, Readonly<Record<string, 'mask' | 'reveal'>>>;
export type Grant = keyof typeof GRANTS;

/** What is done to an Application, and by it; a key has the name of the act that made it. */
export type AccessAct =
  | { readonly kind: 'regenerate'; readonly key: string }
  | { readonly kind: 'grant'; readonly grant: Grant }
  | { readonly kind: 'remove' }
  /** Reads a token that is in the container. */
  | { readonly kind: 'use'; readonly key: string; readonly container: string }
  /** Reads a token that is nowhere. */
  | { readonly kind: 'call'; readonly key: string }
  /** May give a session what it is to be given. */
  | { readonly kind: 'give'; readonly key: string; readonly grant: Grant }
  | {
      readonly kind: 'authorize';
      readonly session: string;
      readonly grant: Grant;
      readonly endsAt?: number;
    }
  | { readonly kind: 'use session'; readonly session: string; readonly container: string }
  | { readonly kind: 'call in session'; readonly session: string };

interface Session {
  readonly grant: Grant;
  readonly endsAt?: number;
}

interface Access {
  /** Undefined where the Application is no more. */
  readonly grant?: Grant;
  readonly key: string;
  readonly endsAt?: number;
  readonly sessions: Readonly<Record<string, Session>>;
}

/** An Application that was made before the history begins, with its first key and what it was granted. */
export function access(made: {
  readonly key: string;
  readonly grant: Grant;
  readonly endsAt?: number;
}): Model<Access, AccessAct> {
  return {
    initial: { ...made, sessions: {} },
    next: (state, entry) =>
      lives(entry, state.endsAt).flatMap((isThere) =>
        asTold(onAccess(isThere ? state : gone(state), entry), entry),
      ),
  };
}

function gone({ key, sessions }: Access): Access {
  return { key, sessions };
}

function onAccess(state: Access, entry: Entry<AccessAct>): Outcomes<Access> {
  const { act } = entry;
  const { grant, key, sessions } = state;
  switch (act.kind) {
    case 'regenerate':
      return grant === undefined ? [[state, 'absent']] : [[{ ...state, key: act.key }, 'done']];
    case 'grant':
      return grant === undefined ? [[state, 'absent']] : [[{ ...state, grant: act.grant }, 'done']];
    case 'remove':
      return grant === undefined ? [[state, 'absent']] : [[gone(state), 'done']];
    case 'authorize': {
      const { grant: given, endsAt } = act;
      const session = { grant: given, ...(endsAt === undefined ? {} : { endsAt }) };
      const authorized = { ...state, sessions: { ...sessions, [act.session]: session } };
      const present = sessions[act.session];
      if (present === undefined) return [[authorized, 'done']];
      return lives(entry, present.endsAt).map((isThere) => [state, isThere ? 'used' : 'unknown']);
    }
    case 'use session':
    case 'call in session': {
      const session = sessions[act.session];
      const sights = lives(entry, session?.endsAt).map((isThere) =>
        isThere && session !== undefined && holds(grant, session.grant)
          ? sight(session.grant, 'container' in act ? act.container : undefined)
          : 'refused',
      );
      return sights.map((told) => [state, told]);
    }
    default: {
      if (grant === undefined || act.key !== key) return [[state, 'refused']];
      if (act.kind === 'give') return [[state, holds(grant, act.grant) ? 'held' : 'denied']];
      return [[state, sight(grant, 'container' in act ? act.container : undefined)]];
    }
  }
}

/** What is seen of a token; of one that is nowhere, that it is nowhere. */
function sight(grant: Grant, container: string | undefined): string {
  if (container === undefined) return 'nowhere';
  const seen: Readonly<Record<string, string>> = GRANTS[grant];
  return seen[container] ?? 'denied';
}

/** Whether one holds all of what another was given: sees as much in each container. */
function holds(held: Grant | undefined, given: Grant): boolean {
  if (held === undefined) return false;
  const sees: Readonly<Record<string, string>> = GRANTS[held];
  return Object.entries(GRANTS[given]).every(
    ([container, seen]) => sees[container] === seen || sees[container] === 'reveal',
  );
}

// --- An idempotency key ---

/** What is sent with an idempotency key, and a look at what has come of it. */
export type OnceAct =
  | {
      readonly kind: 'post';
      readonly request: string;
      /** Whether another request with the key was under way at the time, or was never answered. */
      readonly mayWait: boolean;
      /** Whether something was failing at the time: then it may take a while until it is known what was done. */
      readonly wasFailing: boolean;
    }
  | { readonly kind: 'count' };

interface Once {
  /** The first answer, `?` where nobody was told it, and to what. */
  readonly kept?: { readonly request: string; readonly answer: string };
  /** How often it was done. */
  readonly made: number;
}

/** What is told to who uses a key for another request, or while the first is under way. */
export const CONFLICT = 'conflict';

/** What is told to who repeats what was done, and whose answer was lost. */
export const LOST = 'done, its answer lost';

/** A key with which things are done once, whatever becomes of the answers. */
export const ONCE: Model<Once, OnceAct> = {
  initial: { made: 0 },
  next: (state, entry) => asTold(onOnce(state, entry), entry),
};

function onOnce(state: Once, { act, told = '?' }: Entry<OnceAct>): Outcomes<Once> {
  const { kept, made } = state;
  if (act.kind === 'count') return [[state, String(made)]];
  const { request } = act;
  const refused: Outcomes<Once> = act.mayWait ? [[state, CONFLICT]] : [];
  if (kept !== undefined && kept.request !== request) return [[state, CONFLICT]];
  // Whatever is told first is the answer from then on.
  if (kept?.answer === '?') return [[{ made, kept: { request, answer: told } }, told], ...refused];
  if (kept !== undefined) return [[state, kept.answer], ...refused];
  if (told === CONFLICT) return refused;
  return told === LOST ? [] : [[{ made: made + 1, kept: { request, answer: told } }, told]];
}
