import { describe, expect, it } from 'vitest';

import { parseQuery } from '../../../src/domain/search-query/parse-query.js';
import type { TokenQuery } from '../../../src/domain/search-query/token-query.js';

const ID = 'fe24d4cc-de50-4d8c-8da7-8c7483ba21bf';

const type = (value: string): TokenQuery => ({ kind: 'equals', field: 'type', value });
const data = (value: string): TokenQuery => ({ kind: 'equals', field: 'data', value });
const metadata = (key: string, value: string): TokenQuery => ({ kind: 'metadata', key, value });
const not = (condition: TokenQuery): TokenQuery => ({ kind: 'not', condition });
const and = (...conditions: TokenQuery[]): TokenQuery => ({ kind: 'and', conditions });
const or = (...conditions: TokenQuery[]): TokenQuery => ({ kind: 'or', conditions });
const during = (from?: string, before?: string): TokenQuery => ({
  kind: 'during',
  field: 'created_at',
  ...(from === undefined ? {} : { from: new Date(from) }),
  ...(before === undefined ? {} : { before: new Date(before) }),
});

const [card, bank, token] = [type('card'), type('bank'), type('token')];

const QUERIES: Readonly<Record<string, readonly (readonly [string, TokenQuery])[]>> = {
  fields: [
    ['type:card', card],
    [`id:${ID.toUpperCase()}`, { kind: 'equals', field: 'id', value: ID }],
    ['id:Order-7', { kind: 'equals', field: 'id', value: 'Order-7' }],
    ['fingerprint:AKC_-x', { kind: 'equals', field: 'fingerprint', value: 'AKC_-x' }],
    [`created_by:${ID}`, { kind: 'equals', field: 'created_by', value: ID }],
    [`modified_by:"${ID}"`, { kind: 'equals', field: 'modified_by', value: ID }],
    ['metadata.user_id:34445', metadata('user_id', '34445')],
    ['metadata.a.b:c', metadata('a.b', 'c')],
    ['metadata."two words".x:c', metadata('two words.x', 'c')],
    ['metadata.two\\ words\\:x:c', metadata('two words:x', 'c')],
    ['metadata.constructor:c', metadata('constructor', 'c')],
    ['metadata.empty:""', metadata('empty', '')],
  ],
  values: [
    ['data:111-11-1111', data('111-11-1111')],
    ['data:-5', data('-5')],
    ['data:!', data('!')],
    ['data:OR', data('OR')],
    ['data:12:30', data('12:30')],
    ['data:a/b%_', data('a/b%_')],
    ['data:"data of words"', data('data of words')],
    ['data:"a\\"b\\\\c"', data('a"b\\c')],
    ['data:"what? 4*4 [x] ~^{}()"', data('what? 4*4 [x] ~^{}()')],
    ['data:\\*\\?\\(x\\)\\ y', data('*?(x) y')],
    ['data:"\\u0041\\u0000\\ud83d"', data('A\u0000\ud83d')],
    ['data:😀', data('😀')],
  ],
  containers: [
    ['container:/pci/high/', { kind: 'equals', field: 'container', value: '/pci/high/' }],
    ['container:"/pci/high/"', { kind: 'equals', field: 'container', value: '/pci/high/' }],
    ['container:"/pci/*"', { kind: 'starts_with', field: 'container', value: '/pci/' }],
    ['container:/customer_1*', { kind: 'starts_with', field: 'container', value: '/customer_1' }],
    ['container:*', { kind: 'starts_with', field: 'container', value: '' }],
  ],
  instants: [
    ['created_at:[2021-01-01 TO 2021-12-31]', during('2021-01-01', '2022-01-01')],
    ['created_at:{2021-01-01 TO 2021-12-31}', during('2021-01-02', '2021-12-31')],
    ['created_at:[2021-01-01 TO 2021-12-31}', during('2021-01-01', '2021-12-31')],
    ['created_at:{2021-01-01 TO 2021-12-31]', during('2021-01-02', '2022-01-01')],
    ['created_at:{* TO 2022-01-01}', during(undefined, '2022-01-01')],
    ['created_at:[2022-01-01 TO *]', during('2022-01-01')],
    ['created_at:[* TO *]', during()],
    [
      'created_at:[ 2021-01-01T12:30 TO 2021-12-31T23:59:59Z ]',
      during('2021-01-01T12:30Z', '2022-01-01T00:00Z'),
    ],
    [
      'created_at:["2021-01-01T00:00:00.000+02:00" TO 2021-01-01T00:00:00.000Z]',
      during('2020-12-31T22:00Z', '2021-01-01T00:00:00.001Z'),
    ],
    ['created_at:2021-01-01', during('2021-01-01', '2021-01-02')],
    ['created_at:[* TO 9999-12-31]', during(undefined, '9999-12-31T23:59:59.999Z')],
    [
      'modified_at:[0001-01-01 TO *]',
      { kind: 'during', field: 'modified_at', from: new Date('0001-01-01T00:00:00Z') },
    ],
  ],
  operators: [
    ['type:card AND type:bank', and(card, bank)],
    ['type:card OR type:bank AND type:token', or(card, and(bank, token))],
    ['(type:card OR type:bank) AND type:token', and(or(card, bank), token)],
    ['NOT type:card', not(card)],
    ['!type:card', not(card)],
    ['-type:card', not(card)],
    ['NOT NOT type:card', not(not(card))],
    ['!(type:card AND -type:bank)', not(and(card, not(bank)))],
    ['type:card AND NOT type:bank', and(card, not(bank))],
    ['type:card OR NOT type:bank', or(card, not(bank))],
    ['((type:card))', card],
    ['\ttype:card\r\nAND\u3000type:bank ', and(card, bank)],
    ['NOT(type:card)AND(type:bank)', and(not(card), bank)],
    [
      '(type:card AND !metadata.user_id:1234) OR data:111-11-1111',
      or(and(card, not(metadata('user_id', '1234'))), data('111-11-1111')),
    ],
  ],
  'clauses side by side': [
    ['type:card type:bank', or(card, bank)],
    ['type:card -type:bank', and(card, not(bank))],
    ['type:card NOT type:bank', and(card, not(bank))],
    ['type:card type:bank -data:x !data:y', and(or(card, bank), not(data('x')), not(data('y')))],
    ['-type:card -type:bank', and(not(card), not(bank))],
    ['type:card -type:bank OR type:token', or(and(card, not(bank)), token)],
    ['type:card type:bank AND type:token', or(card, and(bank, token))],
  ],
};

