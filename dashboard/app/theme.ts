import { useSyncExternalStore } from 'react';

/** How the dashboard looks: as the system does, or as somebody has chosen. */
export type Theme = 'system' | 'light' | 'dark';

const NAME = 'token-vault.theme';
const listeners = new Set<() => void>();

/** What was chosen, which is kept in the browser: it is nothing that anybody has to hide. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(NAME);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Has the page look as was chosen. */
export function applyTheme(theme = chosenTheme()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

/** Chooses, for every tab of this browser from now on. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen, as it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme);
}

/** Whether it is dark, as it changes: for what is drawn and not styled. */
export function useIsDark(): boolean {
  const theme = useTheme();
  const isSystemDark = useSyncExternalStore(
    (listener) => {
      const query = matchMedia('(prefers-color-scheme: dark)');
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia('(prefers-color-scheme: dark)').matches,
  );
  return theme === 'dark' || (theme === 'system' && isSystemDark);
}
