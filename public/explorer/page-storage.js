/* global localStorage */

/** The one thing that outlives the page: whether it is dark or light. */
const KEPT = 'graphiql:theme';

/**
 * Where GraphiQL keeps its tabs, history and settings: in memory, so that nothing that is typed here reaches the disk.
 * Only the choice of the theme is remembered by the browser.
 */
export function pageStorage() {
  const memory = new Map();
  const theme = kept(() => localStorage.getItem(KEPT));
  if (theme) memory.set(KEPT, theme);
  return {
    getItem: (name) => memory.get(name) ?? null,
    setItem: (name, value) => {
      memory.set(name, value);
      if (name === KEPT) kept(() => localStorage.setItem(KEPT, value));
    },
    removeItem: (name) => {
      memory.delete(name);
      if (name === KEPT) kept(() => localStorage.removeItem(KEPT));
    },
    clear: () => memory.clear(),
    get length() {
      return memory.size;
    },
  };
}

/** Browsers that keep nothing throw here. */
function kept(act) {
  try {
    return act();
  } catch {
    return undefined;
  }
}
