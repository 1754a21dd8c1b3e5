import { memo } from 'react';
import type { ReactElement } from 'react';

/** Characters at most of a text that somebody else has written, where it is shown among others. */
const SHOWN_MAX = 300;

/** Lines at most of a text that is cut where it is long. */
const LINES_MAX = 2_000;

const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

/**
 * A text of others, as it is written and not as it wants to look: characters that turn the direction of a line around, hide
 * or move the cursor are named, and what is long is cut with its length beside it. Lines end where `lines` says so.
 */
export function shownText(text: string, max = SHOWN_MAX, lines = false): string {
  const shownMax = lines ? Math.min(max, endOfLines(text, max)) : max;
  const cut =
    text.length > shownMax
      ? `${text.slice(0, shownMax).replace(/[\uD800-\uDBFF]$/, '')}… (${numberText(text.length)} characters)`
      : text;
  return cut.replace(CONTROL, (character) => {
    if (lines && (character === '\n' || character === '\t')) return character;
    const point = character.codePointAt(0) ?? 0;
    return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

/** {@link shownText} of a name that others go by: a blank at its beginning or end is seen. */
export function shownName(name: string, max?: number): string {
  return shownText(name, max).replace(/^ +| +$/g, (blanks) => '␣'.repeat(blanks.length));
}

/** Where the last line ends that is shown of a text: many thousands of short ones take a page long, too. */
function endOfLines(text: string, max: number): number {
  if (max === Infinity) return max;
  let end = -1;
  for (let line = 0; line < LINES_MAX; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1 || end >= max) return max;
  }
  return end;
}

/** {@link shownText}, apart from the direction of what is around it. */
export function Foreign({ text, max }: { text: string; max?: number }): ReactElement {
  return <bdi>{shownText(text, max)}</bdi>;
}

const numbers = new Intl.NumberFormat();
const shortNumbers = new Intl.NumberFormat(undefined, {
  notation: 'compact',
  maximumFractionDigits: 1,
});
const instants = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const preciseInstants = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'full',
  timeStyle: 'long',
});
const spans = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** A number as the reader's language writes it. */
export function numberText(value: number): string {
  return numbers.format(value);
}

/** The same, short: 12.3K. */
export function shortNumberText(value: number): string {
  return shortNumbers.format(value);
}

const axisDays = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const axisHours = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const DAY_SECONDS = 86_400;

/** An instant, in seconds, below a plot: its day, or its time where what lies between two of them is less than a day. */
export function axisText(seconds: number, step: number): string {
  const date = new Date(seconds * 1_000);
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  return (step >= DAY_SECONDS || isMidnight ? axisDays : axisHours).format(date);
}

/** An instant, in seconds, in the reader's language and zone. */
export function instantText(seconds: number): string {
  return instants.format(new Date(seconds * 1_000));
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, or how far away, an instant is. */
export function spanText(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1_000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  if (unit === undefined) return 'just now';
  return spans.format(Math.round(seconds / unit[1]), unit[0]);
}

/** An instant in the reader's language and zone, with its full form for whoever points at it. */
export const Instant = memo(function Instant(props: {
  readonly at: string | null | undefined;
  readonly never?: string;
  readonly relative?: boolean;
}): ReactElement {
  const { at, never = 'Never', relative = false } = props;
  if (at === null || at === undefined) return <span className="quiet">{never}</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={preciseInstants.format(date)}>
      {relative ? spanText(at) : instants.format(date)}
    </time>
  );
});

/** Words of a name of the schema: `card_number` is Card number. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
