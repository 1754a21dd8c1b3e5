import { withIndent } from './inspect-context.js';
import type { Context, InspectOptions } from './inspect-context.js';
import { join } from './inspect-layout.js';
import { constructorName, errorBase, isIndex, ownKeys, shapeOf } from './inspect-shape.js';
import { formatNumber, quote, quoteLong } from './inspect-text.js';

export type { InspectOptions } from './inspect-context.js';

/* util.inspect and util.format, after Node's rules as far as logs of user code need them. */

/** Symbol of an object's own inspection, as in Node. */
export const customInspect = Symbol.for('nodejs.util.inspect.custom');

type Named = Record<PropertyKey, unknown>;
const LINE_WIDTH = 80;
/** Lists of more entries are set in columns. */
const COLUMNS_FROM = 6;

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
  return showValue(value, {
    depth: unlimited(given.depth, 2),
    breakLength: given.breakLength ?? LINE_WIDTH,
    compact,
    maxArrayLength: unlimited(given.maxArrayLength, 100),
    maxStringLength: unlimited(given.maxStringLength, 10_000),
    sorted: given.sorted ?? false,
    showHidden: given.showHidden ?? false,
    show: showValue,
    seen: [],
    circular: new Map(),
    indentation: 0,
    level: 0,
    lastLevel: 0,
  });
}
inspect.custom = customInspect;
inspect.defaultOptions = {} as InspectOptions;

function showValue(value: unknown, context: Context): string {
  if (typeof value === 'string') return quoteLong(value, context);
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'bigint') return `${String(value)}n`;
  if (typeof value === 'symbol') return String(value);
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null)
    return String(value);
  if (isRevoked(value)) return '<Revoked Proxy>';
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
      return showValue(shown, context);
    }
  }
  if (context.seen.includes(value)) {
    const number = context.circular.get(value) ?? context.circular.size + 1;
    context.circular.set(value, number);
    return `[Circular *${String(number)}]`;
  }
  return formatObject(value, context);
}

/** Whether an object is a proxy that was revoked, of which alone this question is an error. */
function isRevoked(value: object): boolean {
  try {
    Array.isArray(value);
    return false;
  } catch {
    return true;
  }
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
  const grouped = shape.isArray === true && listed > COLUMNS_FROM ? listed : 0;
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
  else shown = withIndent(context, () => [showValue((value as Named)[key], context)])[0] ?? '';
  if (typeof key === 'symbol') return `[${String(key)}]: ${shown}`;
  const name = String(key);
  const text = hidden ? `[${name}]` : /^[a-zA-Z_$][a-zA-Z_$0-9]*$/.test(name) ? name : quote(name);
  return isArray && isIndex(key) ? shown : `${text}: ${shown}`;
}
