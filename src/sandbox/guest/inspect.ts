/* util.inspect and util.format, after Node's rules as far as logs of user code need them. */

/** Symbol of an object's own inspection, as in Node. */
export const customInspect = Symbol.for('nodejs.util.inspect.custom');

/** Options that inspect honours; others are accepted and have no effect. */
export interface InspectOptions {
  depth?: number | null;
  showHidden?: boolean;
  breakLength?: number;
  compact?: number | boolean;
  maxArrayLength?: number | null;
  maxStringLength?: number | null;
  sorted?: boolean;
  colors?: boolean;
}

interface Context {
  readonly depth: number;
  readonly breakLength: number;
  readonly compact: number;
  readonly maxArrayLength: number;
  readonly maxStringLength: number;
  readonly sorted: boolean;
  readonly showHidden: boolean;
  readonly seen: unknown[];
  readonly circular: Map<unknown, number>;
  indentation: number;
  level: number;
  /** Level of the object that was formatted last: how deep the lines of an object reach below it. */
  lastLevel: number;
}

type Named = Record<PropertyKey, unknown>;
const ENTRY_WIDTH = 6;
const SHORT_WIDTH = 16;
const LINE_WIDTH = 80;

/** Text of any value for a reader, as util.inspect. */
export function inspect(
  value: unknown,
  options: InspectOptions | boolean = {},
  depth?: number,
): string {
  const given: InspectOptions = typeof options === 'boolean' ? { showHidden: options } : options;
  if (depth !== undefined) given.depth = depth;
  const unlimited = (limit: number | null | undefined, standard: number): number =>
    limit === null ? Infinity : (limit ?? standard);
  const compact =
    typeof given.compact === 'boolean' ? (given.compact ? 3 : 0) : (given.compact ?? 3);
  return format1(value, {
    depth: unlimited(given.depth, 2),
    breakLength: given.breakLength ?? LINE_WIDTH,
    compact,
    maxArrayLength: unlimited(given.maxArrayLength, 100),
    maxStringLength: unlimited(given.maxStringLength, 10_000),
    sorted: given.sorted ?? false,
    showHidden: given.showHidden ?? false,
    seen: [],
    circular: new Map(),
    indentation: 0,
    level: 0,
    lastLevel: 0,
  });
}
inspect.custom = customInspect;
inspect.defaultOptions = {} as InspectOptions;

function format1(value: unknown, context: Context): string {
  if (typeof value === 'string') return quoteLong(value, context);
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'bigint') return `${String(value)}n`;
  if (typeof value === 'symbol') return String(value);
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null)
    return String(value);
  const custom = (value as Named)[customInspect];
  if (typeof custom === 'function' && custom !== inspect) {
    const left = context.depth - context.level;
    const shown: unknown = Reflect.apply(custom, value, [
      left,
      { ...context, depth: left },
      inspect,
    ]);
    if (shown !== value) {
      if (typeof shown === 'string')
        return shown.replaceAll('\n', `\n${' '.repeat(context.indentation)}`);
      return format1(shown, context);
    }
  }
  if (context.seen.includes(value)) {
    const number = context.circular.get(value) ?? context.circular.size + 1;
    context.circular.set(value, number);
    return `[Circular *${String(number)}]`;
  }
  return formatObject(value, context);
}

function formatNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function quoteLong(text: string, context: Context): string {
  const { maxStringLength } = context;
  let trailer = '';
  let shown = text;
  if (text.length > maxStringLength) {
    const left = text.length - maxStringLength;
    shown = text.slice(0, maxStringLength);
    trailer = `... ${String(left)} more character${left > 1 ? 's' : ''}`;
  }
  if (
    context.compact !== 1 &&
    shown.length > SHORT_WIDTH &&
    shown.length > context.breakLength - context.indentation - 4
  ) {
    const lines = shown.split(/(?<=\n)/).map((line) => quote(line));
    return lines.join(` +\n${' '.repeat(context.indentation + 2)}`) + trailer;
  }
  return quote(shown) + trailer;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
};