describe.each(Object.entries(QUERIES))('queries: %s', (_group, rows) => {
  it.each(rows)('%s', (text, query) => {
    expect(parseQuery(text)).toStrictEqual({ ok: query });
  });
});

const TERM = 'must have a term such as type:card';
const FIELD = 'must name a field and a value, such as type:card';
const RANGE = 'must have a range such as [2026-01-01 TO *]';
const VALUE = 'must have a value right after the colon';
const RESERVED = 'must have a value in quotes, or a \\ before any of " [ ] { } ? ~ ^ in it';
const STAR = 'must have * only in a container, in quotes or after a \\';
const CONTAINER = 'must have a container such as /pci/high/, or the start of one followed by *';
const BOUND = 'must have an ISO 8601 date or time, or *, as a bound';
const KNOWN_FIELDS =
  'must name one of the fields id, type, data, fingerprint, container, created_by, modified_by, created_at, ' +
  'modified_at, metadata.<key>';
const DEEP = 'must have at most 20 parentheses and negations within one another';

const FAULTS: readonly (readonly [text: string, position: number, phrase: string])[] = [
  ['', 0, TERM],
  ['  ', 2, TERM],
  ['()', 1, TERM],
  ['AND type:card', 0, TERM],
  ['type:card AND', 13, TERM],
  ['type:card AND OR type:bank', 14, TERM],
  ['type:card OR', 12, TERM],
  ['NOT', 3, TERM],
  ['type:card -', 11, TERM],
  ['4242424242424242', 0, FIELD],
  ['"a phrase"', 0, FIELD],
  ['type:card 4242', 10, FIELD],
  ['type:card and type:bank', 10, FIELD],
  ['type:card && type:bank', 10, FIELD],
  ['type:card )', 10, 'must open every parenthesis that it closes'],
  ['(type:card', 0, 'must close every parenthesis that it opens'],
  ['type:card OR (type:bank', 13, 'must close every parenthesis that it opens'],
  ['name:x', 0, KNOWN_FIELDS],
  ['+type:card', 0, KNOWN_FIELDS],
  ['metadata:x', 0, KNOWN_FIELDS],
  ['metadata.:x', 0, KNOWN_FIELDS],
  ['constructor:x', 0, KNOWN_FIELDS],
  [':x', 0, KNOWN_FIELDS],
  ['TYPE:card', 0, KNOWN_FIELDS],
  ['data:', 5, VALUE],
  ['data: x', 5, VALUE],
  ['data:(x y)', 5, VALUE],
  ['data:"x', 5, 'must close its quotes'],
  ['metadata."x:y', 9, 'must close its quotes'],
  ['data:x"y"', 6, RESERVED],
  ['data:x?', 6, RESERVED],
  ['data:x~2', 6, RESERVED],
  ['data:x^2', 6, RESERVED],
  ['data:x[1]', 6, RESERVED],
  ['data:4242*', 5, STAR],
  ['metadata.k:*', 11, STAR],
  ['id:*', 3, STAR],
  ['data:x\\', 6, 'must have a character after a \\'],
  ['data:"\\u12x4"', 6, 'must have four hexadecimal digits after \\u'],
  ['type:cards', 5, 'must have a type of tokens'],
  ['id:"\\u0000"', 3, 'must have an id that a token can have'],
  ['id:"\\ud800"', 3, 'must have an id that a token can have'],
  ['created_by:me', 11, 'must have a UUID'],
  ['modified_by:me', 12, 'must have a UUID'],
  ['container:pci', 10, CONTAINER],
  ['container:/pci', 10, CONTAINER],
  ['container:/*/high/', 10, CONTAINER],
  ['container:/pci/**', 10, CONTAINER],
  ['container:"/pci %*"', 10, CONTAINER],
  ['data:[a TO b]', 5, 'must have a range only for created_at and modified_at'],
  ['created_at:yesterday', 11, 'must have an ISO 8601 date or time, or a range of them'],
  ['created_at:[2021-01-01]', 11, RANGE],
  ['created_at:[2021-01-01 to 2022-01-01]', 11, RANGE],
  ['created_at:[2021-01-01 TO 2022-01-01', 11, RANGE],
  ['created_at:[', 12, BOUND],
  ['created_at:[TO 2021-01-01]', 12, BOUND],
  ['created_at:[2021-02-30 TO *]', 12, BOUND],
  ['created_at:[* TO 0000-01-01]', 17, BOUND],
  ['created_at:["*" TO *]', 12, BOUND],
  ['created_at:[\\* TO *]', 12, BOUND],
  [`${'('.repeat(21)}type:card${')'.repeat(21)}`, 21, DEEP],
  ['!'.repeat(2_000), 21, DEEP],
  ['data:x '.repeat(101), 700, 'must have at most 100 terms'],
];

describe('what is no query', () => {
  it.each(FAULTS)('%j is refused at %d: %s', (text, position, phrase) => {
    expect(parseQuery(text)).toStrictEqual({ fault: { position, phrase } });
  });

  it('takes as much as is allowed', () => {
    expect(parseQuery(`${'('.repeat(20)}type:card${')'.repeat(20)}`)).toStrictEqual({ ok: card });
    expect(parseQuery('data:x '.repeat(100))).toHaveProperty('ok');
  });
});
