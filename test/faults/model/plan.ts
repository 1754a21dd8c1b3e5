import fc from 'fast-check';

import { GRANTS } from './vault-model.js';
import type { Grant } from './vault-model.js';

/** Something that a client does, as far as it can be said before anything is done. */
export interface Step {
  readonly kind:
    | 'create'
    | 'create equal'
    | 'read'
    | 'read by GraphQL'
    | 'patch'
    | 'move'
    | 'delete'
    | 'search'
    | 'use'
    | 'use session'
    | 'regenerate'
    | 'grant'
    | 'remove'
    | 'authorize'
    | 'post once';
  readonly shelf: number;
  readonly slot: string;
  readonly container: string;
  readonly access: number;
  readonly grant: Grant;
  /** Which of what is known by then is taken, of keys and nonces. */
  readonly pick: number;
  readonly isShort: boolean;
}

/** What is made to fail, and when: after so many steps of all clients. */
export interface Fault<Kind extends string = string> {
  readonly kind: Kind;
  readonly after: number;
}

/** What clients do at the same time, and what fails meanwhile. */
export interface Plan {
  readonly clients: readonly (readonly Step[])[];
  readonly faults: readonly Fault[];
}

/** How many of each kind of objects there are: few, so that clients meet on them. */
export const SHELVES = 2;
export const ACCESSES = 2;
export const ONCES = 2;
/** The ids of a shelf. */
export const SLOTS = ['a', 'b'] as const;
const CLIENTS_MAX = 5;
const STEPS_MAX = 14;
const FAULTS_MAX = 3;

/** How often each is done, of a hundred. */
const OFTEN: Readonly<Record<Step['kind'], number>> = {
  create: 12,
  'create equal': 8,
  read: 12,
  'read by GraphQL': 4,
  patch: 9,
  move: 4,
  delete: 9,
  search: 6,
  use: 12,
  'use session': 6,
  regenerate: 4,
  grant: 3,
  remove: 1,
  authorize: 4,
  'post once': 9,
};

const kind = fc.oneof(
  ...Object.entries(OFTEN).map(([name, weight]) => ({
    weight,
    arbitrary: fc.constant(name as Step['kind']),
  })),
);

const step: fc.Arbitrary<Step> = fc.record({
  kind,
  shelf: fc.nat(SHELVES - 1),
  slot: fc.constantFrom(...SLOTS),
  container: fc.constantFrom('/a/', '/b/'),
  access: fc.nat(ACCESSES - 1),
  grant: fc.constantFrom(...(Object.keys(GRANTS) as Grant[])),
  pick: fc.nat(7),
  isShort: fc.nat(7).map((one) => one === 0),
});

/** Plans whose faults are of these kinds. */
export function plans(faults: readonly string[]): fc.Arbitrary<Plan> {
  return fc.record({
    clients: fc.array(fc.array(step, { minLength: 4, maxLength: STEPS_MAX }), {
      minLength: 2,
      maxLength: CLIENTS_MAX,
    }),
    faults: fc.array(
      fc.record({
        kind: fc.constantFrom(...faults),
        after: fc.nat((CLIENTS_MAX * STEPS_MAX) / 2),
      }),
      { maxLength: FAULTS_MAX },
    ),
  });
}
