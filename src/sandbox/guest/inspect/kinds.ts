import {
  arrayEntries,
  bytesEntries,
  collectionEntries,
  promiseEntries,
  typedEntries,
} from './entries.js';
import { errorBase } from './errors.js';
import type { Inspection } from './inspection.js';
import { keysBesideIndices, ownKeys } from './members.js';
import { functionBase, prefix } from './names.js';
import { formatNumber, formatPrimitive } from './texts.js';
import { withoutColours } from './styles.js';

/** What is known of an object that is to be shown. */
export interface Seen {
  readonly inspection: Inspection;
  readonly value: object;
  readonly name: string | null;
  readonly tag: string;
  /** The level of what is within it. */
  readonly level: number;
  /** Whether what a buffer holds is not shown. */
  readonly isBrief: boolean;
}

/** How a kind of value is shown. */
export interface Shape {
  readonly base?: string;
  readonly open: string;
  readonly close: string;
  readonly entries?: () => string[];
  readonly keys: PropertyKey[];
  readonly isList?: boolean;
  /** What it is where it has no members to show. */
  readonly alone?: string | undefined;
  /** What it is where no more levels are shown. */
  readonly atEnd?: string;
}

const braces = { open: '{', close: '}' };

/** Whether a method that only instances of a class have takes the value. */
function isTaken(method: unknown, value: object): boolean {
  try {
    Reflect.apply(method as () => unknown, value, [undefined]);
    return true;
  } catch {
    return false;
  }
}

/** What only instances of each class can be asked: a method, or a member that a function gives. */
const BRANDS: readonly (readonly [Class: new (...values: never[]) => object, name: string])[] = [
  [Map, 'size'],
  [Set, 'size'],
  [RegExp, 'source'],
  [Date, 'getTime'],
  [ArrayBuffer, 'byteLength'],
  [DataView, 'byteLength'],
  [WeakMap, 'has'],
  [WeakSet, 'has'],
  [Number, 'valueOf'],
  [String, 'valueOf'],
  [Boolean, 'valueOf'],
  [BigInt as never, 'valueOf'],
  [Symbol as never, 'valueOf'],
];

/** A method of a prototype, or the function that gives one of its members. */
function methodOf(prototype: object, name: PropertyKey): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  return Reflect.get(descriptor, 'get') ?? descriptor.value;
}

/** Asks a value what the prototype of its class gives by a method or a function. */
function ask(prototype: object, name: PropertyKey, value: object): unknown {
  return Reflect.apply(methodOf(prototype, name) as () => unknown, value, []);
}

/** The class of the language whose instance a value is, whatever its prototype says. */
function brandOf({ inspection, value, name }: Seen): string | undefined {
  if (value instanceof Promise || name === null)
    if (inspection.promiseState(value) !== undefined) return 'Promise';
  for (const [Class, member] of BRANDS)
    if (
      (name === null || value instanceof Class) &&
      value !== RegExp.prototype &&
      isTaken(methodOf(Class.prototype as object, member), value)
    )
      return Class.name;
  return undefined;
}

/** How a value of its kind is shown. */
export function shapeOf(seen: Seen): Shape {
  const { inspection, value } = seen;
  if (Array.isArray(value)) return arrayShape(seen, value as unknown[]);
  if (typeof value === 'function') return functionShape(seen);
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const shape = typedShape(seen, value);
    if (shape !== undefined) return shape;
  }
  if (value instanceof Error || Object.prototype.toString.call(value) === '[object Error]')
    return errorShape(seen, value as Error);
  const brand = seen.name === 'Object' && isPlain(value) ? undefined : brandOf(seen);
  const shape = brand === undefined ? undefined : SHAPES[brand]?.(seen, brand);
  if (shape !== undefined) return shape;
  const keys = ownKeys(value, inspection.showHidden);
  const isArguments = Object.prototype.toString.call(value) === '[object Arguments]';
  if (isArguments) return { ...braces, open: '[Arguments] {', keys, alone: '[Arguments] {}' };
  const head = seen.name === 'Object' && seen.tag === '' ? '' : headOf(seen, 'Object');
  return { ...braces, open: `${head}{`, keys, alone: `${head}{}` };
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;
const headOf = ({ name, tag }: Seen, fallback: string, size = ''): string =>
  prefix(name, tag, fallback, size);

function arrayShape(seen: Seen, value: readonly unknown[]): Shape {
  const { inspection, name, tag, level } = seen;
  const size = `(${String(value.length)})`;
  const head = name !== 'Array' || tag !== '' ? headOf(seen, 'Array', size) : '';
  return {
    open: `${head}[`,
    close: ']',
    isList: true,
    keys: keysBesideIndices(value, inspection.showHidden),
    entries: () => arrayEntries(inspection, value, level),
    alone: value.length === 0 ? `${head}[]` : undefined,
  };
}

/** The shape of a typed array; undefined of a view that is none. */
function typedShape(seen: Seen, value: ArrayBufferView): Shape | undefined {
  const prototype = Object.getPrototypeOf(Uint8Array.prototype) as object;
  const fallback = ask(prototype, Symbol.toStringTag, value) as string | undefined;
  if (fallback === undefined) return undefined;
  const { inspection, level } = seen;
  const length = ask(prototype, 'length', value) as number;
  const head = headOf(seen, seen.name === null ? fallback : '', `(${String(length)})`);
  return {
    open: `${head}[`,
    close: ']',
    isList: true,
    keys: keysBesideIndices(value, inspection.showHidden),
    entries: () => typedEntries(inspection, value as Uint8Array, length, level),
    alone: length === 0 && !inspection.showHidden ? `${head}[]` : undefined,
  };
}

