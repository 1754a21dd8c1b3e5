// What all peers are asked by, before they are measured: an answer that is wrong, or none, ends the bench.
import { deepStrictEqual } from 'node:assert/strict';

/** Asks a peer for JSON. Throws where it does not succeed; what it then says may hold what it was sent, and is not repeated. */
export function asking(url, headers) {
  return async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${url}${path}: ${String(response.status)}`);
    return text === '' ? {} : JSON.parse(text);
  };
}

/** Throws where a peer has not given back what it was given. */
export const equals = deepStrictEqual;
