import { format, parse, resolve } from 'node:url';
import type { UrlObject } from 'node:url';

import { HostFault } from '../engine/engine-errors.js';
import { parseGuestJson } from '../engine/guest-json.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { HOST } from '../protocol/guest-protocol.js';
import { isQuicklyRead } from './host-url.js';

interface Resolving {
  resolveObject(relative: string | Resolving): object;
}

/** Most bytes of the JSON of a URL, as of those by the WHATWG's rules. */
const URL_BYTES_MAX = 1024 * 1024;

/** URLs by the older rules of Node's `url`: a list of what to do and its arguments in JSON, for JSON. */
export const legacyUrlOperations: readonly (readonly [number, (call: HostCall) => HostAnswer])[] = [
  [HOST.legacyUrl, legacyUrl],
];

function legacyUrl(call: HostCall): string {
  const given = parseGuestJson(call.text(1, URL_BYTES_MAX));
  if (!Array.isArray(given)) throw new HostFault('TypeError', 'not a list');
  const [action, first, second] = given as unknown[];
  // Newer versions of Node warn the process of those who use it, which is the vault's here.
  const { noDeprecation } = process;
  process.noDeprecation = true;
  try {
    return JSON.stringify(answer(action, first, second));
  } catch (error) {
    if (error instanceof HostFault) throw error;
    const { name, message, code } = error as Error & { code?: string };
    throw new HostFault(name, message, code);
  } finally {
    process.noDeprecation = noDeprecation === true;
  }
}

function answer(action: unknown, first: unknown, second: unknown): unknown {
  switch (action) {
    case 'parse':
      return parse(quick(first), false, second === true);
    case 'resolve':
      return resolve(quick(first), quick(second));
    case 'resolveObject':
      // What `resolve` is made of, which types do not list.
      return urlOf(first).resolveObject(typeof second === 'string' ? quick(second) : urlOf(second));
    case 'format': {
      if (typeof first !== 'object' || first === null)
        throw new HostFault('TypeError', 'not an object');
      const { host, hostname } = first as UrlObject;
      for (const name of [host, hostname]) if (typeof name === 'string') quick(name);
      return format(first as UrlObject);
    }
    default:
      throw new HostFault('TypeError', 'no such action');
  }
}

/** A URL of its members, each of which is a text where it is not `slashes`. */
function urlOf(members: unknown): Resolving {
  if (typeof members !== 'object' || members === null)
    throw new HostFault('TypeError', 'not an object');
  // oxlint-disable-next-line typescript/no-deprecated -- user code asks for the older rules
  const url = parse('') as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(members))
    if (name === 'slashes') url[name] = value === true;
    else if (Object.hasOwn(url, name) && typeof value === 'string') url[name] = value;
  return url as unknown as Resolving;
}

function quick(url: unknown): string {
  if (typeof url !== 'string') throw new HostFault('TypeError', 'not a text');
  if (!isQuicklyRead(url)) throw new HostFault('TypeError', 'Invalid URL', 'ERR_INVALID_URL');
  return url;
}
