import { HOST } from '../../protocol/guest-protocol.js';
import { hostJson } from '../run/host.js';
import { customInspect } from '../node/inspect.js';
import type { InspectOptions } from '../node/inspect.js';
import { nodeError } from '../node/node-error.js';
import { missingArguments, refuseThis, requireFunction } from '../node/validate.js';

/** Pairs of a query text; also the reverse. */
function parseQuery(text: string): [string, string][] {
  return hostJson(HOST.parseQuery, text) as [string, string][];
}

function isIterable(value: object): value is Iterable<unknown> {
  const method: unknown = Reflect.get(value, Symbol.iterator);
  if (method === undefined || method === null) return false;
  if (typeof method !== 'function')
    throw nodeError(TypeError, 'ERR_ARG_NOT_ITERABLE', 'Query pairs must be iterable');
  return true;
}

function toPair(entry: unknown): [string, string] {
  const isPair =
    (typeof entry === 'object' || typeof entry === 'function') &&
    entry !== null &&
    typeof Reflect.get(entry, Symbol.iterator) === 'function';
  const pair = isPair ? [...(entry as Iterable<unknown>)] : [];
  if (pair.length !== 2)
    throw nodeError(
      TypeError,
      'ERR_INVALID_TUPLE',
      'Each query pair must be an iterable [name, value] tuple',
    );
  return [toText(pair[0]), toText(pair[1])];
}

/** Pairs of a list of them, or of the members of an object; of names that are equal once they are text, the last counts. */
function pairsOf(init: object): [string, string][] {
  if (isIterable(init)) return [...init].map(toPair);
  const pairs = new Map<string, string>();
  for (const key of Reflect.ownKeys(init))
    if (Reflect.getOwnPropertyDescriptor(init, key)?.enumerable === true)
      pairs.set(toText(key), toText(Reflect.get(init, key)));
  return [...pairs];
}

