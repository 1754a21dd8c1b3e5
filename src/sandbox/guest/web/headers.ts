import { customInspect, inspect } from '../node/inspect.js';
import type { InspectOptions } from '../node/inspect.js';

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[^\0\r\n]*$/;

/** The header class of fetch: names in lower case, in sorted order, several values joined by a comma. */
export class Headers {
  readonly #values = new Map<string, string[]>();
  /** Each name as it was given. */
  readonly #names = new Map<string, string>();

  constructor(init?: unknown) {
    if (init === undefined || init === null) return;
    const pairs =
      typeof (init as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function'
        ? [...(init as Iterable<[string, unknown]>)]
        : Object.entries(init as Record<string, unknown>);
    for (const [name, value] of pairs) {
      if (Array.isArray(value)) for (const one of value as unknown[]) this.append(name, one);
      else this.append(name, value);
    }
  }

  append(name: unknown, value: unknown): void {
    const key = toName(name);
    const known = this.#values.get(key) ?? [];
    if (known.length === 0) this.#names.set(key, String(name));
    this.#values.set(key, [...known, toValue(value)]);
  }

  set(name: unknown, value: unknown): void {
    const key = toName(name);
    this.#values.set(key, [toValue(value)]);
    this.#names.set(key, String(name));
  }

  get(name: unknown): string | null {
    return this.#values.get(toName(name))?.join(', ') ?? null;
  }

  getSetCookie(): string[] {
    return [...(this.#values.get('set-cookie') ?? [])];
  }

  has(name: unknown): boolean {
    return this.#values.has(toName(name));
  }

  delete(name: unknown): void {
    this.#values.delete(toName(name));
  }

  /** All values by name, as node-fetch has it. */
  raw(): Record<string, string[]> {
    return Object.fromEntries([...this.#values].map(([name, values]) => [name, [...values]]));
  }

  forEach(callback: (value: string, name: string, headers: Headers) => void, self?: unknown): void {
    for (const [name, value] of this) callback.call(self, value, name, this);
  }

  *entries(): Generator<[string, string]> {
    const names = [...this.#values.keys()].sort();
    for (const name of names) {
      const values = this.#values.get(name) ?? [];
      if (name === 'set-cookie') for (const value of values) yield [name, value];
      else yield [name, values.join(', ')];
    }
  }

  *keys(): Generator<string> {
    for (const [name] of this) yield name;
  }

  *values(): Generator<string> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }

  get [Symbol.toStringTag](): string {
    return 'Headers';
  }

  [customInspect](depth: number | null, options: InspectOptions): string {
    const shown: Record<string, string> = {};
    for (const [key, values] of this.#values)
      shown[this.#names.get(key) ?? key] = values.join(', ');
    return `Headers ${inspect(shown, { ...options, depth: options.depth ?? depth })}`;
  }
}

function toName(name: unknown): string {
  const text = String(name);
  if (!NAME.test(text)) throw new TypeError(`Invalid header name: ${text}`);
  return text.toLowerCase();
}

function toValue(value: unknown): string {
  const text = String(value).trim();
  if (!VALUE.test(text)) throw new TypeError('Invalid header value');
  return text;
}
