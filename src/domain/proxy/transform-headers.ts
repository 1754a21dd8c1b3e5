import type { HeaderLine, HeaderList } from './header-list.js';
import { isHeaderName, isHeaderValue } from './header-rules.js';
import { headerOfText, textOfHeader } from './header-text.js';

/** Headers as code sees them: an object from names to values, `Set-Cookie` as an array. */
export type CodeHeaders = Readonly<Record<string, string | readonly string[]>>;

/** Several lines of one name are one header; cookies of a request have a separator of their own (RFC 6265, 5.4). */
const SEPARATORS: Readonly<Record<string, string>> = { cookie: '; ' };

interface Group {
  /** As the first line spells it. */
  readonly name: string;
  readonly lines: HeaderLine[];
}

/** Headers for code, their values as text; look-up in any case is up to the sandbox. */
export function toCodeHeaders(headers: HeaderList): CodeHeaders {
  const groups = [...groupsOf(headers)].map(([lower, group]) => [group.name, seen(lower, group)]);
  return Object.fromEntries(groups) as CodeHeaders;
}

/**
 * The headers that code has returned, or why they cannot be sent: a phrase that follows "the code". A header that it
 * left as it was keeps its lines as they were, byte for byte; the text of others leaves as UTF-8. A null takes a header away; of names that differ in case only, the later
 * one counts.
 */
export function fromCodeHeaders(
  returned: unknown,
  given: HeaderList,
): { readonly ok: HeaderList } | { readonly fault: string } {
  if (typeof returned !== 'object' || returned === null || Array.isArray(returned)) {
    return { fault: 'returned headers that are no object' };
  }
  const before = groupsOf(given);
  const after = new Map<string, HeaderList>();
  for (const [name, value] of Object.entries(returned)) {
    const lower = name.toLowerCase();
    const values = valuesOf(value);
    if (values === undefined || !isHeaderName(name) || !values.every(isHeaderValue)) {
      return { fault: 'returned a header that cannot be sent' };
    }
    const group = before.get(lower);
    const isSame = group !== undefined && sameAs(seen(lower, group), value);
    after.delete(lower);
    after.set(lower, isSame ? group.lines : values.map((each) => [name, each] as const));
  }
  return { ok: [...after.values()].flat() };
}

function groupsOf(headers: HeaderList): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const line of headers) {
    const lower = line[0].toLowerCase();
    const group = groups.get(lower);
    if (group === undefined) groups.set(lower, { name: line[0], lines: [line] });
    else group.lines.push(line);
  }
  return groups;
}

function seen(lower: string, { lines }: Group): string | readonly string[] {
  const values = lines.map(([, value]) => textOfHeader(value));
  return lower === 'set-cookie' ? values : values.join(SEPARATORS[lower] ?? ', ');
}

function sameAs(before: string | readonly string[], after: unknown): boolean {
  if (typeof before === 'string') return before === after;
  return (
    Array.isArray(after) &&
    after.length === before.length &&
    before.every((value, index) => value === after[index])
  );
}

/** The values of one header; undefined where something in it is none. */
function valuesOf(value: unknown): readonly string[] | undefined {
  if (value === null) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isFit = values.every((each) => ['string', 'number', 'boolean'].includes(typeof each));
  return isFit ? values.map((each) => headerOfText(String(each))) : undefined;
}