/** Text as the web's interfaces take it: lone surrogates are replaced. */
export function toText(value: unknown): string {
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
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
    if (
      isObject(init) &&
      #pairs in init &&
      init[Symbol.iterator] === URLSearchParams.prototype.entries
    )
      this.#pairs = init.#pairs.map(([name, value]) => [name, value]);
    else if (typeof init === 'object' || typeof init === 'function') this.#pairs = pairsOf(init);
    else {
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

  /** The arguments of a method, where they are all there and it is called on parameters. */
  static #taken<Values extends readonly unknown[]>(
    self: URLSearchParams,
    given: Values,
    ...names: readonly string[]
  ): Values {
    refuseThis(isObject(self) && #pairs in self, 'URLSearchParams');
    if (given.length < names.length) throw missingArguments(...names);
    return given;
  }

  /** Makes these the parameters of a URL; not for user code, which cannot reach it. */
  static attach(params: URLSearchParams, owner: Owner, search: string): void {
    params.#owner = owner;
    params.#pairs = parseQuery(search.startsWith('?') ? search.slice(1) : search);
  }

  declare [Symbol.iterator]: () => object;

  get size(): number {
    URLSearchParams.#taken(this, []);
    return this.#pairs.length;
  }

  append(...given: [name?: unknown, value?: unknown]): void {
    const [name, value] = URLSearchParams.#taken(this, given, 'name', 'value');
    this.#pairs.push([toText(name), toText(value)]);
    changed(this);
  }

  delete(...given: [name?: unknown, value?: unknown]): void {
    const [name, value] = URLSearchParams.#taken(this, given, 'name');
    const isOne = sameAs(name, value);
    this.#pairs = this.#pairs.filter((pair) => !isOne(pair));
    changed(this);
  }

  get(...given: [name?: unknown]): string | null {
    const [name] = URLSearchParams.#taken(this, given, 'name');
    return this.#pairs.find(sameAs(name))?.[1] ?? null;
  }

  getAll(...given: [name?: unknown]): string[] {
    const [name] = URLSearchParams.#taken(this, given, 'name');
    return this.#pairs.filter(sameAs(name)).map(([, value]) => value);
  }

  has(...given: [name?: unknown, value?: unknown]): boolean {
    const [name, value] = URLSearchParams.#taken(this, given, 'name');
    return this.#pairs.some(sameAs(name, value));
  }

  set(...given: [name?: unknown, value?: unknown]): void {
    const [name, value] = URLSearchParams.#taken(this, given, 'name', 'value');
    const [isOne, text] = [sameAs(name), toText(value)];
    const first = this.#pairs.find(isOne);
    if (first === undefined) this.#pairs.push([toText(name), text]);
    else {
      first[1] = text;
      this.#pairs = this.#pairs.filter((pair) => pair === first || !isOne(pair));
    }
    changed(this);
  }

  sort(): void {
    URLSearchParams.#taken(this, []);
    this.#pairs.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
    changed(this);
  }

  forEach(callback: unknown, self?: unknown): void {
    URLSearchParams.#taken(this, []);
    requireFunction(callback, 'callback');
    for (const [name, value] of this.#pairs) Reflect.apply(callback, self, [value, name, this]);
  }

  entries(): object {
    URLSearchParams.#taken(this, []);
    return new PairIterator(
      () => this.#pairs,
      (pair) => [...pair],
    );
  }

  keys(): object {
    URLSearchParams.#taken(this, []);
    return new PairIterator(
      () => this.#pairs,
      ([name]) => name,
    );
  }

  values(): object {
    URLSearchParams.#taken(this, []);
    return new PairIterator(
      () => this.#pairs,
      ([, value]) => value,
    );
  }

  toString(): string {
    URLSearchParams.#taken(this, []);
    if (this.#pairs.length === 0) return '';
    return hostJson(HOST.formatQuery, this.#pairs) as string;
  }

  [customInspect](depth: number, options: InspectOptions, inspect: Inspector): string {
    URLSearchParams.#taken(this, []);
    if (depth < 0) return '[Object]';
    const shown = this.#pairs.map(
      ([name, value]) => `${inspect(name, options)} => ${inspect(value, options)}`,
    );
    return braced('URLSearchParams {', shown, options);
  }
}

/** On one line where all fits. */
function braced(open: string, shown: readonly string[], options: InspectOptions): string {
  const length = shown.reduce((sum, one) => sum + one.length + 2, 0);
  if (length > (options.breakLength ?? 80)) return `${open}\n  ${shown.join(',\n  ')} }`;
  return shown.length === 0 ? `${open}}` : `${open} ${shown.join(', ')} }`;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function sameAs(name: unknown, value?: unknown): (pair: readonly [string, string]) => boolean {
  const key = toText(name);
  if (value === undefined) return ([known]) => known === key;
  const text = toText(value);
  return ([known, held]) => known === key && held === text;
}

type Pair = readonly [string, string];

/** What goes over parameters, which may change meanwhile. */
class PairIterator {
  readonly #pairs: () => readonly Pair[];
  readonly #shown: (pair: Pair) => unknown;
  #next = 0;

  constructor(pairs: () => readonly Pair[], shown: (pair: Pair) => unknown) {
    this.#pairs = pairs;
    this.#shown = shown;
  }

  next(): IteratorResult<unknown> {
    refuseThis(isObject(this) && #next in this, 'URLSearchParamsIterator');
    const pair = this.#pairs()[this.#next];
    if (pair === undefined) return { value: undefined, done: true };
    this.#next += 1;
    return { value: this.#shown(pair), done: false };
  }

  [customInspect](depth: number, options: InspectOptions, inspect: Inspector): string {
    refuseThis(isObject(this) && #next in this, 'URLSearchParamsIterator');
    if (depth < 0) return '[Object]';
    const left = this.#pairs()
      .slice(this.#next)
      .map((pair) => inspect(this.#shown(pair), options));
    return left.length === 0
      ? 'URLSearchParams Iterator {  }'
      : braced('URLSearchParams Iterator {', left, options);
  }
}

Object.setPrototypeOf(
  PairIterator.prototype,
  Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()) as object) as object,
);
Reflect.deleteProperty(PairIterator.prototype, 'constructor');
Object.defineProperty(PairIterator.prototype, 'next', { enumerable: true });
Object.defineProperty(PairIterator.prototype, Symbol.toStringTag, {
  value: 'URLSearchParams Iterator',
  configurable: true,
});
for (const name of [
  'append',
  'delete',
  'get',
  'getAll',
  'has',
  'set',
  'size',
  'sort',
  'entries',
  'forEach',
  'keys',
  'values',
  'toString',
])
  Object.defineProperty(URLSearchParams.prototype, name, { enumerable: true });
Object.defineProperty(URLSearchParams.prototype, Symbol.iterator, {
  // oxlint-disable-next-line typescript/unbound-method -- both are one function, as the standard has it
  value: URLSearchParams.prototype.entries,
  writable: true,
  configurable: true,
});
Object.defineProperty(URLSearchParams.prototype, Symbol.toStringTag, {
  value: 'URLSearchParams',
  configurable: true,
});

/** Makes parameters follow a URL. */
export const attach = URLSearchParams.attach.bind(URLSearchParams);
Reflect.deleteProperty(URLSearchParams, 'attach');
