import { expect, test } from 'vitest';

import { itemsBefore, pageOf } from '../../../src/domain/page.js';

const rows: readonly [page: number, size: number, total: number, before: number, pages: number][] =
  [
    [1, 20, 0, 0, 0],
    [1, 20, 1, 0, 1],
    [1, 20, 20, 0, 1],
    [1, 20, 21, 0, 2],
    [2, 20, 21, 20, 2],
    [3, 7, 21, 14, 3],
    [9, 20, 21, 160, 2],
    [1_000_000_000, 100, 5, 99_999_999_900, 1],
  ];

test.each(rows)('page %i of %i in %i', (page, size, total, before, pages) => {
  expect(itemsBefore({ page, size })).toBe(before);
  expect(pageOf({ page, size }, total, ['x'])).toStrictEqual({
    pagination: { totalItems: total, pageNumber: page, pageSize: size, totalPages: pages },
    data: ['x'],
  });
});
