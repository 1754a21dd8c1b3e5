/* Names of the options of each formatter, by ECMA-402. What is not here has no effect anywhere. */

const DIGITS = [
  'minimumIntegerDigits',
  'minimumFractionDigits',
  'maximumFractionDigits',
  'minimumSignificantDigits',
  'maximumSignificantDigits',
  'roundingIncrement',
  'roundingMode',
  'roundingPriority',
  'trailingZeroDisplay',
];

/** Parts of a date, and of a time, which stand in for one another where none of them is asked for. */
export const DATE_PARTS = ['weekday', 'year', 'month', 'day'];
export const TIME_PARTS = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits'];

export const OPTION_NAMES: Readonly<Record<string, readonly string[]>> = {
  NumberFormat: [
    'localeMatcher',
    'numberingSystem',
    'style',
    'currency',
    'currencyDisplay',
    'currencySign',
    'unit',
    'unitDisplay',
    'notation',
    ...DIGITS,
    'compactDisplay',
    'useGrouping',
    'signDisplay',
  ],
  DateTimeFormat: [
    'localeMatcher',
    'calendar',
    'numberingSystem',
    'hour12',
    'hourCycle',
    'timeZone',
    ...DATE_PARTS,
    'era',
    ...TIME_PARTS,
    'timeZoneName',
    'formatMatcher',
    'dateStyle',
    'timeStyle',
  ],
  Collator: [
    'usage',
    'localeMatcher',
    'collation',
    'numeric',
    'caseFirst',
    'sensitivity',
    'ignorePunctuation',
  ],
  PluralRules: ['localeMatcher', 'type', 'notation', ...DIGITS],
  RelativeTimeFormat: ['localeMatcher', 'numberingSystem', 'style', 'numeric'],
  ListFormat: ['localeMatcher', 'type', 'style'],
  DisplayNames: ['localeMatcher', 'style', 'type', 'fallback', 'languageDisplay'],
  Segmenter: ['localeMatcher', 'granularity'],
  Locale: [
    'language',
    'script',
    'region',
    'calendar',
    'collation',
    'hourCycle',
    'caseFirst',
    'numeric',
    'numberingSystem',
  ],
  supportedLocalesOf: ['localeMatcher'],
};

/** Those of them that are true or false, whatever they are given as. */
export const FLAGS: Readonly<Record<string, readonly string[]>> = {
  Collator: ['numeric', 'ignorePunctuation'],
  DateTimeFormat: ['hour12'],
  Locale: ['numeric'],
};
