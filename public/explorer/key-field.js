/* global CSS, document, location, window */
import { forgetKey, keepKey, keptKey } from './page-storage.js';
import { callVault, failureOf } from './vault-call.js';

const field = document.getElementById('api-key');
const status = document.getElementById('key-status');
const reveal = document.getElementById('key-reveal');

const forget = document.getElementById('key-forget');

const WHOSE_KEY = '{ me { kind application { name type } } }';

/** The key that is typed in. It is in the field and, for this tab of the browser, in its storage of sessions. */
export function apiKey() {
  return field.value.trim();
}

/** Puts the cursor where a key is missing or wrong. */
export function askForKey() {
  field.focus();
  field.select();
}

/** Sets up the field: gives it the key of this tab, tells whose it is, and forgets it when that is asked for. */
export function watchKeyField() {
  // A field of type text, concealed by style, is not offered to the browser's store of passwords.
  if (!CSS.supports('-webkit-text-security', 'disc')) field.type = 'password';
  reveal.addEventListener('click', () => setRevealed(reveal.ariaPressed !== 'true'));
  forget.addEventListener('click', forgetAll);
  field.addEventListener('change', takeKey);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') takeKey();
  });
  // Pages that are left may be kept whole, to be shown again by the button Back; the key may be forgotten by then.
  window.addEventListener('pagehide', () => {
    field.value = '';
    setRevealed(false);
  });
  window.addEventListener('pageshow', showKept);
  showKept();
}

/** The key is gone from the storage at once; loading the page anew takes all that was in its memory, answers included. */
function forgetAll() {
  const key = apiKey();
  field.value = '';
  forgetKey(key);
  location.reload();
}

function showKept() {
  field.value = keptKey();
  void showWhoseKey();
}

function takeKey() {
  keepKey(apiKey());
  void showWhoseKey();
}

async function showWhoseKey() {
  const key = apiKey();
  forget.hidden = key === '';
  if (key === '') {
    say('none', 'Kept for this tab only');
    return;
  }
  say('checking', 'Checking …');
  const answer = await callVault({ query: WHOSE_KEY }, key);
  if (key !== apiKey()) return;
  const caller = answer.data?.me;
  const failure = failureOf(answer);
  if (caller) say('good', `${caller.application.name} · ${whatCalls(caller)}`);
  else say('bad', failure?.message ?? 'The key could not be checked.');
}

function whatCalls({ kind, application }) {
  return kind === 'session' ? 'session' : application.type;
}

function say(state, text) {
  status.dataset.state = state;
  status.textContent = text;
}

function setRevealed(revealed) {
  reveal.ariaPressed = String(revealed);
  reveal.textContent = revealed ? 'Hide' : 'Show';
  field.classList.toggle('concealed', !revealed);
  if (!CSS.supports('-webkit-text-security', 'disc')) field.type = revealed ? 'text' : 'password';
}
