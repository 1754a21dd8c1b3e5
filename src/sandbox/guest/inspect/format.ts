import type { InspectOptions } from './inspection.js';
import { hasTextOfLanguage } from './names.js';
import { formatNumber } from './texts.js';

type Inspect = (value: unknown, options?: InspectOptions) => string;

/** util.formatWithOptions: `%s %d %i %f %j %o %O %c %%`, then the other arguments. */
export function formatWith(
  inspect: Inspect,
  options: InspectOptions,
  [first, ...rest]: readonly unknown[],
): string {
  const shown = (value: unknown): string =>
    typeof value === 'string' ? value : inspect(value, options);
  if (typeof first !== 'string') return [first, ...rest].map(shown).join(' ');
  if (rest.length === 0) return first;
  let used = 0;
  const text = first.replace(/%[sdifjoOc%]/g, (mark) => {
    if (mark === '%%') return '%';
    return used >= rest.length ? mark : placeholder(inspect, options, mark, rest[used++]);
  });
  return [text, ...rest.slice(used).map(shown)].join(' ');
}

function numberText(value: unknown, read: (value: unknown) => number, separates: boolean): string {
  if (typeof value === 'bigint') return `${String(value)}n`;
  return formatNumber(typeof value === 'symbol' ? NaN : read(value), separates);
}

function placeholder(
  inspect: Inspect,
  options: InspectOptions,
  mark: string,
  value: unknown,
): string {
  const separates = options.numericSeparator ?? false;
  switch (mark) {
    case '%s':
      return stringText(inspect, options, value);
    case '%d':
      return numberText(value, Number, separates);
    case '%i':
      return numberText(value, (given) => parseInt(given as string, 10), separates);
    case '%f':
      return typeof value === 'bigint'
        ? formatNumber(parseFloat(String(value)))
        : numberText(value, (given) => parseFloat(given as string), separates);
    case '%j':
      return jsonText(value);
    case '%o':
      return inspect(value, { ...options, showHidden: true, showProxy: true, depth: 4 });
    case '%O':
      return inspect(value, options);
    default:
      return '';
  }
}

function stringText(inspect: Inspect, options: InspectOptions, value: unknown): string {
  if (typeof value === 'number') return formatNumber(value, options.numericSeparator ?? false);
  if (typeof value === 'bigint') return `${String(value)}n`;
  if (typeof value !== 'object' || value === null || !hasTextOfLanguage(value))
    return String(value);
  return inspect(value, { ...options, depth: 0, colors: false, compact: 3 });
}

function jsonText(value: unknown): string {
  try {
    const text: unknown = JSON.stringify(value);
    return String(text);
  } catch (error) {
    if (error instanceof TypeError && /circular/i.test(error.message)) return '[Circular]';
    throw error;
  }
}
