import { headerValue, joinedValue } from '../../../domain/proxy/header-list.js';
import type { HeaderList } from '../../../domain/proxy/header-list.js';
import { mediaTypeOf } from '../../../domain/proxy/media-type.js';
import type { MediaType } from '../../../domain/proxy/media-type.js';

/** What headers say of the type of their body. */
export function mediaOf(headers: HeaderList): MediaType {
  return mediaTypeOf(headerValue(headers, 'content-type'));
}

/** Whether headers name a coding that changes anything. */
export function isCoded(headers: HeaderList): boolean {
  const codings = joinedValue(headers, 'content-encoding').toLowerCase().split(',');
  return codings.some((coding) => !['', 'identity'].includes(coding.trim()));
}

/** Headers that tell of the very bytes of a body (RFC 9110, 8.8.3; RFC 9530; RFC 1864; RFC 3230). */
const OF_THE_BYTES: ReadonlySet<string> = new Set([
  'etag',
  'content-md5',
  'digest',
  'content-digest',
  'repr-digest',
]);

/**
 * The headers of a body that has changed: what told of its bytes before is untrue now, and is left out, but for what was set
 * anew together with it.
 */
export function ofChangedBody(headers: HeaderList, before: HeaderList): HeaderList {
  return headers.filter(([name, value]) => {
    const lower = name.toLowerCase();
    const isOld = before.some(([each, old]) => each.toLowerCase() === lower && old === value);
    return !OF_THE_BYTES.has(lower) || !isOld;
  });
}
