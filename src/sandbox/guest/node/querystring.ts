import { asBuffer } from './buffer.js';

/* The module `querystring`, with Node's rules: broken escapes stay, lists repeat the name. */

type Decode = (text: string) => string;
type Encode = (text: string) => string;

function unescapeBuffer(text: string): Uint8Array {
  const bytes: number[] = [];
  const encoded = Buffer.from(text, 'utf8');
  for (let index = 0; index < encoded.length; index++) {
    const pair = /^[0-9a-fA-F]{2}$/.exec(encoded.toString('latin1', index + 1, index + 3));
    if (encoded[index] === 0x25 && pair !== null) {
      bytes.push(parseInt(pair[0], 16));
      index += 2;
    } else bytes.push(encoded[index] ?? 0);
  }
  return asBuffer(Uint8Array.from(bytes));
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return Buffer.from(unescapeBuffer(text)).toString();
  }
}

/** As Node has it, the first half of a pair takes what follows for its second, whatever that is. */
function withPairs(text: string): string {
  if (text.isWellFormed()) return text;
  return text.replace(/[\ud800-\udfff][^]/g, (pair) => {
    const [high, low] = [pair.charCodeAt(0) & 0x3ff, pair.charCodeAt(1) & 0x3ff];
    return String.fromCodePoint(0x10000 + ((high << 10) | low));
  });
}

function escape(value: unknown): string {
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  const text = String(value);
  try {
    return encodeURIComponent(withPairs(text)).replaceAll(/%(2[1-9A])/g, (whole) =>
      ['%21', '%27', '%28', '%29', '%2A'].includes(whole)
        ? String.fromCharCode(parseInt(whole.slice(1), 16))
        : whole,
    );
  } catch (cause) {
    throw Object.assign(new URIError('URI malformed'), { code: 'ERR_INVALID_URI', cause });
  }
}

function primitive(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return '';
}

function stringify(
  object: unknown,
  separator: string | null = '&',
  equals: string | null = '=',
  options: { encodeURIComponent?: Encode } = {},
): string {
  if (typeof object !== 'object' || object === null) return '';
  const encode = options.encodeURIComponent ?? querystring.escape;
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(object)) {
    const head = `${encode(primitive(name))}${equals ?? '='}`;
    if (Array.isArray(value))
      for (const one of value as unknown[]) pairs.push(head + encode(primitive(one)));
    else pairs.push(head + encode(primitive(value)));
  }
  return pairs.join(separator ?? '&');
}

function parse(
  text: unknown,
  separator: string | null = '&',
  equals: string | null = '=',
  options: { maxKeys?: number; decodeURIComponent?: Decode } = {},
): Record<string, string | string[]> {
  const result = Object.create(null) as Record<string, string | string[]>;
  if (typeof text !== 'string' || text === '') return result;
  const decodeText = options.decodeURIComponent ?? querystring.unescape;
  const decode = (part: string): string => {
    const spaced = part.replaceAll('+', ' ');
    try {
      return decodeText(spaced);
    } catch {
      return unescape(spaced);
    }
  };
  const sign = equals === null || equals === '' ? '=' : equals;
  const most = typeof options.maxKeys === 'number' ? options.maxKeys : 1000;
  let parts = text
    .split(separator === null || separator === '' ? '&' : separator)
    .filter((part) => part !== '');
  if (most > 0) parts = parts.slice(0, most);
  for (const part of parts) {
    const at = part.indexOf(sign);
    const name = decode(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? '' : decode(part.slice(at + sign.length));
    const known = result[name];
    if (known === undefined) result[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else result[name] = [known, value];
  }
  return result;
}

export const querystring = {
  stringify,
  encode: stringify,
  parse,
  decode: parse,
  escape,
  unescape,
  unescapeBuffer,
};
