import { describe, expect, it } from 'vitest';

import {
  addedSetting,
  settingChanges,
  settingDrafts,
  settingsFault,
  settingsPatch,
  settingValues,
  withoutValues,
} from '../../../dashboard/parts/settings/setting-draft.js';
import type { SettingDraft } from '../../../dashboard/parts/settings/setting-draft.js';

const SECRET = 'sk_live_of_a_destination';

const edited = (
  settings: readonly SettingDraft[],
  changes: Readonly<Record<string, Partial<SettingDraft>>>,
): readonly SettingDraft[] => settings.map((each) => ({ ...each, ...changes[each.name] }));

describe('settings of code, which are written and not read', () => {
  const stored = settingDrafts(['KEY', 'REGION'], [{ name: 'LIMIT', description: 'How many' }]);

  it('are left alone where nobody touched them', () => {
    expect(settingsPatch(stored)).toEqual({});
    expect(settingChanges(['KEY', 'REGION'], stored)).toEqual([]);
  });

  it('are replaced, added and taken away by their names', () => {
    const draft = [
      ...edited(stored, { KEY: { value: SECRET }, REGION: { state: 'gone' } }),
      { ...addedSetting('+1'), name: 'EMPTY' },
      addedSetting('+2'),
    ];
    expect(settingsPatch(draft)).toEqual({ KEY: SECRET, REGION: null, EMPTY: '' });
    expect(settingValues(draft)).toEqual({ KEY: SECRET, EMPTY: '' });
    const told = settingChanges(['KEY', 'REGION'], draft);
    expect(told).toEqual([
      { name: 'REGION', before: 'a value', after: '' },
      { name: 'KEY', before: 'a value', after: 'another value' },
      { name: 'EMPTY', before: '', after: 'a value' },
    ]);
    expect(JSON.stringify(told)).not.toContain(SECRET);
  });

  it('are kept without values, and say where one was lost', () => {
    const kept = withoutValues(edited(stored, { KEY: { value: SECRET } }));
    expect(JSON.stringify(kept)).not.toContain(SECRET);
    expect(settingsFault(kept)).toMatch(/waits for its value/);
    expect(settingsFault(edited(kept, { KEY: { value: 'again' } }))).toBeUndefined();
    expect(settingsFault(edited(kept, { KEY: { isLost: false } }))).toBeUndefined();
  });

  it('have names of their own', () => {
    expect(settingsFault([...stored, { ...addedSetting('+1'), name: 'KEY' }])).toMatch(/same name/);
  });
});
