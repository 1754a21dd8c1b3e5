import { isTooDeep } from './inspection.js';
import type { Inspection } from './inspection.js';
import { formatMember, MEMBER } from './members.js';

type AnyFunction = (...values: never[]) => unknown;

/** Classes of the language, whose prototypes show nothing of their own. */
const LANGUAGE = new Set(
  (
    'Object Function Array Number Boolean String Symbol BigInt Date Promise RegExp Error AggregateError EvalError ' +
    'RangeError ReferenceError SyntaxError TypeError URIError ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array ' +
    'Uint32Array Int32Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map Set ' +
    'WeakMap WeakSet WeakRef Proxy FinalizationRegistry SharedArrayBuffer Atomics Iterator'
  ).split(' '),
);

function constructorOf(value: object): (AnyFunction & { name: string }) | undefined {
  const found: unknown = Object.getOwnPropertyDescriptor(value, 'constructor')?.value;
  return typeof found === 'function' && found.name !== ''
    ? (found as AnyFunction & { name: string })
    : undefined;
}

function isInstance(value: object, Class: AnyFunction): boolean {
  try {
    return value instanceof Class;
  } catch {
    return false;
  }
}

/** Whether what a value is turned into text by is the language's own. */
export function hasTextOfLanguage(value: object): boolean {
  const { toString } = value as { toString?: unknown };
  if (typeof toString !== 'function')
    return typeof Reflect.get(value, Symbol.toPrimitive) !== 'function';
  for (const name of ['toString', Symbol.toPrimitive])
    if (Object.hasOwn(value, name) && Reflect.get(value, name) !== undefined) return false;
  let at: object | null = value;
  do at = Object.getPrototypeOf(at) as object | null;
  while (
    at !== null &&
    !Object.hasOwn(at, 'toString') &&
    (!Object.hasOwn(at, Symbol.toPrimitive) || LANGUAGE.has(constructorOf(at)?.name ?? ''))
  );
  const Class = at === null ? undefined : constructorOf(at);
  return Class !== undefined && LANGUAGE.has(Class.name);
}

/** A value's class, and what its prototypes show where hidden members are asked for. */
export interface ClassName {
  /** Null where it has no prototype. */
  readonly name: string | null;
  readonly inherited: readonly string[] | undefined;
}

/** Finds the class that a value is of. */
export function classNameOf(inspection: Inspection, value: object, level: number): ClassName {
  const first = Object.getPrototypeOf(value) as object | null;
  for (
    let at: object | null = value;
    at !== null;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    const Class = constructorOf(at);
    if (Class === undefined || !isInstance(value, Class)) continue;
    const showsInherited =
      inspection.showHidden &&
      !isTooDeep(inspection, level) &&
      (first !== at || !LANGUAGE.has(Class.name));
    const inherited = showsInherited
      ? inheritedMembers(inspection, value, first ?? value, level)
      : [];
    return { name: Class.name, inherited: inherited.length === 0 ? undefined : inherited };
  }
  if (first === null) return { name: null, inherited: undefined };
  return { name: nameByPrototype(inspection, first, level), inherited: undefined };
}

/** The name of something that is an instance of no class that has one. */
function nameByPrototype(inspection: Inspection, prototype: object, level: number): string {
  if (isTooDeep(inspection, level)) return 'Object <Complex prototype>';
  const { name } = classNameOf({ ...inspection, showHidden: false }, prototype, level + 1);
  if (name !== null) return `Object <${name}>`;
  const brief = {
    ...inspection,
    customInspect: false,
    depth: -1,
    showHidden: false,
    indentation: 0,
  };
  return `Object <${inspection.show(brief, prototype, 0)}>`;
}

