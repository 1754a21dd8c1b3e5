import { describe, expect, it } from 'vitest';

import { differencesAfterRuns, ImagedEngine } from '../support/user-code/imaged-engine.js';

describe.each(['leanImage', 'fullImage'] as const)('the memory image: %s', (kind) => {
  it('is restored to the last byte over 2,000 hostile runs in a row', async () => {
    const imaged = await ImagedEngine.of(kind);
    expect(new Set(await differencesAfterRuns(imaged, 2_000))).toEqual(new Set([0]));
  }, 180_000);
});
