import type { ServerResponse } from 'node:http';

import type { HeaderList } from '../domain/proxy/header-list.js';
import { headerValues, withoutHeaders } from '../domain/proxy/header-list.js';
import { isHeaderName, isHeaderValue } from '../domain/proxy/header-rules.js';

/** More interim answers to one call mean nobody any good. */
const INTERIM_ANSWERS_MAX = 100;

/**
 * What Node takes for the value of a link; it throws for others. Reads its text once: what this accepts, Node's own
 * expression accepts without going back either, however long it is.
 */
const LINK = /^<[^>]*>(?:\s*;\s*[^;"\s=]+(?:="[^;"\s]*"|=[^;"\s]*)?)*$/;

/**
 * Writes interim answers (1xx) to the caller while there is no answer yet; never throws, never waits. Node has public ways
 * for 102, which then is without headers, and for 103, which then has a `Link` that Node understands; these two pass, and
 * no other does. Lines of one name become one line, and cookies are set by answers only. Nothing is written for callers of
 * HTTP/1.0, who know none, for one whose earlier answers on the same connection are still to go, nor faster than the
 * caller reads.
 */
export function interimWriter(
  response: ServerResponse,
): (answer: { readonly status: number; readonly headers: HeaderList }) => void {
  let left = INTERIM_ANSWERS_MAX;
  return ({ status, headers }) => {
    if (left <= 0 || !mayWrite(response)) return;
    left -= 1;
    if (status === 102) response.writeProcessing();
    if (status === 103) writeHints(response, headers);
  };
}

/** A response has a socket once it is its turn; what is written before that could land behind its own head. */
function mayWrite({ req, socket, headersSent, destroyed }: ServerResponse): boolean {
  const knowsInterim = req.httpVersionMajor === 1 && req.httpVersionMinor >= 1;
  if (!knowsInterim || headersSent || destroyed || socket === null) return false;
  return socket.writable && !socket.writableNeedDrain;
}

function writeHints(response: ServerResponse, headers: HeaderList): void {
  const link = headerValues(headers, 'link').flatMap(linksOf).filter(isLink);
  if (link.length === 0) return;
  const hints = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of withoutHeaders(headers, 'link', 'set-cookie')) {
    if (!isHeaderName(name) || !isHeaderValue(value)) continue;
    const lower = name.toLowerCase();
    const [known, before] = hints.get(lower) ?? [];
    hints.set(lower, [known ?? name, before === undefined ? value : `${before}, ${value}`]);
  }
  response.writeEarlyHints({ ...Object.fromEntries(hints.values()), link });
}

function isLink(text: string): boolean {
  return LINK.test(text) && isHeaderValue(text);
}

/** The links of one line: commas part them, but for those within a URL or quotes. */
function linksOf(line: string): readonly string[] {
  const links: string[] = [];
  let from = 0;
  let closing = '';
  for (let at = 0; at <= line.length; at += 1) {
    const character = line[at] ?? '';
    if (closing !== '' && character !== '') {
      if (character === closing) closing = '';
    } else if (character === '<') closing = '>';
    else if (character === '"') closing = '"';
    else if (character === ',' || character === '') {
      links.push(line.slice(from, at).trim());
      from = at + 1;
    }
  }
  return links;
}
