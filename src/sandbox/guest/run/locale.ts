/* The engine has no Intl. What toLocaleString gives without it is made here: English, as Node's default locale. */

interface NumberOptions {
  style?: string;
  currency?: string;
  minimumFractionDigits?: number;
  maximumFractionDigits?: number;
  useGrouping?: boolean;
}

const SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  INR: '₹',
  CNY: 'CN¥',
  KRW: '₩',
  BRL: 'R$',
  CAD: 'CA$',
  AUD: 'A$',
  MXN: 'MX$',
};
const NO_MINOR_UNIT = ['JPY', 'KRW', 'VND', 'CLP'];

function group(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Rounds half away from zero by the shortest digits of the number, not by its binary value. */
function round(value: number, least: number, most: number): [string, string] {
  let [whole = '0', fraction = ''] = decimal(value).split('.');
  if (fraction.length > most) {
    const kept = BigInt(whole + fraction.slice(0, most)) + (Number(fraction[most]) >= 5 ? 1n : 0n);
    const digits = String(kept).padStart(most + 1, '0');
    whole = digits.slice(0, digits.length - most);
    fraction = most === 0 ? '' : digits.slice(-most);
  }
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return [whole, fraction.padEnd(least, '0')];
}

/** The number's shortest digits without an exponent. */
function decimal(value: number): string {
  const text = String(value);
  const match = /^(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  const digits = whole + fraction;
  if (shift < 0) return `0.${'0'.repeat(-shift - whole.length)}${digits}`;
  return digits.padEnd(whole.length + shift, '0');
}

function numberToText(value: number, options: NumberOptions): string {
  if (Number.isNaN(value)) return 'NaN';
  const isMoney = options.style === 'currency';
  const isPercent = options.style === 'percent';
  const currency = options.currency?.toUpperCase() ?? '';
  const standard = isMoney ? (NO_MINOR_UNIT.includes(currency) ? 0 : 2) : 0;
  const least =
    options.minimumFractionDigits ?? Math.min(standard, options.maximumFractionDigits ?? standard);
  const most =
    options.maximumFractionDigits ?? Math.max(least, isMoney ? standard : isPercent ? 0 : 3);
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const size = Math.abs(isPercent ? value * 100 : value);
  let text = '∞';
  if (Number.isFinite(size)) {
    const [whole, fraction] = round(size, least, most);
    const shown = options.useGrouping === false ? whole : group(whole);
    text = fraction === '' ? shown : `${shown}.${fraction}`;
  }
  if (isMoney) {
    const symbol = SYMBOLS[currency];
    return `${sign}${symbol ?? `${currency}\u00A0`}${text}`;
  }
  return `${sign}${text}${isPercent ? '%' : ''}`;
}

function dateText(date: Date): string {
  return `${String(date.getUTCMonth() + 1)}/${String(date.getUTCDate())}/${String(date.getUTCFullYear())}`;
}

function timeText(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = date.getUTCHours();
  const clock = [
    hours % 12 === 0 ? 12 : hours % 12,
    two(date.getUTCMinutes()),
    two(date.getUTCSeconds()),
  ];
  return `${clock.join(':')} ${hours < 12 ? 'AM' : 'PM'}`;
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

/** Puts the methods in place. A locale other than English is accepted and has no effect. */
export function installLocale(): void {
  define(
    Number.prototype,
    'toLocaleString',
    function toLocaleString(this: number, _locale?: unknown, options: NumberOptions = {}) {
      return numberToText(this.valueOf(), options);
    },
  );
  define(BigInt.prototype, 'toLocaleString', function toLocaleString(this: bigint) {
    const text = String(this);
    return text.startsWith('-') ? `-${group(text.slice(1))}` : group(text);
  });
  for (const name of ['toString', 'toTimeString'] as const) {
    const original: unknown = Reflect.get(Date.prototype, name);
    if (typeof original !== 'function') continue;
    define(Date.prototype, name, function withZone(this: Date): string {
      const text = String(original.call(this));
      return Number.isNaN(this.getTime()) ? text : `${text} (Coordinated Universal Time)`;
    });
  }
  const dated = (format: (date: Date) => string) =>
    function toLocale(this: Date) {
      return Number.isNaN(this.getTime()) ? 'Invalid Date' : format(this);
    };
  define(Date.prototype, 'toLocaleDateString', dated(dateText));
  define(Date.prototype, 'toLocaleTimeString', dated(timeText));
  define(
    Date.prototype,
    'toLocaleString',
    dated((date) => `${dateText(date)}, ${timeText(date)}`),
  );
}
