/* global localStorage, sessionStorage */

/** How the page looks, which is all that outlives the tab: the theme, and the sizes of the panels. */
const LOOKS = /^graphiql:(?:theme|\w+Flex)$/;

let isClosed = false;

/**
 * Where GraphiQL keeps its tabs, history and settings: for this tab of the browser, and no longer, for documents and
 * variables may hold what belongs into the vault. Answers and headers are not among what it keeps.
 */
export function pageStorage() {
  return {
    getItem: (name) => attempt(() => placeOf(name).getItem(name)) ?? null,
    // GraphiQL waits for this to throw where a storage is full, and lets old history go.
    setItem: (name, value) => {
      if (!isClosed) placeOf(name).setItem(name, value);
    },
    removeItem: (name) => attempt(() => placeOf(name).removeItem(name)),
    clear: () => {
      for (const name of names()) attempt(() => placeOf(name).removeItem(name));
    },
    get length() {
      return names().length;
    },
  };
}

/** Whether this tab of the browser holds tabs of the explorer from before. */
export function hasTabs() {
  return attempt(() => sessionStorage.getItem('graphiql:tabState')) !== undefined;
}

/**
 * Takes a key out of all that this page keeps, also where it was pasted into a document, and keeps nothing more until the
 * page is loaded again.
 */
export function forgetKey(key) {
  isClosed = true;
  keepKey('');
  // A text that is no whole key may stand anywhere.
  if (!/^\w{16,}$/.test(key)) return;
  for (const name of names()) {
    const place = placeOf(name);
    const kept = place.getItem(name);
    if (kept.includes(key)) place.setItem(name, kept.replaceAll(key, ''));
  }
}

/** The key that is kept for this tab of the browser; empty where there is none. */
export function keptKey() {
  return attempt(() => sessionStorage.getItem(KEY)) ?? '';
}

/** Keeps a key for this tab of the browser, or, where it is empty, none. */
export function keepKey(key) {
  attempt(() => (key === '' ? sessionStorage.removeItem(KEY) : sessionStorage.setItem(KEY, key)));
}

const KEY = 'api-key';

function placeOf(name) {
  return LOOKS.test(name) ? localStorage : sessionStorage;
}

function names() {
  const all = attempt(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]) ?? [];
  return all.filter((name) => name.startsWith('graphiql:'));
}

/** Browsers that keep nothing throw here. */
function attempt(act) {
  try {
    return act() ?? undefined;
  } catch {
    return undefined;
  }
}
