/* Expressions made at random, whose results in the guest must be those of Node. A seed gives the same ones again. */

/** Numbers from 0 to 1 by a seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What expressions are made of. */
class Source {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  of<Item>(...items: readonly Item[]): Item {
    // There is always one.
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  below(most: number): number {
    return Math.floor(this.#random() * most);
  }

  text(): string {
    const pieces = [
      'a',
      'B',
      'z',
      'é',
      'ß',
      '€',
      '😀',
      '\ud83d',
      ' ',
      '-',
      '_',
      '7',
      '%',
      '+',
      '=',
      '&',
    ];
    const length = this.below(8);
    return JSON.stringify(Array.from({ length }, () => this.of(...pieces)).join(''));
  }

  bytes(): string {
    const bytes = Array.from({ length: this.below(20) }, () =>
      this.of(0, 65, 97, 128, 191, 194, 226, 240, 255, this.below(256)),
    );
    return `[${bytes.join()}]`;
  }

  number(): string {
    const digits = String(this.#random() * 10 ** this.below(12));
    return this.of('', '-') + this.of(digits, String(this.below(1_000)), '0.145', '1.005', '1e21');
  }

  date(): string {
    return `new Date(${String(Math.floor((this.#random() - 0.3) * 4e12))})`;
  }
}

const LOCALES = [
  'en-US',
  'de-DE',
  'fr-CH',
  'ja-JP',
  'ar-EG',
  'pt-BR',
  'en-IN',
  'xx',
  'de-u-nu-latn',
];
const CURRENCIES = ['USD', 'EUR', 'KWD', 'XAF', 'PYG', 'JPY', 'CLF', 'HUF', 'BHD', 'XXX'];
const ENCODINGS = ['utf8', 'latin1', 'hex', 'base64', 'base64url', 'ucs2', 'ascii'];

const KINDS: Readonly<Record<string, (from: Source) => string>> = {
  money: (from) =>
    `(${from.number()}).toLocaleString('${from.of(...LOCALES)}', { style: 'currency', currency: '${from.of(...CURRENCIES)}', currencyDisplay: '${from.of('symbol', 'code', 'name')}', currencySign: '${from.of('standard', 'accounting')}' })`,
  numbers: (from) =>
    `(${from.number()}).toLocaleString('${from.of(...LOCALES)}', { notation: '${from.of('standard', 'compact', 'scientific')}', maximumFractionDigits: ${String(from.below(6))}, useGrouping: ${from.of('true', 'false')}, signDisplay: '${from.of('auto', 'always', 'never')}' })`,
  dates: (from) =>
    `${from.date()}.${from.of('toLocaleString', 'toLocaleDateString', 'toLocaleTimeString')}('${from.of(...LOCALES)}', { ${from.of("month: 'long'", "month: '2-digit', year: '2-digit'", "weekday: 'short'", "hour: 'numeric'", 'hour12: true', "timeZoneName: 'short'", "minute: '2-digit'", '')}${from.of('', ", timeZone: 'Asia/Tokyo'", ", timeZone: 'America/New_York'")} })`.replace(
      '{ ,',
      '{',
    ),
  collation: (from) =>
    `[${[from.text(), from.text(), from.text(), from.text()].join()}].sort((a, b) => a.localeCompare(b${from.of('', ", 'de'", ', undefined, { numeric: true }', ", 'sv', { sensitivity: 'base' }")}))`,
  order: (from) => `Math.sign(${from.text()}.localeCompare(${from.text()}))`,
  decoder: (from) =>
    `(() => { const d = new StringDecoder('${from.of(...ENCODINGS)}'); return [d.write(new Uint8Array(${from.bytes()})), d.write(Buffer.from(${from.bytes()})), d.end()] })()`,
  buffer: (from) =>
    `Buffer.from(${from.text()}, '${from.of(...ENCODINGS)}').toString('${from.of(...ENCODINGS)}')`,
  ciphers: (from) =>
    `(() => { const c = crypto.createCipheriv('aes-128-${from.of('cbc', 'ctr', 'gcm')}', Buffer.alloc(16, 1), Buffer.alloc(16, 2)); return c.update(Buffer.from(${from.bytes()}), null, '${from.of('hex', 'base64')}') })()`,
  counters: (from) =>
    `subtle.importKey('raw', new Uint8Array(16), 'AES-CTR', false, ['encrypt']).then((key) => subtle.encrypt({ name: 'AES-CTR', counter: new Uint8Array(16).fill(${from.of('0', '254', '255', '127')}), length: ${String(from.below(130))} }, key, new Uint8Array(${String(from.below(100))})))`,
  agreement: (from) =>
    `subtle.importKey('raw', new Uint8Array(${from.bytes()}), '${from.of('HKDF', 'PBKDF2')}', false, ['deriveBits']).then((key) => subtle.deriveBits({ name: '${from.of('HKDF', 'PBKDF2')}', hash: 'SHA-256', salt: new Uint8Array(${from.bytes()}), info: new Uint8Array(2), iterations: ${String(from.below(3))} }, key, ${from.of('128', '12', 'null', '0', '64')}))`,
  query: (from) => `qs.stringify({ [${from.text()}]: ${from.text()}, b: [${from.text()}, 2] })`,
  address: (from) => `new URL('http://a/' + ${from.text()} + '?' + ${from.text()}).href`,
  path: (from) => `path.posix.join(${from.text()}, '..', ${from.text()})`,
  shown: (from) => `util.format('%s %d %j', ${from.text()}, ${from.number()}, [${from.text()}])`,
};

/** So many expressions of every kind. */
export function randomExpressions(seed: number, count: number): string[] {
  const source = new Source(randomBy(seed));
  return Object.values(KINDS).flatMap((make) => Array.from({ length: count }, () => make(source)));
}