/** A string literal with the quotes that need no escape, as Node chooses them. */
export function quote(text: string): string {
  const mark = !text.includes("'")
    ? "'"
    : !text.includes('"')
      ? '"'
      : !text.includes('`') && !text.includes('${')
        ? '`'
        : "'";
  let out = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    const lone = character.length === 1 && code >= 0xd800 && code <= 0xdfff;
    if (character === mark) out += `\\${character}`;
    else if (ESCAPES[character] !== undefined) out += ESCAPES[character];
    else if (code < 0x20 || (code >= 0x7f && code <= 0x9f))
      out += `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
    else if (lone) out += `\\u${code.toString(16).toUpperCase()}`;
    else out += character;
  }
  return mark + out + mark;
}

function constructorName(value: object): string | null {
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

interface Shape {
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

function ownKeys(value: object, context: Context): PropertyKey[] {
  const names: PropertyKey[] = context.showHidden
    ? Object.getOwnPropertyNames(value)
    : Object.keys(value);
  const symbols = Object.getOwnPropertySymbols(value).filter(
    (symbol) => context.showHidden || Object.prototype.propertyIsEnumerable.call(value, symbol),
  );
  return [...names, ...symbols];
}

const isIndex = (key: PropertyKey): boolean =>
  typeof key === 'string' && /^(0|[1-9]\d*)$/.test(key);

function shapeOf(value: object, context: Context): Shape {
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
      entries: (inner) => nested(inner, () => [...value].map((member) => format1(member, inner))),
    };
  if (value instanceof Map)
    return {
      braces: [`${prefix(name, tag, 'Map', `(${String(value.size)})`)}{`, '}'],
      entries: (inner) =>
        nested(inner, () =>
          [...value].map(([key, member]) => `${format1(key, inner)} => ${format1(member, inner)}`),
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

function errorBase(error: Error): string {
  const { name, message } = error as { name: unknown; message: unknown };
  const first = message === '' ? String(name) : `${String(name)}: ${String(message)}`;
  const stack = typeof error.stack === 'string' ? error.stack.trimEnd() : '';
  if (stack === '') return `[${first}]`;
  return stack.startsWith(first) ? stack : `${first}\n${stack}`;
}

function nested(context: Context, entries: () => string[]): string[] {
  context.indentation += 2;
  try {
    return entries();
  } finally {
    context.indentation -= 2;
  }
}

function listEntries(list: readonly unknown[], context: Context): string[] {
  const out: string[] = [];
  let index = 0;
  while (index < list.length && out.length < context.maxArrayLength) {
    if (index in list) {
      out.push(nested(context, () => [format1(list[index], context)])[0] ?? '');
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

function formatObject(value: object, context: Context): string {
  const shape = shapeOf(value, context);
  const keys =
    shape.keys ??
    ownKeys(value, context).filter((key) => !(value instanceof String && isIndex(key)));
  if (value instanceof Error) hideErrorKeys(value, keys);
  if (context.sorted) keys.sort((left, right) => (String(left) < String(right) ? -1 : 1));
  const [open, close] = shape.braces;
  if (keys.length === 0) {
    if (shape.bare === true) return shape.base ?? '';
    if (isEmpty(value)) return `${open}${close}`;
  }
  if (context.level > context.depth) {
    const name = constructorName(value);
    return `[${Array.isArray(value) ? 'Array' : (name ?? 'Object: null prototype')}]`;
  }
  context.lastLevel = context.level;
  context.seen.push(value);
  context.level++;
  const entries = shape.entries(context);
  const listed = entries.length;
  for (const key of keys) entries.push(member(value, key, shape.isArray === true, context));
  context.level--;
  context.seen.pop();
  const number = context.circular.get(value);
  const reference = number === undefined ? '' : `<ref *${String(number)}> `;
  const grouped = shape.isArray === true && listed > ENTRY_WIDTH ? listed : 0;
  const base = shape.base ?? '';
  return join(entries, { base, open: reference + open, close, grouped, value }, context);
}

/** Whether a value without members has nothing else to show either. */
function isEmpty(value: object): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Map || value instanceof Set) return value.size === 0;
  if (value instanceof ArrayBuffer || value instanceof Promise) return false;
  if (value instanceof WeakMap || value instanceof WeakSet) return false;
  return !ArrayBuffer.isView(value) || (value as Uint8Array).length === 0;
}

function hideErrorKeys(error: Error, keys: PropertyKey[]): void {
  for (const name of ['name', 'message', 'stack'] as const) {
    const index = keys.indexOf(name);
    if (index >= 0 && errorBase(error).includes(String(error[name]))) keys.splice(index, 1);
  }
  if (Object.hasOwn(error, 'cause') && !keys.includes('cause')) keys.push('cause');
}

function member(value: object, key: PropertyKey, isArray: boolean, context: Context): string {
  const descriptor = Object.getOwnPropertyDescriptor(value, key);
  const hidden = descriptor?.enumerable === false;
  let shown: string;
  if (descriptor?.get !== undefined)
    shown = descriptor.set === undefined ? '[Getter]' : '[Getter/Setter]';
  else if (descriptor?.set !== undefined) shown = '[Setter]';
  else shown = nested(context, () => [format1((value as Named)[key], context)])[0] ?? '';
  if (typeof key === 'symbol') return `[${String(key)}]: ${shown}`;
  const name = String(key);
  const text = hidden ? `[${name}]` : /^[a-zA-Z_$][a-zA-Z_$0-9]*$/.test(name) ? name : quote(name);
  return isArray && isIndex(key) ? shown : `${text}: ${shown}`;
}

interface Layout {
  readonly base: string;
  readonly open: string;
  readonly close: string;
  /** How many leading entries are members of a long list, to be set in columns; 0 for none. */
  readonly grouped: number;
  readonly value: object;
}

function join(entries: string[], layout: Layout, context: Context): string {
  const { base, open, close } = layout;
  const isList = layout.grouped > 0 && context.compact >= 1;
  const rows = isList ? columns(entries, layout, context) : entries;
  const lead = base === '' ? open : `${base} ${open}`;
  const isShallow = context.lastLevel - context.level < context.compact;
  if (isShallow && rows.length === entries.length) {
    const start = rows.length + context.indentation + open.length + base.length + 10;
    const total = rows.reduce((sum, row) => sum + row.length, rows.length + start);
    const line = rows.join(', ');
    if (total <= context.breakLength && !line.includes('\n') && !base.includes('\n'))
      return `${lead} ${line} ${close}`;
  }
  const indentation = `\n${' '.repeat(context.indentation)}`;
  return `${lead}${indentation}  ${rows.join(`,${indentation}  `)}${indentation}${close}`;
}

/** Sets the members of a long list in columns of equal width, as Node does. */
function columns(entries: string[], layout: Layout, context: Context): string[] {
  const hasMore =
    Array.isArray(layout.value) || ArrayBuffer.isView(layout.value)
      ? (entries[layout.grouped - 1] ?? '').startsWith('... ')
      : false;
  const count = hasMore ? layout.grouped - 1 : layout.grouped;
  const lengths = entries.slice(0, count).map((entry) => entry.length + 2);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const longest = Math.max(...lengths);
  if (longest * 3 + context.indentation >= context.breakLength) return entries;
  if (!(total / longest > 5 || longest <= ENTRY_WIDTH + 2)) return entries;
  const bias = Math.sqrt(longest - total / entries.length);
  const biased = Math.max(longest - 3 - bias, 1);
  const wide = Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((context.breakLength - context.indentation) / longest),
    context.compact * 4,
    15,
  );
  if (wide <= 1) return entries;
  const widths: number[] = [];
  for (let column = 0; column < wide; column++) {
    let widest = 0;
    for (let at = column; at < count; at += wide) widest = Math.max(widest, lengths[at] ?? 0);
    widths.push(widest);
  }
  const list = layout.value as ArrayLike<unknown>;
  const alignRight = Array.from({ length: count }, (_, at) => list[at]).every(
    (item) => typeof item === 'number' || typeof item === 'bigint',
  );
  const rows: string[] = [];
  for (let start = 0; start < count; start += wide) {
    const end = Math.min(start + wide, count);
    let row = '';
    for (let at = start; at < end; at++) {
      const cell = at < end - 1 ? `${entries[at] ?? ''}, ` : (entries[at] ?? '');
      const width = at < end - 1 ? (widths[at - start] ?? 0) : (widths[at - start] ?? 0) - 2;
      row += alignRight ? cell.padStart(width) : at < end - 1 ? cell.padEnd(width) : cell;
    }
    rows.push(row);
  }
  return [...rows, ...entries.slice(count)];
}

/** util.format: `%s %d %i %f %j %o %O %c %%`, then the other arguments. */
export function format(...values: unknown[]): string {
  const [first, ...rest] = values;
  if (typeof first !== 'string') return values.map(shownInText).join(' ');
  let used = 0;
  const text =
    rest.length === 0
      ? first
      : first.replace(/%[sdifjoOc%]/g, (mark) => {
          if (mark === '%%') return '%';
          if (used >= rest.length) return mark;
          return placeholder(mark, rest[used++]);
        });
  return [text, ...rest.slice(used).map(shownInText)].join(' ');
}

function shownInText(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value);
}

function placeholder(mark: string, value: unknown): string {
  switch (mark) {
    case '%s':
      return stringPlaceholder(value);
    case '%d':
      return typeof value === 'bigint'
        ? `${String(value)}n`
        : typeof value === 'symbol'
          ? 'NaN'
          : formatNumber(Number(value));
    case '%i':
      return typeof value === 'bigint'
        ? `${String(value)}n`
        : formatNumber(typeof value === 'symbol' ? NaN : parseInt(String(value), 10));
    case '%f':
      return formatNumber(typeof value === 'symbol' ? NaN : parseFloat(String(value)));
    case '%j':
      return jsonPlaceholder(value);
    case '%o':
      return inspect(value, { showHidden: true, depth: 4 });
    case '%O':
      return inspect(value);
    default:
      return '';
  }
}

function stringPlaceholder(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'bigint') return `${String(value)}n`;
  if (typeof value !== 'object' || value === null) return String(value);
  const own = Object.hasOwn(value, 'toString') || value instanceof Error || value instanceof Date;
  const inherited =
    (value as { toString?: unknown }).toString !== Object.prototype.toString &&
    !Array.isArray(value) &&
    Object.getPrototypeOf(value) !== null;
  if (
    own ||
    (inherited &&
      typeof (value as { toString?: unknown }).toString === 'function' &&
      !(value instanceof Map) &&
      !(value instanceof Set))
  )
    return String(value);
  return inspect(value, { depth: 0, compact: 3 });
}

function jsonPlaceholder(value: unknown): string {
  try {
    const text: unknown = JSON.stringify(value);
    return String(text);
  } catch (error) {
    if (error instanceof TypeError && /circular/i.test(error.message)) return '[Circular]';
    throw error;
  }
}
