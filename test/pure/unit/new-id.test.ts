import { describe, expect, it } from 'vitest';

import { newId } from '../../../src/crypto/new-id.js';

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a new id', () => {
  it('is a UUID of version 7 of the present moment', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(V7);
    const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('sorts behind every id before it, and never comes twice', () => {
    const ids = Array.from({ length: 50_000 }, newId);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('ends in randomness of its own', () => {
    const ends = Array.from({ length: 5_000 }, () => newId().slice(-8));
    expect(new Set(ends).size).toBeGreaterThan(4_980);
  });
});
