import { expect } from 'vitest';

import type { Caller } from '../service/caller.js';

/** A Proxy as REST answers it. */
export interface ProxyWire extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly key: string;
}

/** Creates a Proxy. */
export async function newProxy(
  caller: Caller,
  members: Readonly<Record<string, unknown>> = {},
): Promise<ProxyWire> {
  const body = { name: 'Test', destination_url: 'https://api.example/', ...members };
  const answer = await caller.post('/proxies', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json as ProxyWire;
}

/** Members that are at fault, and what is told of them by path. */
export type ProxyFault = readonly [
  what: string,
  members: Readonly<Record<string, unknown>>,
  errors: Readonly<Record<string, readonly string[]>>,
];

/** Members of a Proxy that cannot be created. */
export const PROXY_FAULTS: readonly ProxyFault[] = [
  ['no name', { name: undefined }, { name: ['is required'] }],
  ['a name of nothing', { name: '' }, { name: ['must have at least 1 characters'] }],
  ['a long name', { name: 'n'.repeat(201) }, { name: ['must have at most 200 characters'] }],
  ['no destination', { destination_url: undefined }, { destination_url: ['is required'] }],
  [
    'a long destination',
    { destination_url: `https://api.example/${'a'.repeat(2_000)}` },
    { destination_url: ['must have at most 2000 characters'] },
  ],
  [
    'a destination over plain HTTP',
    { destination_url: 'http://api.example/' },
    { destination_url: ['must be of the scheme https'] },
  ],
  [
    'a destination at a private address',
    { destination_url: 'https://10.0.0.1/' },
    { destination_url: ['must not lead to a private or reserved address'] },
  ],
  [
    'a destination with a password',
    { destination_url: 'https://user:secret@api.example/' },
    { destination_url: ['must not hold a user name or password'] },
  ],
  [
    'a transform that is text',
    { request_transform: 'code' },
    { request_transform: ['must be an object'] },
  ],
  [
    'a transform of nothing',
    { response_transform: { code: '' } },
    { 'response_transform.code': ['must have at least 1 characters'] },
  ],
  [
    'long code',
    { request_transform: { code: 'x'.repeat(50_001) } },
    { 'request_transform.code': ['must have at most 50000 characters'] },
  ],
  [
    'a configuration with a number in it',
    { configuration: { a: 1 } },
    { 'configuration.a': ['must be a string'] },
  ],
  [
    'a configuration that is a list',
    { configuration: ['A'] },
    { configuration: ['must be a map of strings'] },
  ],
  [
    'a configuration of 26 names',
    {
      configuration: Object.fromEntries(
        Array.from({ length: 26 }, (_, at) => [`N${String(at)}`, '']),
      ),
    },
    { configuration: ['must have at most 25 members'] },
  ],
  [
    'an Application whose id is none',
    { application: { id: 'x' } },
    { 'application.id': ['must be a UUID'] },
  ],
  ['a word for a truth', { require_auth: 'no' }, { require_auth: ['must be true or false'] }],
  ['a misspelt member', { require_auht: false }, { require_auht: ['is not a known member'] }],
  [
    'a reactor, which there is not',
    { request_reactor_id: '0190a000-0000-7000-8000-000000000001' },
    { request_reactor_id: ['is not a known member'] },
  ],
];
