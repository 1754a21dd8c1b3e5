// Runs in the browser: the card goes to the vault, and only its token to the shop.
const { vaultUrl, key } = JSON.parse(document.querySelector('#settings').textContent);
const status = document.querySelector('[role=status]');

/** Calls the vault with a key. */
async function vault(method, path, apiKey, body) {
  const response = await fetch(`${vaultUrl}${path}`, {
    method,
    headers: { 'SVC-API-KEY': apiKey, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(Object.keys(answer.errors ?? {}).join(', ') || answer.detail);
  return answer;
}

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  try {
    const data = Object.fromEntries(new FormData(form));
    const { id } = await vault('POST', '/tokens', key, { type: 'card', data });
    form.reset();

    // To show the card afterwards: a session, which the shop's backend lets see this one token.
    const { session_key: sessionKey, nonce } = await vault('POST', '/sessions', key);
    await fetch('/authorize', { method: 'POST', body: JSON.stringify({ nonce, cardId: id }) });
    const card = await vault('GET', `/tokens/${id}`, sessionKey);
    status.textContent = `Saved: ${card.data.number} (${id})`;
  } catch ({ message }) {
    status.textContent = `Not saved: ${message}`;
  }
});
