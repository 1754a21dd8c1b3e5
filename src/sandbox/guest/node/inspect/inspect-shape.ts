import { withIndent } from './inspect-context.js';
import type { Context } from './inspect-context.js';
import { formatNumber, quote } from './inspect-text.js';

type Named = Record<PropertyKey, unknown>;

/** Name of the class that a value is of; null where it has none. */
export function constructorName(value: object): string | null {
  for (
    let at: object | null = value;
    at !== null;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    const own = Object.getOwnPropertyDescriptor(at, 'constructor')?.value as
      { name?: string } | undefined;
    if (
      typeof own === 'function' &&
      typeof (own as { name?: unknown }).name === 'string' &&
      (own as { name: string }).name !== ''
    )
      return (own as { name: string }).name;
  }
  return null;
}

function prefix(name: string | null, tag: string, fallback: string, size = ''): string {
  if (name === null) {
    const shown = tag !== '' && fallback !== tag ? ` [${tag}]` : '';
    return `[${fallback}${size}: null prototype]${shown} `;
  }
  return tag !== '' && name !== tag ? `${name}${size} [${tag}] ` : `${name}${size} `;
}

/** How a kind of value is shown. */
export interface Shape {
  base?: string;
  braces: [string, string];
  entries: (context: Context) => string[];
  keys?: PropertyKey[];
  isArray?: boolean;
  /** Whether a value without members is just its base. */
  bare?: boolean;
}

function tagOf(value: object, name: string | null): string {
  const tag = (value as Named)[Symbol.toStringTag];
  if (typeof tag !== 'string' || tag === '' || tag === name) return '';
  // A tag among the members shows there.
  return Object.prototype.propertyIsEnumerable.call(value, Symbol.toStringTag) ? '' : tag;
}

/** Names of the members that show. */
export function ownKeys(value: object, context: Context): PropertyKey[] {
  const names: PropertyKey[] = context.showHidden
    ? Object.getOwnPropertyNames(value)
    : Object.keys(value);
  const symbols = Object.getOwnPropertySymbols(value).filter(
    (symbol) => context.showHidden || Object.prototype.propertyIsEnumerable.call(value, symbol),
  );
  return [...names, ...symbols];
}

/** Whether a name is an index. */
export const isIndex = (key: PropertyKey): boolean =>
  typeof key === 'string' && /^(0|[1-9]\d*)$/.test(key);

/** The shape of a value's kind. */
export function shapeOf(value: object, context: Context): Shape {
  const name = constructorName(value);
  const tag = tagOf(value, name);
  if (Array.isArray(value)) {
    const head =
      name !== 'Array' || tag !== '' ? prefix(name, tag, 'Array', `(${String(value.length)})`) : '';
    return {
      braces: [`${head}[`, ']'],
      entries: (inner) => listEntries(value, inner),
      isArray: true,
      keys: ownKeys(value, context).filter((key) => !isIndex(key)),
    };
  }
  if (value instanceof Set)
    return {
      braces: [`${prefix(name, tag, 'Set', `(${String(value.size)})`)}{`, '}'],
      entries: (inner) =>
        withIndent(inner, () => [...value].map((member) => inner.show(member, inner))),
    };
  if (value instanceof Map)
    return {
      braces: [`${prefix(name, tag, 'Map', `(${String(value.size)})`)}{`, '}'],
      entries: (inner) =>
        withIndent(inner, () =>
          [...value].map(
            ([key, member]) => `${inner.show(key, inner)} => ${inner.show(member, inner)}`,
          ),
        ),
    };
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const list = value as Uint8Array;
    return {
      braces: [`${prefix(name, tag, 'TypedArray', `(${String(list.length)})`)}[`, ']'],
      entries: (inner) => listEntries(Array.from(list as ArrayLike<unknown>), inner),
      isArray: true,
      keys: ownKeys(value, context).filter((key) => !isIndex(key)),
    };
  }
  return plainShape(value, name, tag);
}

