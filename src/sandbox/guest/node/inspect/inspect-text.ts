import type { Context } from './inspect-context.js';

const SHORT_WIDTH = 16;

/** A number as Node shows it. */
export function formatNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A text of any length as Node shows it. */
export function quoteLong(text: string, context: Context): string {
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