/** Members of up to three prototypes that are no methods. */
function inheritedMembers(
  inspection: Inspection,
  value: object,
  first: object,
  level: number,
): string[] {
  const entries: string[] = [];
  const known = new Set<PropertyKey>();
  let at = first;
  for (let depth = 0; depth < 3; depth++) {
    if (depth > 0 || value === at) {
      const next = Object.getPrototypeOf(at) as object | null;
      if (next === null || LANGUAGE.has(constructorOf(next)?.name ?? '')) break;
      at = next;
    }
    inspection.seen.push(value);
    for (const key of Reflect.ownKeys(at)) {
      const descriptor = Object.getOwnPropertyDescriptor(at, key);
      const isSeen = key === 'constructor' || Object.hasOwn(value, key) || known.has(key);
      known.add(key);
      if (isSeen || descriptor === undefined || typeof descriptor.value === 'function') continue;
      const text = formatMember(inspection, at, {
        key,
        level,
        kind: MEMBER.ofObject,
        descriptor,
        self: value,
      });
      entries.push(inspection.colors ? `\u001b[2m${text}\u001b[22m` : text);
    }
    inspection.seen.pop();
  }
  return entries;
}

/** What stands before the members: the class, and the tag where it says something else. */
export function prefix(name: string | null, tag: string, fallback: string, size = ''): string {
  if (name === null) {
    const shown = tag !== '' && fallback !== tag ? `[${tag}] ` : '';
    return `[${fallback}${size}: null prototype] ${shown}`;
  }
  return tag !== '' && name !== tag ? `${name}${size} [${tag}] ` : `${name}${size} `;
}

/** The tag of a value, but where it shows among the members. */
export function tagOf(inspection: Inspection, value: object): string {
  const tag: unknown = Reflect.get(value, Symbol.toStringTag);
  if (typeof tag !== 'string' || tag === '') return '';
  const isShown = inspection.showHidden
    ? Object.hasOwn(value, Symbol.toStringTag)
    : Object.prototype.propertyIsEnumerable.call(value, Symbol.toStringTag);
  return isShown ? '' : tag;
}

/** What stands for a function. */
export function functionBase(
  inspection: Inspection,
  value: AnyFunction,
  name: string | null,
  tag: string,
): string {
  const source = Function.prototype.toString.call(value);
  if (isClassText(source)) return classBase(value, name, tag);
  const own = Object.prototype.toString.call(value);
  const isAsync = own.startsWith('[object Async');
  const type = `${isAsync ? 'Async' : ''}${own.includes('Generator') ? 'Generator' : ''}Function`;
  let base = `[${type}${name === null ? ' (null prototype)' : ''}`;
  const shown: unknown = value.name;
  if (shown === '') base += ' (anonymous)';
  else base += `: ${typeof shown === 'string' ? shown : inspection.show(inspection, shown, 0)}`;
  base += ']';
  if (name !== type && name !== null) base += ` ${name}`;
  if (tag !== '' && name !== tag) base += ` [${tag}]`;
  return base;
}

/** Whether the text of a function is that of a class; as in Node, not where what it extends is in parentheses. */
function isClassText(source: string): boolean {
  if (!source.startsWith('class') || !source.endsWith('}')) return false;
  const body = source.slice(5, -1);
  const brace = body.indexOf('{');
  if (brace === -1) return false;
  if (!body.slice(0, brace).includes('(')) return true;
  return /^(\s+[^(]*?)\s*\{/.test(body.replace(/\/\/.*?\n|\/\*[^]*?\*\//g, ''));
}

function classBase(value: AnyFunction, name: string | null, tag: string): string {
  const own: unknown = Object.hasOwn(value, 'name') ? value.name : '';
  let base = `class ${own === '' ? '(anonymous)' : String(own)}`;
  if (name !== 'Function' && name !== null) base += ` [${name}]`;
  if (tag !== '' && name !== tag) base += ` [${tag}]`;
  if (name === null) return `[${base} extends null]`;
  const parent = (Object.getPrototypeOf(value) as { name?: unknown } | null)?.name;
  return `[${base}${typeof parent === 'string' && parent !== '' ? ` extends ${parent}` : ''}]`;
}
