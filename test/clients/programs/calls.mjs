// What the programs that try a client have in common: each call is one step, whose outcome is a line of JSON.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

/** Where the vault is, its key, a server that Proxies may reach, and the client's package. */
export const { VAULT_URL, VAULT_KEY, DESTINATION_URL, CLIENT_FOLDER, CLIENT_MODULE } = process.env;

/** Something that no other run has made. */
export const unique = (what) => `${what} ${randomBytes(6).toString('hex')}`;

/** A card that passes every check. */
export const CARD = {
  number: '4242424242424242',
  expiration_month: 12,
  expiration_year: 2030,
  cvc: '123',
};

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function tell(call, said) {
  process.stdout.write(`${JSON.stringify({ call, ok: said === undefined, said })}\n`);
}

/** The first line of a failure: of an answer of the vault what it says, of a check what it has found. */
function saidOf(error) {
  const { status, statusCode, data, body } = error;
  const problem = data ?? body ?? {};
  const code = statusCode ?? status;
  if (code !== undefined) return `${code} ${problem.detail ?? problem.title ?? ''}`.trim();
  const text = String(error instanceof Error ? error.message : error);
  return text.split('\n').slice(0, 12).join(' ');
}

/**
 * Makes the calls one after the other, each told by the name that the client has for it. A method of the client that no call
 * is named after is told as one that was not tried.
 */
export async function makeCalls(calls, methods) {
  for (const [call, act] of Object.entries(calls)) {
    try {
      await act();
      tell(call);
    } catch (error) {
      tell(call, saidOf(error));
    }
  }
  for (const method of methods)
    if (!Object.keys(calls).some((call) => call.split(' ')[0] === method))
      tell(method, 'was not tried');
}

/** Names of all methods of an object, those of its classes among it. */
export function methodsOf(object) {
  const names = new Set();
  for (let at = object; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === 'function' && name !== 'constructor' && name !== 'client')
        names.add(name);
  }
  return [...names];
}

/** An object without some of its members. */
export function without(object, ...names) {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Holds that an answer has members as they are expected, and perhaps more. */
export function has(answer, expected) {
  assert.deepEqual(JSON.parse(JSON.stringify(pick(answer, expected))), expected);
}

function pick(answer, expected) {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.keys(expected).map((name) => [name, pick(answer[name], expected[name])]),
  );
}

/** Holds that a list has these ids on its first page, in any order. */
export function hasIds({ data }, ids) {
  const listed = data.map(({ id }) => id);
  assert.deepEqual(listed.filter((id) => ids.includes(id)).sort(), [...ids].sort());
}

/** Holds that a call is refused with a status. */
export async function refused(status, call) {
  try {
    await call();
  } catch (error) {
    assert.equal(error.statusCode ?? error.status, status, saidOf(error));
    return error;
  }
  assert.fail(`is not refused with ${status}`);
}
