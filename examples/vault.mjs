// How the examples call the vault: VAULT_URL (http://localhost:4000), and VAULT_KEY, a management key, which makes what they need.
const { VAULT_URL = 'http://localhost:4000', VAULT_KEY } = process.env;

export const vaultUrl = VAULT_URL;

/** Sends JSON and gives the answer's; throws what the vault says where it refuses. */
export async function vault(path, body, { key = VAULT_KEY, method, headers } = {}) {
  const response = await fetch(`${VAULT_URL}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'SVC-API-KEY': key, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Makes an Application with one rule, and gives its key: what a program of yours would be given. */
export async function newKey(name, container, transform, permissions, type = 'private') {
  const rules = [{ priority: 1, container, transform, permissions }];
  const { id, key } = await vault('/applications', { name, type, rules });
  return { id, key };
}
