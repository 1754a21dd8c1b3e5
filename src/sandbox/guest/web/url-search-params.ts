import { HOST } from '../../protocol/guest-protocol.js';
import { hostJson } from '../run/host.js';
import { customInspect } from '../node/inspect/inspect.js';
import type { InspectOptions } from '../node/inspect/inspect.js';
import { describeReceived, nodeError } from '../node/node-error.js';

/** Pairs of a query text; also the reverse. */
function parseQuery(text: string): [string, string][] {
  return hostJson(HOST.parseQuery, text) as [string, string][];
}

function isIterable(value: object): value is Iterable<unknown> {
  return typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';
}

function toPair(entry: unknown): [string, string] {
  const pair = typeof entry === 'object' && entry !== null && isIterable(entry) ? [...entry] : [];
  if (pair.length !== 2)
    throw nodeError(
      TypeError,
      'ERR_INVALID_TUPLE',
      'Each query pair must be an iterable [name, value] tuple',
    );
  return [toText(pair[0]), toText(pair[1])];
}

/** Text as the web's interfaces take it: lone surrogates are replaced. */
export function toText(value: unknown): string {
  return String(value).toWellFormed();
}

/** What search parameters tell of a change: the URL that they belong to. */
interface Owner {
  search: string;
}

type Inspector = (value: unknown, options: InspectOptions) => string;

let changed: (params: URLSearchParams) => void = () => undefined;

export class URLSearchParams {
  #pairs: [string, string][] = [];
  #owner: Owner | undefined;

  constructor(init?: unknown) {
    if (init === undefined || init === null) return;
    if (init instanceof URLSearchParams)
      this.#pairs = init.#pairs.map(([name, value]) => [name, value]);
    else if (typeof init === 'object' || typeof init === 'function') {
      if (isIterable(init)) this.#pairs = [...init].map(toPair);
      else this.#pairs = Object.entries(init).map(([name, value]) => [toText(name), toText(value)]);
    } else {
      const text = toText(init);
      this.#pairs = parseQuery(text.startsWith('?') ? text.slice(1) : text);
    }
  }

  static {
    changed = (params) => {
      const owner = params.#owner;
      if (owner !== undefined) owner.search = params.toString();
    };
  }

  /** Makes these the parameters of a URL; not for user code, which cannot reach it. */
  static attach(params: URLSearchParams, owner: Owner, search: string): void {
    params.#owner = owner;
    params.#pairs = parseQuery(search.startsWith('?') ? search.slice(1) : search);
  }

  get size(): number {
    return this.#pairs.length;
  }

  append(name: unknown, value: unknown): void {
    this.#pairs.push([toText(name), toText(value)]);
    changed(this);
  }

  delete(name: unknown): void {
    const key = toText(name);
    this.#pairs = this.#pairs.filter(([known]) => known !== key);
    changed(this);
  }

  get(name: unknown): string | null {
    const key = toText(name);
    return this.#pairs.find(([known]) => known === key)?.[1] ?? null;
  }

  getAll(name: unknown): string[] {
    const key = toText(name);
    return this.#pairs.filter(([known]) => known === key).map(([, value]) => value);
  }

  has(name: unknown): boolean {
    const key = toText(name);
    return this.#pairs.some(([known]) => known === key);
  }

  set(name: unknown, value: unknown): void {
    const key = toText(name);
    const first = this.#pairs.find(([known]) => known === key);
    if (first === undefined) this.#pairs.push([key, toText(value)]);
    else {
      first[1] = toText(value);
      this.#pairs = this.#pairs.filter((pair) => pair === first || pair[0] !== key);
    }
    changed(this);
  }

  sort(): void {
    this.#pairs.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
    changed(this);
  }

  forEach(
    callback: (value: string, name: string, params: URLSearchParams) => void,
    self?: unknown,
  ): void {
    if (typeof callback !== 'function')
      throw nodeError(
        TypeError,
        'ERR_INVALID_ARG_TYPE',
        `The "callback" argument must be of type function. Received ${describeReceived(callback)}`,
      );
    for (const [name, value] of this.#pairs) callback.call(self, value, name, this);
  }

  *entries(): Generator<[string, string]> {
    for (const [name, value] of this.#pairs) yield [name, value];
  }

  *keys(): Generator<string> {
    for (const [name] of this.#pairs) yield name;
  }

  *values(): Generator<string> {
    for (const [, value] of this.#pairs) yield value;
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }

  toString(): string {
    if (this.#pairs.length === 0) return '';
    return hostJson(HOST.formatQuery, this.#pairs) as string;
  }

  get [Symbol.toStringTag](): string {
    return 'URLSearchParams';
  }

  [customInspect](_depth: number, options: InspectOptions, inspect: Inspector): string {
    const shown = this.#pairs.map(
      ([name, value]) => `${inspect(name, options)} => ${inspect(value, options)}`,
    );
    return shown.length === 0 ? 'URLSearchParams {}' : `URLSearchParams { ${shown.join(', ')} }`;
  }
}

/** Makes parameters follow a URL. */
export const attach = URLSearchParams.attach.bind(URLSearchParams);
Reflect.deleteProperty(URLSearchParams, 'attach');