function plainShape(value: object, name: string | null, tag: string): Shape {
  const none = (): string[] => [];
  if (typeof value === 'function')
    return {
      base: functionBase(value as (...values: never[]) => unknown, name, tag),
      braces: ['{', '}'],
      entries: none,
      bare: true,
    };
  if (value instanceof RegExp)
    return { base: String(value), braces: ['{', '}'], entries: none, bare: true };
  if (value instanceof Date)
    return {
      base: Number.isNaN(value.getTime()) ? String(value) : value.toISOString(),
      braces: ['{', '}'],
      entries: none,
      bare: true,
    };
  if (value instanceof Error)
    return { base: errorBase(value), braces: ['{', '}'], entries: none, bare: true };
  if (value instanceof ArrayBuffer)
    return {
      braces: [`${prefix(name, tag, 'ArrayBuffer')}{`, '}'],
      entries: () => [
        `[Uint8Contents]: <${[...new Uint8Array(value)]
          .slice(0, 50)
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join(
            ' ',
          )}${value.byteLength > 50 ? ` ... ${String(value.byteLength - 50)} more byte${value.byteLength > 51 ? 's' : ''}` : ''}>`,
        `byteLength: ${String(value.byteLength)}`,
      ],
    };
  if (value instanceof Promise)
    return { braces: [`${prefix(name, tag, 'Promise')}{`, '}'], entries: () => ['<pending>'] };
  if (value instanceof WeakSet || value instanceof WeakMap)
    return {
      braces: [`${prefix(name, tag, 'WeakSet')}{`, '}'],
      entries: () => ['<items unknown>'],
    };
  for (const Box of [Number, String, Boolean, Symbol, BigInt]) {
    if (value instanceof Box) {
      const primitive: unknown = (value as object).valueOf();
      const shown =
        typeof primitive === 'string'
          ? quote(primitive)
          : typeof primitive === 'number'
            ? formatNumber(primitive)
            : typeof primitive === 'bigint'
              ? `${String(primitive)}n`
              : String(primitive);
      return { base: `[${Box.name}: ${shown}]`, braces: ['{', '}'], entries: none, bare: true };
    }
  }
  if (Object.prototype.toString.call(value) === '[object Arguments]')
    return { braces: ['[Arguments] {', '}'], entries: none };
  const head = name === 'Object' && tag === '' ? '' : prefix(name, tag, 'Object');
  return { braces: [`${head}{`, '}'], entries: none };
}

function functionBase(
  value: (...values: never[]) => unknown,
  name: string | null,
  tag: string,
): string {
  const source = Function.prototype.toString.call(value);
  if (source.startsWith('class') && source.endsWith('}')) {
    const parent = (Object.getPrototypeOf(value) as { name?: string } | null)?.name;
    const shown = value.name === '' ? '(anonymous)' : value.name;
    return `[class ${shown}${parent === undefined || parent === '' ? '' : ` extends ${parent}`}]`;
  }
  let kind = 'Function';
  if (/^async\b/.test(source)) kind = `Async${kind}`;
  if (/^(async\s+)?function\s*\*|^(async\s*)?\*/.test(source))
    kind = kind.replace('Function', 'GeneratorFunction');
  const shown = value.name === '' ? ' (anonymous)' : `: ${value.name}`;
  return `[${kind}${shown}]${name === null ? ' null prototype' : ''}${tag !== '' && !kind.includes(tag) && tag !== 'Function' ? ` [${tag}]` : ''}`;
}

/** An error's text and stack. */
export function errorBase(error: Error): string {
  const { name, message } = error as { name: unknown; message: unknown };
  const first = message === '' ? String(name) : `${String(name)}: ${String(message)}`;
  const stack = typeof error.stack === 'string' ? error.stack.trimEnd() : '';
  if (stack === '') return `[${first}]`;
  return stack.startsWith(first) ? stack : `${first}\n${stack}`;
}

function listEntries(list: readonly unknown[], context: Context): string[] {
  const out: string[] = [];
  let index = 0;
  while (index < list.length && out.length < context.maxArrayLength) {
    if (index in list) {
      out.push(withIndent(context, () => [context.show(list[index], context)])[0] ?? '');
      index++;
      continue;
    }
    const start = index;
    while (index < list.length && !(index in list)) index++;
    const holes = index - start;
    out.push(`<${String(holes)} empty item${holes > 1 ? 's' : ''}>`);
  }
  const left = list.length - index;
  if (left > 0) out.push(`... ${String(left)} more item${left > 1 ? 's' : ''}`);
  return out;
}
