/** A query and the faults that every list refuses it with. */
export type BadPage = readonly [query: string, errors: Readonly<Record<string, readonly string[]>>];

const NUMBER = ['must be a number'];
const WHOLE = ['must be a whole number'];
const FROM_1 = ['must be at least 1'];
const ONCE = ['must be given once'];
const EMPTY = ['must not be empty'];

/** Pages that are none. Every list refuses them in the same way, and none is taken for another page. */
export const BAD_PAGES: readonly BadPage[] = [
  ['page=0', { page: FROM_1 }],
  ['page=-1', { page: FROM_1 }],
  ['page=abc', { page: NUMBER }],
  ['page=1.5', { page: WHOLE }],
  ['page=1e309', { page: NUMBER }],
  ['page=1e3', { page: NUMBER }],
  ['page=0x10', { page: NUMBER }],
  ['page=NaN', { page: NUMBER }],
  ['page=Infinity', { page: NUMBER }],
  ['page=%2B1', { page: NUMBER }],
  ['page=%201', { page: NUMBER }],
  ['page=1%00', { page: NUMBER }],
  ['page=%EF%BC%91', { page: NUMBER }],
  ['page=1,2', { page: NUMBER }],
  ['page=', { page: EMPTY }],
  ['page', { page: EMPTY }],
  ['page=1000000001', { page: ['must be at most 1000000000'] }],
  [
    'page=9007199254740993',
    { page: ['must be at most 9007199254740991', 'must be at most 1000000000'] },
  ],
  ['page=1&page=2', { page: ONCE }],
  ['page[]=1', { page: ONCE }],
  ['size=0', { size: FROM_1 }],
  ['size=-5', { size: FROM_1 }],
  ['size=101', { size: ['must be at most 100'] }],
  ['size=100000', { size: ['must be at most 100'] }],
  ['size=abc', { size: NUMBER }],
  ['size=2.5', { size: WHOLE }],
  ['size=', { size: EMPTY }],
  ['size=1&size=1', { size: ONCE }],
  ['page=0&size=0', { page: FROM_1, size: FROM_1 }],
  ['Page=1', { Page: ['is not a known parameter'] }],
  ['page_size=5', { page_size: ['is not a known parameter'] }],
  ['__proto__=1', JSON.parse('{"__proto__":["is not a known parameter"]}')],
];
