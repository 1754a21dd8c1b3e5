import type { Inspection } from './inspection.js';
import { prefix } from './names.js';

const FRAME = '\n    at';

/** What an error's text begins with: its stack, as far as it has one. */
function stackOf(error: Error): string {
  const { stack } = error as { stack?: unknown };
  const said = Error.prototype.toString.call(error);
  if (typeof stack === 'string' ? stack === '' : !stack) return said;
  const text = String(stack);
  // Node writes the first line when it is first asked for, the engine when the error is made.
  const frames = text.indexOf(FRAME);
  const was = nameOfClass(error);
  const isLater = frames === -1 ? text === was : !text.startsWith(said) && text.startsWith(was);
  if (frames === -1) return isLater ? said : text;
  return isLater && !/^\w+ \[/.test(text) ? said + text.slice(frames) : text;
}

/** The name that an error had before it was given one of its own. */
function nameOfClass(error: Error): string {
  try {
    const prototype = Object.getPrototypeOf(error) as { readonly name?: unknown } | null;
    return String(prototype?.name ?? 'Error');
  } catch {
    // A getter that instances alone may be asked for.
    return 'Error';
  }
}

/** An error's text with the calls that led to it; takes what it says already from the names of the members, and adds others. */
export function errorBase(
  inspection: Inspection,
  error: Error,
  keys: PropertyKey[],
  { name, tag }: { readonly name: string | null; readonly tag: string },
): string {
  const own = (error as { name?: unknown }).name;
  const shownName = own === undefined || own === null ? 'Error' : String(own);
  const stack = stackOf(error);
  if (!inspection.showHidden) dropRepeated(error, stack, keys);
  if ('cause' in error && !keys.includes('cause')) keys.push('cause');
  if (Array.isArray(Reflect.get(error, 'errors')) && !keys.includes('errors')) keys.push('errors');
  const text = named(stack, name, shownName, tag);
  const { message } = error as { message?: unknown };
  const said = typeof message === 'string' && message !== '' ? text.indexOf(message) : -1;
  const frames = text.indexOf(FRAME, said === -1 ? 0 : said + String(message).length);
  const shown =
    frames === -1
      ? `[${text}]`
      : `${text.slice(0, frames)}\n${framesOf(inspection, error, text.slice(frames + 1)).join('\n')}`;
  return inspection.indentation === 0
    ? shown
    : shown.replaceAll('\n', `\n${' '.repeat(inspection.indentation)}`);
}

function dropRepeated(error: Error, stack: string, keys: PropertyKey[]): void {
  for (const name of ['name', 'message', 'stack'] as const) {
    const at = keys.indexOf(name);
    const value: unknown = error[name];
    if (at !== -1 && (typeof value !== 'string' || stack.includes(value))) keys.splice(at, 1);
  }
}

/** The text with the name of the class where it says another one. */
function named(stack: string, className: string | null, name: string, tag: string): string {
  const after = stack[name.length];
  const says =
    name.endsWith('Error') &&
    stack.startsWith(name) &&
    (after === undefined || after === ':' || after === '\n');
  if (className !== null && !says) return stack;
  let fallback = 'Error';
  let { length } = name;
  if (className === null) {
    const start =
      /^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n\s+at)/.exec(stack) ??
      /^([a-z_A-Z0-9-]*Error)$/.exec(stack);
    fallback = start?.[1] ?? '';
    ({ length } = fallback);
    if (fallback === '') fallback = 'Error';
  }
  const shown = prefix(className, tag, fallback).slice(0, -1);
  if (name === shown) return stack;
  if (!shown.includes(name)) return `${shown} [${name}]${stack.slice(length)}`;
  return length === 0 ? `${shown}: ${stack}` : `${shown}${stack.slice(length)}`;
}

/** Most lines that an error and its cause have in common and that are all shown. */
const COMMON_SHOWN = 3;

/** The lines of calls, without those that the error's cause has too. */
function framesOf(inspection: Inspection, error: Error, text: string): string[] {
  const lines = text.split('\n');
  const { cause } = error;
  if (!(cause instanceof Error)) return lines;
  const stack = stackOf(cause);
  const start = stack.indexOf(FRAME);
  if (start === -1) return lines;
  const { from, length } = commonPart(lines, stack.slice(start + 1).split('\n'));
  if (length <= COMMON_SHOWN) return lines;
  const left = `    ... ${String(length - 2)} lines matching cause stack trace ...`;
  lines.splice(from + 1, length - 2, inspection.stylize(left, 'undefined'));
  return lines;
}

function commonPart(
  lines: readonly string[],
  others: readonly string[],
): { readonly from: number; readonly length: number } {
  for (let from = 0; from < lines.length - COMMON_SHOWN; from++) {
    const at = others.indexOf(lines[from] ?? '');
    if (at === -1) continue;
    let length = 0;
    while (
      from + length < lines.length &&
      at + length < others.length &&
      lines[from + length] === others[at + length]
    )
      length++;
    if (length > COMMON_SHOWN) return { from, length };
  }
  return { from: 0, length: 0 };
}
