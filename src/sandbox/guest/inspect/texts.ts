import type { Inspection, Stylize } from './inspection.js';

/** Shorter texts are never set in several lines. */
const SHORT_WIDTH = 16;

/** Digits before a point in groups of three. */
function grouped(digits: string): string {
  const start = digits.startsWith('-') ? 1 : 0;
  let result = '';
  let end = digits.length;
  for (; end >= start + 4; end -= 3) result = `_${digits.slice(end - 3, end)}${result}`;
  return digits.slice(0, end) + result;
}

/** A number as Node shows it. */
export function formatNumber(value: number, separates = false): string {
  if (Object.is(value, -0)) return '-0';
  const text = String(value);
  if (!separates || !Number.isFinite(value)) return text;
  const whole = String(Math.trunc(value));
  if (Number.isInteger(value)) return whole.includes('e') ? whole : grouped(whole);
  return `${grouped(whole)}.${text.slice(whole.length + 1).replace(/(\d{3})(?=\d)/g, '$1_')}`;
}

function formatBigInt(value: bigint, separates: boolean): string {
  return `${separates ? grouped(String(value)) : String(value)}n`;
}

/** Text of what is no object. */
export function formatPrimitive(value: unknown, inspection: Inspection, stylize: Stylize): string {
  switch (typeof value) {
    case 'string':
      return quoteLong(value, inspection, stylize);
    case 'number':
      return stylize(formatNumber(value, inspection.numericSeparator), 'number');
    case 'bigint':
      return stylize(formatBigInt(value, inspection.numericSeparator), 'bigint');
    case 'boolean':
      return stylize(String(value), 'boolean');
    case 'undefined':
      return stylize('undefined', 'undefined');
    default:
      return stylize(String(value), 'symbol');
  }
}

/** A text of any length as Node shows it. */
function quoteLong(text: string, inspection: Inspection, stylize: Stylize): string {
  const { maxStringLength } = inspection;
  let trailer = '';
  let shown = text;
  if (text.length > maxStringLength) {
    const left = text.length - maxStringLength;
    shown = text.slice(0, maxStringLength);
    trailer = `... ${String(left)} more character${left > 1 ? 's' : ''}`;
  }
  const room = inspection.breakLength - inspection.indentation - 4;
  if (inspection.compact !== true && shown.length > SHORT_WIDTH && shown.length > room) {
    const lines = shown.split(/(?<=\n)/).map((line) => stylize(quote(line), 'string'));
    return lines.join(` +\n${' '.repeat(inspection.indentation + 2)}`) + trailer;
  }
  return stylize(quote(shown), 'string') + trailer;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
};

function escaped(character: string): string {
  const known = ESCAPES[character];
  if (known !== undefined) return known;
  const code = character.charCodeAt(0);
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f))
    return `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
  const isLone = character.length === 1 && code >= 0xd800 && code <= 0xdfff;
  return isLone ? `\\u${code.toString(16)}` : character;
}

// oxlint-disable-next-line no-control-regex -- control characters are what it finds
const UNUSUAL = /[\0-\x1f\x7f-\x9f\\\ud800-\udfff]/;

/** What is no text of its own, such as the name of a symbol, with its control characters as escapes. */
export function escapeControls(text: string): string {
  if (!UNUSUAL.test(text) && !text.includes("'")) return text;
  return Array.from(text, (one) => (one === "'" ? "\\'" : escaped(one))).join('');
}

/** A string literal with the quotes that need no escape, as Node chooses them. */
export function quote(text: string): string {
  const mark = !text.includes("'")
    ? "'"
    : !text.includes('"')
      ? '"'
      : !text.includes('`') && !text.includes('${')
        ? '`'
        : "'";
  if (!UNUSUAL.test(text) && !text.includes(mark)) return mark + text + mark;
  return (
    mark + Array.from(text, (one) => (one === mark ? `\\${one}` : escaped(one))).join('') + mark
  );
}

// oxlint-disable-next-line no-control-regex -- control sequences are what it finds
const COLOURS = /\u001b\[\d\d?m/g;

/** A text without its colours. */
export function withoutCodes(text: string, hasColours: boolean): string {
  return hasColours ? text.replace(COLOURS, '') : text;
}

const WIDE =
  /^[\u1100-\u115f\u231a\u231b\u2329\u232a\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f004}\u{1f0cf}\u{1f18e}\u{1f191}-\u{1f19a}\u{1f200}-\u{1f320}\u{1f32d}-\u{1f335}\u{1f337}-\u{1f37c}\u{1f37e}-\u{1f393}\u{1f3a0}-\u{1f3ca}\u{1f3cf}-\u{1f3d3}\u{1f3e0}-\u{1f3f0}\u{1f3f4}\u{1f3f8}-\u{1f43e}\u{1f440}\u{1f442}-\u{1f4fc}\u{1f4ff}-\u{1f53d}\u{1f54b}-\u{1f54e}\u{1f550}-\u{1f567}\u{1f57a}\u{1f595}\u{1f596}\u{1f5a4}\u{1f5fb}-\u{1f64f}\u{1f680}-\u{1f6c5}\u{1f6cc}\u{1f6d0}-\u{1f6d2}\u{1f6d5}-\u{1f6d7}\u{1f6dc}-\u{1f6df}\u{1f6eb}\u{1f6ec}\u{1f6f4}-\u{1f6fc}\u{1f7e0}-\u{1f7eb}\u{1f7f0}\u{1f90c}-\u{1f93a}\u{1f93c}-\u{1f945}\u{1f947}-\u{1f9ff}\u{1fa70}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;

/** How many columns a text takes: a character of East Asia has two, one that joins another none. */
export function widthOf(text: string, hasColours: boolean): number {
  const plain = withoutCodes(text, hasColours);
  if (/^[ -~]*$/.test(plain)) return plain.length;
  let width = 0;
  for (const one of plain.normalize('NFC'))
    width += NO_WIDTH.test(one) ? 0 : WIDE.test(one) ? 2 : 1;
  return width;
}