function functionShape(seen: Seen): Shape {
  const { inspection, value, name, tag } = seen;
  const base = functionBase(inspection, value as () => unknown, name, tag);
  const keys = ownKeys(value, inspection.showHidden);
  return { ...braces, base, keys, alone: inspection.stylize(base, 'special') };
}

function errorShape(seen: Seen, value: Error): Shape {
  const keys = ownKeys(value, seen.inspection.showHidden);
  const base = errorBase(seen.inspection, value, keys, seen);
  return { ...braces, base, keys, alone: base };
}

type Shaper = (seen: Seen, brand: string) => Shape | undefined;

const boxed: Shaper = ({ inspection, value, name, tag }, brand) => {
  const primitive = (
    { Number, String, Boolean, BigInt, Symbol } as unknown as Record<string, { prototype: object }>
  )[brand]?.prototype.valueOf.call(value);
  const keys = ownKeys(value, inspection.showHidden);
  if (typeof primitive === 'string') keys.splice(0, primitive.length);
  let base = `[${brand}`;
  if (brand !== name) base += name === null ? ' (null prototype)' : ` (${name})`;
  base += `: ${formatPrimitive(primitive, inspection, withoutColours)}]`;
  if (tag !== '' && tag !== name) base += ` [${tag}]`;
  return { ...braces, base, keys, alone: inspection.stylize(base, brand.toLowerCase()) };
};

const unknownItems: Shaper = (seen, brand) => ({
  ...braces,
  open: `${headOf(seen, brand)}{`,
  keys: ownKeys(seen.value, seen.inspection.showHidden),
  entries: () => [seen.inspection.stylize('<items unknown>', 'special')],
});

const SHAPES: Readonly<Record<string, Shaper>> = {
  Set: (seen) => {
    const { inspection, level } = seen;
    const value = seen.value as Set<unknown>;
    const items = [...Set.prototype.values.call(value)] as unknown[];
    const head = headOf(seen, 'Set', `(${String(items.length)})`);
    return {
      ...braces,
      open: `${head}{`,
      keys: ownKeys(value, inspection.showHidden),
      entries: () =>
        collectionEntries(inspection, items, items.length, (item) =>
          inspection.show(inspection, item, level),
        ),
      alone: items.length === 0 ? `${head}{}` : undefined,
    };
  },
  Map: (seen) => {
    const { inspection, level } = seen;
    const value = seen.value as Map<unknown, unknown>;
    const pairs = [...Map.prototype.entries.call(value)] as [unknown, unknown][];
    const head = headOf(seen, 'Map', `(${String(pairs.length)})`);
    const show = (item: unknown): string => inspection.show(inspection, item, level);
    return {
      ...braces,
      open: `${head}{`,
      keys: ownKeys(value, inspection.showHidden),
      entries: () =>
        collectionEntries(
          inspection,
          pairs,
          pairs.length,
          ([key, item]) => `${show(key)} => ${show(item)}`,
        ),
      alone: pairs.length === 0 ? `${head}{}` : undefined,
    };
  },
  RegExp: (seen) => {
    const value = seen.name === null ? new RegExp(seen.value as RegExp) : seen.value;
    return textShape(seen, 'RegExp', RegExp.prototype.toString.call(value), 'regexp');
  },
  Date: (seen) => {
    const isValid = !Number.isNaN(ask(Date.prototype, 'getTime', seen.value));
    const text = ask(Date.prototype, isValid ? 'toISOString' : 'toString', seen.value);
    return textShape(seen, 'Date', text as string, 'date');
  },
  ArrayBuffer: (seen) => {
    const { inspection, value, isBrief } = seen;
    const head = headOf(seen, 'ArrayBuffer');
    const keys = ownKeys(value, inspection.showHidden);
    const length = formatNumber((value as ArrayBuffer).byteLength);
    return {
      ...braces,
      open: `${head}{`,
      keys: ['byteLength', ...keys],
      ...(isBrief && keys.length === 0
        ? { alone: `${head}{ byteLength: ${inspection.stylize(length, 'number')} }` }
        : {}),
      ...(isBrief ? {} : { entries: () => bytesEntries(inspection, value as ArrayBuffer) }),
    };
  },
  DataView: (seen) => ({
    ...braces,
    open: `${headOf(seen, 'DataView')}{`,
    keys: [
      'byteLength',
      'byteOffset',
      'buffer',
      ...ownKeys(seen.value, seen.inspection.showHidden),
    ],
  }),
  Promise: (seen) => ({
    ...braces,
    open: `${headOf(seen, 'Promise')}{`,
    keys: ownKeys(seen.value, seen.inspection.showHidden),
    entries: () => promiseEntries(seen.inspection, seen.value, seen.level),
  }),
  WeakSet: unknownItems,
  WeakMap: unknownItems,
  Number: boxed,
  String: boxed,
  Boolean: boxed,
  BigInt: boxed,
  Symbol: boxed,
};

/** The shape of what is a text of its kind. */
function textShape(seen: Seen, kind: string, text: string, style: string): Shape {
  const head = headOf(seen, kind);
  const base = head === `${kind} ` ? text : `${head}${text}`;
  const shown = seen.inspection.stylize(base, style);
  const keys = ownKeys(seen.value, seen.inspection.showHidden);
  return { ...braces, base, keys, alone: shown, ...(kind === 'RegExp' ? { atEnd: shown } : {}) };
}
