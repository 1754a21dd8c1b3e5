import { isTooDeep, optionsOf, standards } from './inspection.js';
import type { Inspection, InspectOptions, PromiseState } from './inspection.js';
import { shapeOf } from './kinds.js';
import type { Seen, Shape } from './kinds.js';
import { join } from './layout.js';
import { formatMember, MEMBER } from './members.js';
import { classNameOf, prefix, tagOf } from './names.js';
import { withColours, withoutColours } from './styles.js';
import { formatPrimitive } from './texts.js';

const custom = Symbol.for('nodejs.util.inspect.custom');

/** What an inspection needs of the world around it. */
export interface Surroundings {
  /** The function that user code knows as util.inspect. */
  readonly inspect: unknown;
  readonly promiseState: (value: object) => PromiseState | undefined;
}

/** Text of any value for a reader, as util.inspect. */
export function inspectWith(
  { inspect, promiseState }: Surroundings,
  value: unknown,
  given?: InspectOptions | boolean | null,
  depth?: number | null,
  colors?: boolean,
): string {
  const chosen: Record<string, unknown> = { ...standards };
  if (depth !== undefined) chosen['depth'] = depth;
  if (colors !== undefined) chosen['colors'] = colors;
  let others: object | undefined;
  if (typeof given === 'boolean') chosen['showHidden'] = given;
  else if (typeof given === 'object' && given !== null)
    for (const key of Object.keys(given)) {
      if (Object.hasOwn(standards, key) || key === 'stylize')
        chosen[key] = Reflect.get(given, key) as unknown;
      else others = given;
    }
  if (chosen['colors']) chosen['stylize'] = withColours;
  else chosen['stylize'] ??= withoutColours;
  chosen['maxArrayLength'] ??= Infinity;
  chosen['maxStringLength'] ??= Infinity;
  const inspection = {
    ...(chosen as unknown as Required<InspectOptions>),
    seen: [],
    circular: new Map(),
    indentation: 0,
    lastLevel: 0,
    others,
    show,
    promiseState,
    inspect,
  } as unknown as Inspection;
  return show(inspection, value, 0);
}

function show(inspection: Inspection, value: unknown, level: number, isBrief = false): string {
  const { stylize } = inspection;
  if (value === null) return stylize('null', 'null');
  if (typeof value !== 'object' && typeof value !== 'function')
    return formatPrimitive(value, inspection, stylize);
  if (isRevoked(value)) return stylize('<Revoked Proxy>', 'special');
  const own = inspection.customInspect ? customText(inspection, value, level) : undefined;
  if (own !== undefined) return own;
  if (inspection.seen.includes(value)) {
    const number = inspection.circular.get(value) ?? inspection.circular.size + 1;
    inspection.circular.set(value, number);
    return stylize(`[Circular *${String(number)}]`, 'special');
  }
  return showObject(inspection, value, level, isBrief);
}

/** What an object says of itself; undefined where it leaves that to us. */
function customText(inspection: Inspection, value: object, level: number): string | undefined {
  const own: unknown = Reflect.get(value, custom);
  if (typeof own !== 'function' || own === inspection.inspect) return undefined;
  const Class: unknown = Reflect.get(value, 'constructor');
  // A prototype has no instance to show.
  if (typeof Class === 'function' && (Class.prototype as unknown) === value) return undefined;
  const depth = inspection.depth === null ? null : inspection.depth - level;
  const shown: unknown = Reflect.apply(own, value, [
    depth,
    optionsOf(inspection),
    inspection.inspect,
  ]);
  if (shown === value) return undefined;
  const text = typeof shown === 'object' ? show(inspection, shown, level) : String(shown);
  return text.replaceAll('\n', `\n${' '.repeat(inspection.indentation)}`);
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

function showObject(
  inspection: Inspection,
  value: object,
  level: number,
  isBrief: boolean,
): string {
  const { name, inherited } = classNameOf(inspection, value, level);
  const tag = tagOf(inspection, value);
  const seen: Seen = { inspection, value, name, tag, level: level + 1, isBrief };
  const shape = shapeOf(seen);
  const { keys, alone } = shape;
  const isAlone =
    keys.length === 0 || (isBrief && shape.entries === undefined && value instanceof ArrayBuffer);
  if (alone !== undefined && isAlone && inherited === undefined) return alone;
  if (isTooDeep(inspection, level)) {
    const shown = prefix(name, tag, 'Object').slice(0, -1);
    return shape.atEnd ?? inspection.stylize(name === null ? shown : `[${shown}]`, 'special');
  }
  const { indentation } = inspection;
  const depth = inspection.seen.length;
  try {
    return withMembers(inspection, seen, shape, inherited);
  } catch (error) {
    if (!isOverflow(error)) throw error;
    inspection.seen.length = depth;
    inspection.indentation = indentation;
    const shown = prefix(name, tag, 'Object').slice(0, -1);
    const why = 'Inspection interrupted prematurely. Maximum call stack size exceeded.';
    return inspection.stylize(`[${shown}: ${why}]`, 'special');
  }
}

const isOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message === 'Maximum call stack size exceeded';

function withMembers(
  inspection: Inspection,
  { value, level }: Seen,
  shape: Shape,
  inherited: readonly string[] | undefined,
): string {
  inspection.seen.push(value);
  inspection.lastLevel = level;
  const entries = shape.entries?.() ?? [];
  const isList = shape.isList === true;
  const kind = isList ? MEMBER.besideList : MEMBER.ofObject;
  for (const key of shape.keys) entries.push(formatMember(inspection, value, { key, level, kind }));
  if (inherited !== undefined) entries.push(...inherited);
  let { base = '', open } = shape;
  const number = inspection.circular.get(value);
  if (number !== undefined) {
    const reference = inspection.stylize(`<ref *${String(number)}>`, 'special');
    if (inspection.compact === true) open = `${reference} ${open}`;
    else base = base === '' ? reference : `${reference} ${base}`;
  }
  inspection.seen.pop();
  sort(inspection, entries, isList ? shape.keys.length : entries.length);
  return join(inspection, entries, { base, open, close: shape.close, isList, level, value });
}

/** Puts the last so many entries in the order that was asked for. */
function sort({ sorted }: Inspection, entries: string[], count: number): void {
  if (sorted === false || count === 0) return;
  const order = typeof sorted === 'function' ? sorted : undefined;
  const members = entries.splice(entries.length - count, count);
  entries.push(...members.sort(order));
}
