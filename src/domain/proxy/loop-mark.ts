import type { DestinationTarget } from './destination-target.js';
import type { HeaderLine, HeaderList } from './header-list.js';
import { joinedValue } from './header-list.js';

const NAME = 'token-vault-';

/** Where a request could come to the door of a vault. Others are sent without a mark: they cannot come back by themselves. */
const DOOR = /\/proxy(?:[/?]|$)/i;

/** Whether a request has passed through a Proxy before: it was sent by it, and came back. */
export function hasPassed(headers: HeaderList, proxyId: string): boolean {
  return marksOf(headers).includes(NAME + proxyId);
}

/**
 * The line that a request needs in order to be known where it comes back (`Via`; RFC 9110, 7.6.3): the mark of this Proxy,
 * and those of others that a transform has taken off. `received` are the headers that came, `sent` those that are to leave.
 */
export function markLines(
  { path }: DestinationTarget,
  proxyId: string,
  { received, sent }: { readonly received: HeaderList; readonly sent: HeaderList },
): readonly HeaderLine[] {
  if (!DOOR.test(path)) return [];
  const kept = marksOf(sent);
  const lost = marksOf(received).filter((mark) => !kept.includes(mark));
  return [['Via', [...lost, NAME + proxyId].map((mark) => `1.1 ${mark}`).join(', ')]];
}

function marksOf(headers: HeaderList): readonly string[] {
  return joinedValue(headers, 'via')
    .split(',')
    .map((each) => each.trim().split(/[ \t]+/)[1] ?? '')
    .filter((by) => by.startsWith(NAME));
}
