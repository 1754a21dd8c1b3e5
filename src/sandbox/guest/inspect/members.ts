import { indented } from './inspection.js';
import type { Inspection } from './inspection.js';
import { escapeControls, formatPrimitive, quote, withoutCodes } from './texts.js';

/** Whose member it is. */
export const MEMBER = { ofObject: 0, ofList: 1, besideList: 2 } as const;

/** A member that is to be shown. */
export interface Member {
  readonly key: PropertyKey;
  readonly level: number;
  readonly kind: (typeof MEMBER)[keyof typeof MEMBER];
  /** What is known of it already. */
  readonly descriptor?: PropertyDescriptor;
  /** The object that an accessor is asked for, where it is not that which has it. */
  readonly self?: object;
}

/** Names of the members that show. */
export function ownKeys(value: object, showHidden: boolean): PropertyKey[] {
  const names: PropertyKey[] = showHidden ? Object.getOwnPropertyNames(value) : Object.keys(value);
  const symbols = Object.getOwnPropertySymbols(value);
  if (symbols.length === 0) return names;
  const isShown = (symbol: symbol): boolean =>
    showHidden || Object.prototype.propertyIsEnumerable.call(value, symbol);
  return [...names, ...symbols.filter(isShown)];
}

/** The same without the indices of a list. */
export function keysBesideIndices(value: object, showHidden: boolean): PropertyKey[] {
  return ownKeys(value, showHidden).filter(
    (key) =>
      typeof key === 'symbol' ||
      !/^(0|[1-9]\d{0,9})$/.test(String(key)) ||
      Number(key) > 2 ** 32 - 2,
  );
}

/** A member with its name. */
export function formatMember(inspection: Inspection, value: object, member: Member): string {
  const { key, kind } = member;
  const descriptor = member.descriptor ??
    Object.getOwnPropertyDescriptor(value, key) ?? {
      value: Reflect.get(value, key) as unknown,
      enumerable: true,
    };
  const { text, isBelow } = textOf(inspection, value, member, descriptor);
  if (kind === MEMBER.ofList) return text;
  const gap = isBelow ? `\n${' '.repeat(inspection.indentation + 3)}` : ' ';
  return `${nameOf(inspection, key, descriptor)}:${gap}${text}`;
}

function textOf(
  inspection: Inspection,
  value: object,
  member: Member,
  descriptor: PropertyDescriptor,
): { readonly text: string; readonly isBelow: boolean } {
  const { level, kind, self = value } = member;
  if (descriptor.value !== undefined) {
    const columns = inspection.compact !== true || kind !== MEMBER.ofObject ? 2 : 3;
    const text = indented(inspection, columns, () =>
      inspection.show(inspection, descriptor.value, level),
    );
    const width = withoutCodes(text, inspection.colors).length;
    return { text, isBelow: columns === 3 && inspection.breakLength < width };
  }
  const { stylize } = inspection;
  let text = stylize('undefined', 'undefined');
  if (descriptor.get !== undefined) text = accessorText(inspection, descriptor, self, level);
  else if (descriptor.set !== undefined) text = stylize('[Setter]', 'special');
  return { text, isBelow: false };
}

function accessorText(
  inspection: Inspection,
  descriptor: PropertyDescriptor,
  self: object,
  level: number,
): string {
  const { stylize, getters } = inspection;
  const get = Reflect.get(descriptor, 'get') as (() => unknown) | undefined;
  const isOnlyGetter = descriptor.set === undefined;
  const label = isOnlyGetter ? 'Getter' : 'Getter/Setter';
  const isAsked = getters === true || getters === (isOnlyGetter ? 'get' : 'set');
  if (!isAsked || get === undefined) return stylize(`[${label}]`, 'special');
  const around = (text: string): string =>
    `${stylize(`[${label}:`, 'special')} ${text}${stylize(']', 'special')}`;
  try {
    const value: unknown = Reflect.apply(get, self, []);
    return indented(inspection, 2, () => {
      if (value === null) return around(stylize('null', 'null'));
      if (typeof value === 'object')
        return `${stylize(`[${label}]`, 'special')} ${inspection.show(inspection, value, level)}`;
      return around(formatPrimitive(value, inspection, stylize));
    });
  } catch (error) {
    return around(`<Inspection threw (${(error as Error).message})>`);
  }
}

function nameOf(inspection: Inspection, key: PropertyKey, descriptor: PropertyDescriptor): string {
  const { stylize } = inspection;
  if (typeof key === 'symbol') return `[${stylize(escapeControls(String(key)), 'symbol')}]`;
  const name = String(key);
  if (name === '__proto__') return "['__proto__']";
  if (descriptor.enumerable === false) return `[${escapeControls(name)}]`;
  return /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(name)
    ? stylize(name, 'name')
    : stylize(quote(name), 'string');
}
