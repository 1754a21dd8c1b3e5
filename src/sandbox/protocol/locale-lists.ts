/** What the region of a locale uses, each a list that the host is asked for by its name; it takes longer to find than the rest. */
export const LOCALE_LISTS: readonly string[] = [
  'calendars',
  'collations',
  'hourCycles',
  'numberingSystems',
  'timeZones',
  'textInfo',
  'weekInfo',
];
