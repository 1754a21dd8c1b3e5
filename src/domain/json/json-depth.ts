const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Whether a parser of JSON would come to more arrays and objects within one another than `levels`; of what is no JSON, before it
 * stops. To look takes a small part of the time that parsing takes, which may end deep down or not at all.
 */
export function nestsDeeperThan(levels: number, text: string): boolean {
  if (text.length <= levels) return false;
  let depth = 0;
  for (let at = 0; at < text.length && depth <= levels; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at);
    else if (character === OPEN_ARRAY || character === OPEN_OBJECT) depth += 1;
    else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) depth -= 1;
  }
  return depth > levels;
}

/** Where a string ends that begins at a quote. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
