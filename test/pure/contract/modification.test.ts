import { describe, expect, it } from 'vitest';

import { modificationTime, requireUnmodifiedSince } from '../../../src/domain/modification.js';

const at = (ms: number): Date => new Date(ms);

describe('the instant of a change', () => {
  it('is now, or later than the one before where a clock says otherwise', () => {
    expect(modificationTime({ createdAt: at(1) }, at(9))).toEqual(at(9));
    expect(modificationTime({ createdAt: at(9) }, at(9))).toEqual(at(10));
    expect(modificationTime({ createdAt: at(1), modifiedAt: at(9) }, at(9))).toEqual(at(10));
    expect(modificationTime({ createdAt: at(1), modifiedAt: at(9) }, at(2))).toEqual(at(10));
    expect(modificationTime({ createdAt: at(1), modifiedAt: null }, at(2))).toEqual(at(2));
  });

  it('refuses a change that knows of an earlier one only', () => {
    const present = { createdAt: at(1), modifiedAt: at(5) };
    expect(() => requireUnmodifiedSince(present, at(4))).toThrow(/changed after/);
    expect(() => requireUnmodifiedSince({ createdAt: at(5) }, at(4))).toThrow(/changed after/);
    for (const since of [at(5), at(6), undefined, null])
      expect(() => requireUnmodifiedSince(present, since)).not.toThrow();
  });
});
