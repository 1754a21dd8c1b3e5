import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { hashOfLeaf, pathsOf, rootOf } from '../../../src/crypto/merkle-tree.js';

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leaves = (count: number): readonly Buffer[] =>
  Array.from({ length: count }, (_, n) => hashOfLeaf(`line ${String(n)}`));
type FourAndThree = [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
const node = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.of(1), left, right);

test('leaves and nodes are hashed apart, and a tree of seven leaves is that of RFC 9162, 2.1.5', () => {
  const [d0, d1, d2, d3, d4, d5, d6] = leaves(7) as FourAndThree;
  expect(d0).toEqual(sha256(Buffer.of(0), 'line 0'));
  const g = node(d0, d1);
  const h = node(d2, d3);
  const i = node(d4, d5);
  expect(rootOf(leaves(7))).toEqual(node(node(g, h), node(i, d6)));
  expect(pathsOf(leaves(7))[3]?.map(({ hash }) => hash)).toEqual([d2, g, node(i, d6)]);
});

test('every way leads from its leaf to the root, whatever the number of leaves', () => {
  for (let count = 1; count <= 33; count += 1) {
    const all = leaves(count);
    for (const [index, path] of pathsOf(all).entries()) {
      const end = path.reduce(
        (hash, step) => (step.side === 'left' ? node(step.hash, hash) : node(hash, step.hash)),
        hashOfLeaf(`line ${String(index)}`),
      );
      expect(end, `${String(index)} of ${String(count)}`).toEqual(rootOf(all));
    }
  }
});
