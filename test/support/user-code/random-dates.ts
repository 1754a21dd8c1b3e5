import { randomBy } from './random-expressions.js';

/* Dates in text made at random: as people and programs write them, and pieces of these put together in any order. */

const MONTHS =
  'Jan January Feb FEBRUARY mar Apr May June Jul August Sept Oct November Dec Foo'.split(' ');
const WORDS = [
  ...MONTHS,
  ...'AM PM am pm p.m. UTC GMT Z z UT EST pdt MST CDT T t Mon Monday, at of th st x _ [ gmtx UTC0'.split(
    ' ',
  ),
  ...['Ä', 'é', '(a)', '(a(b)c)', '(', ')', '\0', '\ud83d', '\u212a'],
];
const MARKS = [
  ...['-', '-', '/', '/', '.', ':', ':', ':', ' ', ' ', ' ', ',', '+', '+', '::', '--', "'", '–'],
  ...['\t', '\n', '\u00a0', '\u202f', '\u2028', '\u3000', '\ufeff', '#', '@'],
];
const ZONES = [
  ...[
    '',
    '',
    'Z',
    ' Z',
    'z',
    '+0100',
    '+01:00',
    ' +02:00',
    ' GMT+0200',
    ' UTC-5',
    ' EST',
    ' (CET)',
  ],
  ...['-23:59', '+24:00', '+2400', ' +1', '+1', ' -12', ' +123', ' GMT-8:30', ' UTC+0130 (x)'],
  ...['+99:99', '+12345', '+1193047:00', '-00:00'],
];
const YEARS = ['+275760', '-271821', '-000000', '+000000', '275760', '275761', '99', '00', '49'];

class Dates {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  text(): string {
    if (this.#below(8) === 0) return this.#usual();
    if (this.#below(2) === 0) return this.#pieces();
    return this.#of(
      () => this.#day() + this.#of(' ', 'T', ', ', ' at ', 't', '  ', '-') + this.#time(),
      () => `${this.#time()} ${this.#day()}`,
      () => this.#of('', ' ', 'on ') + this.#day(),
    )().concat(this.#of(...ZONES));
  }

  #of<Item>(...items: readonly Item[]): Item {
    // There is always one.
    return items[this.#below(items.length)] as Item;
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most);
  }

  /** A number with leading zeros. */
  #padded(most: number, digits = 2): string {
    return String(this.#below(most)).padStart(digits, '0');
  }

  #year(): string {
    return this.#of(
      () => String(1900 + this.#below(200)),
      () => this.#padded(100),
      () => String(this.#below(10_000)),
      () => this.#of('+', '-') + this.#padded(1_000_000, 6),
      () => this.#of(...YEARS),
    )();
  }

  #day(): string {
    const [year, month, day, name] = [
      this.#year(),
      this.#of(this.#padded(14), String(this.#below(14))),
      this.#of(this.#padded(33), String(this.#below(33))),
      this.#of(...MONTHS),
    ];
    return this.#of(
      `${year}-${month}-${day}`,
      `${year}-${month}`,
      year,
      `${month}/${day}/${year}`,
      `${year}/${month}/${day}`,
      `${day}.${month}.${year}`,
      `${day} ${name} ${year}`,
      `${name} ${day}, ${year}`,
      `${this.#of('Mon', 'Tuesday', 'Wed,')} ${name} ${day} ${year}`,
      `${day}-${name}-${year}`,
      `${year} ${name} ${day}`,
    );
  }

  #time(): string {
    const [hour, minute, second] = [this.#padded(26), this.#padded(62), this.#padded(62)];
    const fraction = String(this.#below(10 ** (1 + this.#below(12))));
    const half = `${String(this.#below(14))}:${this.#padded(60)}`;
    return this.#of(
      `${hour}:${minute}`,
      `${hour}:${minute}:${second}`,
      `${hour}:${minute}:${second}.${fraction}`,
      `${half} ${this.#of('AM', 'PM', 'am', 'p.m.')}`,
      `${hour}${this.#of(' AM', 'pm')}`,
      ...['24:00', '24:00:00.000', '24:00:01', '24:01', ''],
    );
  }

  /** What programs write, of which now and then a character is another one, is left out or stands twice. */
  #usual(): string {
    const [hour, minute, second] = [this.#padded(25), this.#padded(61), this.#padded(61)];
    const time = `T${hour}:${minute}:${second}${this.#of('', '.', '.5', `.${this.#padded(1000, 3)}`)}`;
    const zone = this.#of('', 'Z', `${this.#of('+', '-')}${this.#padded(25)}:${this.#padded(61)}`);
    const day = `${this.#padded(10_000, 4)}-${this.#padded(14)}-${this.#padded(33)}`;
    const text = day + this.#of('', time + zone, time + zone);
    const at = this.#below(text.length);
    const other = this.#of(text.charAt(at), '', text.charAt(at).repeat(2), this.#of(...MARKS), '1');
    return text.slice(0, at) + this.#of(text.charAt(at), other) + text.slice(at + 1);
  }

  #pieces(): string {
    const length = 1 + this.#below(12);
    return Array.from({ length }, () =>
      this.#of(
        () => this.#number(),
        () => this.#number(),
        () => this.#of(...WORDS),
        () => this.#of(...MARKS),
      )(),
    ).join('');
  }

  #number(): string {
    return this.#of(
      () => String(this.#below(13)),
      () => String(this.#below(32)),
      () => this.#padded(60),
      () => String(1990 + this.#below(50)),
      () => this.#padded(10_000, 4),
      () => this.#padded(1_000_000, 6),
      () => String(this.#below(1e12)),
      () => `000${String(this.#below(100))}`,
      () => this.#of('275760', '1193047', '24', '00', '12'),
    )();
  }
}

/** So many dates in text. A seed gives the same ones again. */
export function randomDates(seed: number, count: number): string[] {
  const dates = new Dates(randomBy(seed));
  return Array.from({ length: count }, () => dates.text());
}
