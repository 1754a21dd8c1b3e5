import { expect } from 'vitest';

import type { Caller } from '../service/caller.js';
import { newFormula } from '../user-code/formulas.js';
import type { FaultRow } from '../access/grant-faults.js';

/** Makes a Reactor of a formula and answers its id. */
export async function newReactor(
  caller: Caller,
  formulaId: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const answer = await caller.post('/reactors', {
    name: 'Reactor',
    formula: { id: formulaId },
    ...changes,
  });
  expect(answer.status, answer.text).toBe(201);
  return (answer.json as { id: string }).id;
}

/** Makes a Reactor of code, with what the formula and the Reactor have besides. */
export async function newReactorOf(
  caller: Caller,
  code: string,
  {
    formula = {},
    ...changes
  }: Readonly<Record<string, unknown>> & {
    readonly formula?: Readonly<Record<string, unknown>>;
  } = {},
): Promise<string> {
  return newReactor(caller, await newFormula(caller, { code, ...formula }), changes);
}

/** A contract with a setting of each type. */
export const SETTINGS = [
  { name: 'KEY', type: 'string' },
  { name: 'LIMIT', type: 'number' },
  { name: 'LIVE', type: 'boolean' },
] as const;

/** A configuration that satisfies it, with a setting that it does not declare. */
export const CONFIGURATION = {
  KEY: 'sk_live_51H8',
  LIMIT: '12.50',
  LIVE: true,
  Extra: { nested: ['x', null] },
} as const;

const configuration = (changes: Readonly<Record<string, unknown>>) => ({
  configuration: { ...CONFIGURATION, ...changes },
});
const STRING = ['must be a string'];
const NUMBER = ['must be a number'];
const BOOLEAN = ['must be true or false'];
const REQUIRED = ['is required'];

/** What create and update of a Reactor refuse alike; each is laid over a body with nothing wrong in it. */
export const REACTOR_FAULTS: readonly FaultRow[] = [
  ['no name', { name: undefined }, { name: REQUIRED }],
  ['a name that is null', { name: null }, { name: STRING }],
  ['an empty name', { name: '' }, { name: ['must have at least 1 characters'] }],
  ['a long name', { name: 'n'.repeat(201) }, { name: ['must have at most 200 characters'] }],
  ['a formula that is its id', { formula: 'x' }, { formula: ['must be an object'] }],
  ['a formula without an id', { formula: {} }, { 'formula.id': REQUIRED }],
  ['a formula with an empty id', { formula: { id: '' } }, { 'formula.id': REQUIRED }],
  ['a formula whose id is none', { formula: { id: 'x' } }, { 'formula.id': ['must be a UUID'] }],
  [
    'an unknown formula',
    { formula: { id: '01890000-0000-7000-8000-000000000000' } },
    { 'formula.id': ['must be the id of a formula'] },
  ],
  [
    'an unknown Application',
    { application: { id: '01890000-0000-7000-8000-000000000000' } },
    { 'application.id': ['must be the id of an Application'] },
  ],
  [
    'an Application whose id is a number',
    { application: { id: 1 } },
    { 'application.id': ['must be a UUID'] },
  ],
  ['an Application that is its id', { application: 'x' }, { application: ['must be an object'] }],
  ['configuration that is a list', { configuration: [] }, { configuration: ['must be an object'] }],
  [
    'configuration that is a text',
    { configuration: 'x' },
    { configuration: ['must be an object'] },
  ],
  [
    'no configuration where settings are declared',
    { configuration: undefined },
    {
      'configuration.KEY': REQUIRED,
      'configuration.LIMIT': REQUIRED,
      'configuration.LIVE': REQUIRED,
    },
  ],
  [
    'a setting in other letters',
    configuration({ KEY: undefined, key: 'x' }),
    { 'configuration.KEY': REQUIRED },
  ],
  ['a string that is a number', configuration({ KEY: 1 }), { 'configuration.KEY': STRING }],
  ['a string that is null', configuration({ KEY: null }), { 'configuration.KEY': STRING }],
  ['a number that is a word', configuration({ LIMIT: 'many' }), { 'configuration.LIMIT': NUMBER }],
  ['a number that is empty', configuration({ LIMIT: '' }), { 'configuration.LIMIT': NUMBER }],
  ['a number in hexadecimal', configuration({ LIMIT: '0x10' }), { 'configuration.LIMIT': NUMBER }],
  ['a number beyond all', configuration({ LIMIT: '1e999' }), { 'configuration.LIMIT': NUMBER }],
  ['a number that is true', configuration({ LIMIT: true }), { 'configuration.LIMIT': NUMBER }],
  ['a boolean that is 1', configuration({ LIVE: 1 }), { 'configuration.LIVE': BOOLEAN }],
  ['a boolean that is yes', configuration({ LIVE: 'yes' }), { 'configuration.LIVE': BOOLEAN }],
  ['a boolean that is TRUE', configuration({ LIVE: 'TRUE' }), { 'configuration.LIVE': BOOLEAN }],
  [
    'more than 100 settings',
    configuration(
      Object.fromEntries(Array.from({ length: 97 }, (_each, index) => [`x${String(index)}`, 1])),
    ),
    { configuration: ['must have at most 100 members'] },
  ],
  [
    'settings of more than 100,000 characters',
    configuration({ Extra: 'x'.repeat(100_000) }),
    { configuration: ['must have at most 100000 characters of JSON'] },
  ],
  ['a member that is not known', { aplication: {} }, { aplication: ['is not a known member'] }],
];
