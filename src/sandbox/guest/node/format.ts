import { inspect } from './inspect/inspect.js';
import { formatNumber } from './inspect/inspect-text.js';

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
