// Loads a page anew where a part of it did not come: a busy service refuses files as it refuses any other request. Only while
// the page is being loaded, before anybody has typed into it, and a bounded number of times.
/* global document, location, sessionStorage, HTMLScriptElement, HTMLLinkElement, addEventListener, removeEventListener */
(() => {
  const KEPT = 'token-vault.loaded-again';
  const TRIES = 5;
  const FIRST_WAIT_MS = 500;
  let hasFailed = false;

  /** A part of the head may fail before the place is there in which that is said. */
  function say(text) {
    const place = document.querySelector('[data-loading]');
    if (place !== null) place.textContent = text;
    else if (document.readyState === 'loading')
      addEventListener('DOMContentLoaded', () => say(text), { once: true });
  }

  function onError({ target }) {
    const isPart =
      target instanceof HTMLScriptElement ||
      (target instanceof HTMLLinkElement && target.relList.contains('stylesheet'));
    if (!isPart || hasFailed) return;
    hasFailed = true;
    const count = Number(sessionStorage.getItem(KEPT) ?? 0);
    if (count >= TRIES) {
      sessionStorage.removeItem(KEPT);
      say('A part of this page could not be loaded. Reload it in a while.');
      return;
    }
    say('The vault is busy; this page is being loaded again …');
    sessionStorage.setItem(KEPT, String(count + 1));
    // Many who were refused at once do not come back all at once.
    const most = FIRST_WAIT_MS * 2 ** count;
    setTimeout(() => location.reload(), most / 2 + (most / 2) * Math.random());
  }

  addEventListener('error', onError, true);
  addEventListener('load', () => {
    removeEventListener('error', onError, true);
    if (!hasFailed) sessionStorage.removeItem(KEPT);
  });
})();
