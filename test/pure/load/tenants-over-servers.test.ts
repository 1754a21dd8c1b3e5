import { expect, test } from 'vitest';

import {
  balanced,
  hashed,
  imbalanceOf,
  placed,
  shuffled,
  tokensOf,
  zipfTenants,
} from '../../support/placement/tenant-placement.js';

/* A thousand tenants with a hundred million tokens, as docs/guides/scale.md tells of them; its figures are these. */

const TOKENS = 100_000_000;
const TENANTS = zipfTenants(1_000, TOKENS);
const ARRIVING = shuffled(TENANTS);
const hundredths = (number: number): number => Math.round(number * 100) / 100;

test('the largest tenants have most of it', () => {
  const of = (count: number): number => hundredths(tokensOf(TENANTS.slice(0, count)) / TOKENS);
  expect([of(1), of(10), of(100)]).toStrictEqual([0.13, 0.39, 0.69]);
});

test('a hash of tenants leaves servers uneven, and the emptiest server for each new one less so', () => {
  const told = [2, 4, 7].map((servers) => ({
    servers,
    hashed: hundredths(imbalanceOf(hashed(TENANTS, servers))),
    placed: hundredths(imbalanceOf(placed(ARRIVING, servers))),
    moved: balanced(placed(ARRIVING, servers), 1.05).moved.length,
  }));
  expect(told).toStrictEqual([
    { servers: 2, hashed: 1.14, placed: 1, moved: 0 },
    { servers: 4, hashed: 1.45, placed: 1.02, moved: 0 },
    { servers: 7, hashed: 1.49, placed: 1.12, moved: 2 },
  ]);
});

test('another server takes its share in few moves, and nobody moves who need not', () => {
  const { placement } = balanced(placed(ARRIVING, 4), 1.05);
  const { placement: after, moved } = balanced([...placement, []], 1.05);
  expect(imbalanceOf(after)).toBeLessThanOrEqual(1.05);
  expect(new Set(moved.map(({ name }) => name)).size).toBe(moved.length);
  expect({
    moves: moved.length,
    share: hundredths(tokensOf(moved) / TOKENS),
  }).toStrictEqual({ moves: 8, share: 0.21 });
  expect(after.flat().length).toBe(TENANTS.length);
});

test('a tenant that alone is more than the share of a server stays where it is', () => {
  const { placement } = balanced(placed(ARRIVING, 12), 1.05);
  expect(hundredths(imbalanceOf(placement))).toBe(1.6);
});
