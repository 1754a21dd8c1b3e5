/* global CSS, document, window */
import { callVault, failureOf } from './vault-call.js';

const field = document.getElementById('api-key');
const status = document.getElementById('key-status');
const reveal = document.getElementById('key-reveal');

const WHOSE_KEY = '{ applicationByKey { name type } }';

/** The key that is typed in. It is in the field, in this page's memory, and nowhere else. */
export function apiKey() {
  return field.value.trim();
}

/** Puts the cursor where a key is missing or wrong. */
export function askForKey() {
  field.focus();
  field.select();
}

/** Sets up the field: tells whose key it holds when one was put in, and empties it when the page is left. */
export function watchKeyField() {
  // A field of type text, concealed by style, is not offered to the browser's store of passwords.
  if (!CSS.supports('-webkit-text-security', 'disc')) field.type = 'password';
  reveal.addEventListener('click', () => setRevealed(reveal.ariaPressed !== 'true'));
  field.addEventListener('change', () => void showWhoseKey());
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') void showWhoseKey();
  });
  // Pages that are left may be kept whole, to be shown again by the button Back.
  window.addEventListener('pagehide', () => {
    field.value = '';
    setRevealed(false);
    void showWhoseKey();
  });
  void showWhoseKey();
}

async function showWhoseKey() {
  const key = apiKey();
  if (key === '') {
    say('none', 'Kept in memory only');
    return;
  }
  say('checking', 'Checking …');
  const answer = await callVault({ query: WHOSE_KEY }, key);
  if (key !== apiKey()) return;
  const application = answer.data?.applicationByKey;
  const failure = failureOf(answer);
  if (application) say('good', `${application.name} · ${application.type}`);
  else if (failure?.code === 'FORBIDDEN') say('good', 'Key accepted');
  else say('bad', failure?.message ?? 'The key could not be checked.');
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
