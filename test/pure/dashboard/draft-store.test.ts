import { describe, expect, it } from 'vitest';

import { DraftStore } from '../../../dashboard/app/draft-store.js';

const DRAFT = {
  draft: { code: 'module.exports = 1;' },
  begunOn: { draft: { code: '' }, version: '2026-11-30T10:00:00.000Z' },
};

describe('what is typed and not saved', () => {
  it('waits for whoever typed it, and is gone for anybody else and ever after', () => {
    const drafts = new DraftStore();
    drafts.claim('tenant application');
    drafts.keep('formulas/1', DRAFT);
    drafts.claim('tenant application');
    expect(drafts.find('formulas/1')).toEqual(DRAFT);
    drafts.claim('tenant another');
    expect(drafts.find('formulas/1')).toBeUndefined();
    expect(drafts.size).toBe(0);
    drafts.claim('tenant application');
    expect(drafts.find('formulas/1')).toBeUndefined();
  });

  it('is forgotten form by form, or all of it', () => {
    const drafts = new DraftStore();
    drafts.claim('somebody');
    drafts.keep('a', DRAFT);
    drafts.keep('b', DRAFT);
    drafts.drop('a');
    expect([drafts.size, drafts.find('a')]).toEqual([1, undefined]);
    drafts.forget();
    expect(drafts.size).toBe(0);
  });
});
