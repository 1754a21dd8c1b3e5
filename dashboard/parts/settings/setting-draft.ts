/** A setting of code as it is edited. What is stored of it is not known here: only its name is, and what was typed. */
export interface SettingDraft {
  /** Tells it from the others while its name is typed. */
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  /** Stored and to stay, stored and to be taken away, declared by a formula and not stored, or being added. */
  readonly state: 'stored' | 'gone' | 'declared' | 'added';
  /** What was typed; empty for what stays as it is. */
  readonly value: string;
  /** Whether a value was typed that was not kept, since it is a secret. */
  readonly isLost: boolean;
}

/** A setting that somebody adds. */
export function addedSetting(key: string): SettingDraft {
  return { key, name: '', description: null, state: 'added', value: '', isLost: false };
}

/** The settings of what is stored, by their names, with those that are declared and not stored. */
export function settingDrafts(
  stored: readonly string[],
  declared: readonly { readonly name: string; readonly description: string | null }[] = [],
): readonly SettingDraft[] {
  const descriptions = new Map(declared.map(({ name, description }) => [name, description]));
  const names = new Set([...descriptions.keys(), ...stored]);
  return [...names].map((name) => ({
    key: `=${name}`,
    name,
    description: descriptions.get(name) ?? null,
    state: stored.includes(name) ? 'stored' : 'declared',
    value: '',
    isLost: false,
  }));
}

/** The same without what was typed as values, which says where something was. */
export function withoutValues(settings: readonly SettingDraft[]): readonly SettingDraft[] {
  return settings.map((each) =>
    each.value === '' ? each : { ...each, value: '', isLost: each.state !== 'gone' },
  );
}

/** Why the settings cannot be saved; undefined where they can. */
export function settingsFault(settings: readonly SettingDraft[]): string | undefined {
  if (settings.some(({ isLost, value }) => isLost && value === ''))
    return 'A setting waits for its value, which was not kept.';
  const isNameless = ({ name, state, value }: SettingDraft): boolean =>
    state === 'added' && name.trim() === '' && value !== '';
  return namesFault(
    settings
      .map(({ name, state }) => (state === 'added' ? name.trim() : name))
      .filter((name) => name !== ''),
    settings.some(isNameless),
  );
}

/** Why names of settings cannot be saved; undefined where they can. */
export function namesFault(names: readonly string[], isOneNameless: boolean): string | undefined {
  if (isOneNameless) return 'A setting has a value and no name.';
  return new Set(names).size < names.length ? 'Two settings have the same name.' : undefined;
}

/** A merge patch of what was typed: a value, or null for what is to be taken away. */
export function settingsPatch(
  settings: readonly SettingDraft[],
): Readonly<Record<string, string | null>> {
  const gone = settings
    .filter(({ state }) => state === 'gone')
    .map(({ name }) => [name, null] as const);
  return { ...Object.fromEntries(gone), ...settingValues(settings) };
}

/** The values that were typed, by their names. */
export function settingValues(settings: readonly SettingDraft[]): Readonly<Record<string, string>> {
  const given = settings.filter(({ name, state, value }) =>
    state === 'added' ? name.trim() !== '' : state !== 'gone' && value !== '',
  );
  return Object.fromEntries(
    given.map(({ name, state, value }) => [state === 'added' ? name.trim() : name, value] as const),
  );
}

/** What saving would do to settings, in words that hold no value. */
export function settingChanges(
  stored: readonly string[],
  settings: readonly SettingDraft[],
): readonly { readonly name: string; readonly before: string; readonly after: string }[] {
  return Object.entries(settingsPatch(settings)).map(([name, value]) => ({
    name,
    before: stored.includes(name) ? 'a value' : '',
    after: value === null ? '' : stored.includes(name) ? 'another value' : 'a value',
  }));
}
