import { hash } from 'node:crypto';

/*
 * The Merkle tree of RFC 9162 (Certificate Transparency 2.0), 2.1: hashes of leaves and of nodes begin with different bytes,
 * so that neither can be taken for the other.
 */
const LEAF = '\0';
const NODE = 1;

const HASH_BYTES = 32;

/** Where two hashes are put together: it is read at once, and nothing else runs meanwhile. */
const scratch = Buffer.alloc(1 + 2 * HASH_BYTES, NODE);

/** One step of the way from a leaf to the root: the neighbour's hash, and on which side it stands. */
export interface PathStep {
  readonly hash: Buffer;
  readonly side: 'left' | 'right';
}

/** The hash of a leaf. */
export function hashOfLeaf(text: string): Buffer {
  return hash('sha256', LEAF + text, 'buffer');
}

/** The root of the tree over these leaves, of which there is at least one. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) throw new Error('A tree has at least one leaf.');
  if (leaves.length === 1) return only;
  const half = splitOf(leaves.length);
  return hashOfNode(rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

/** For each leaf the way from it to the root, from below: what proves that it is in the tree (RFC 9162, 2.1.3.1). */
export function pathsOf(leaves: readonly Buffer[]): readonly (readonly PathStep[])[] {
  if (leaves.length <= 1) return leaves.map(() => []);
  const half = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)];
  const beside = (step: PathStep) => (path: readonly PathStep[]) => [...path, step];
  return [
    ...pathsOf(left).map(beside({ hash: rootOf(right), side: 'right' })),
    ...pathsOf(right).map(beside({ hash: rootOf(left), side: 'left' })),
  ];
}

/** The root that a way leads to from the hash of a leaf: what verifies a proof of {@link pathsOf}. */
export function rootAlong(leaf: Buffer, path: readonly PathStep[]): Buffer {
  return path.reduce(
    (below, { hash: other, side }) =>
      side === 'left' ? hashOfNode(other, below) : hashOfNode(below, other),
    leaf,
  );
}

/** The greatest power of two below a number of leaves. */
function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}

function hashOfNode(left: Buffer, right: Buffer): Buffer {
  scratch.set(left, 1);
  scratch.set(right, 1 + HASH_BYTES);
  return hash('sha256', scratch, 'buffer');
}
