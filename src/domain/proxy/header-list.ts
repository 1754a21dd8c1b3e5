/**
 * The headers of a message as they came: names in their case, one entry a line, in order. Values hold one character for
 * each byte (Latin-1), so that nothing is lost whatever a peer has sent.
 */
export type HeaderList = readonly HeaderLine[];

/** One line of a message's head. */
export type HeaderLine = readonly [name: string, value: string];

/** Makes a list of what Node and undici give: names and values in turn. */
export function headerListOf(raw: readonly string[]): HeaderList {
  const lines: HeaderLine[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    lines.push([raw[index] ?? '', raw[index + 1] ?? '']);
  }
  return lines;
}

/** The values of all lines with a name, in any case. */
export function headerValues(headers: HeaderList, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([each]) => each.toLowerCase() === wanted).map(([, value]) => value);
}

/** The value of the first line with a name, in any case. */
export function headerValue(headers: HeaderList, name: string): string | undefined {
  return headerValues(headers, name)[0];
}

/** The values of all lines with a name, in any case, as one (RFC 9110, 5.2); empty where there is none. */
export function joinedValue(headers: HeaderList, name: string): string {
  return headerValues(headers, name).join(', ');
}

/** The list without lines of the given names, which are in lower case. */
export function withoutHeaders(headers: HeaderList, ...names: readonly string[]): HeaderList {
  return headers.filter(([name]) => !names.includes(name.toLowerCase()));
}
