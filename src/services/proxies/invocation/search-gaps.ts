import { isSearchedType } from '../../../domain/detokenize/body-plan.js';
import { fieldOf, formPartsOf } from '../../../domain/detokenize/multipart-reader.js';
import { formatPath } from '../../../domain/issue.js';
import type { Path } from '../../../domain/issue.js';
import { joinedValue } from '../../../domain/proxy/header-list.js';
import { mediaTypeOf } from '../../../domain/proxy/media-type.js';
import type { MediaType } from '../../../domain/proxy/media-type.js';
import type { OutboundClient } from '../../../outbound/outbound-client.js';
import { isCoded, mediaOf } from './message-body.js';
import type { Message } from './proxy-message.js';

/** A part of a request in which expressions are not looked for. */
export interface SearchGap {
  readonly path: string;
  /** Why: it follows "not searched, because". */
  readonly because: string;
}

/**
 * The parts of a request whose expressions, if there are any, leave as they are; docs/expressions.md has the table. `bytesMax`
 * bounds what a compressed body may become.
 */
export async function searchGaps(
  outbound: OutboundClient,
  { headers, body }: Message,
  { requireAuth, bytesMax }: { readonly requireAuth: boolean; readonly bytesMax: number },
): Promise<readonly SearchGap[]> {
  if (!requireAuth) return [gap([], 'the Proxy asks for no authentication')];
  if (body.length === 0) return [];
  const media = mediaOf(headers);
  const because = typeGap(media);
  if (because !== undefined) return [gap(BODY, because)];
  if (!isCoded(headers)) return formGaps(body, media);
  const codings = joinedValue(headers, 'content-encoding');
  const decoded = await outbound.decode(body, codings, bytesMax);
  if ('ok' in decoded) return formGaps(decoded.ok, media);
  return decoded.beginning === undefined ? [gap(BODY, `it ${decoded.fault}`)] : [];
}

const BODY: Path = ['body'];

function gap(path: Path, because: string): SearchGap {
  return { path: formatPath(path, (member) => member), because };
}

/** Why a body or a part of this type is not searched; undefined where it is. */
function typeGap(media: MediaType): string | undefined {
  if (isSearchedType(media)) return undefined;
  if (media.type === '') return 'it has no content type';
  if (media.syntax === 'bytes') return 'its content type is not known to be text';
  if (media.syntax === 'parts') return 'it is a form of parts without a boundary that can be read';
  return 'its charset is neither UTF-8 nor Latin-1';
}

function formGaps(body: Buffer, { boundary }: MediaType): readonly SearchGap[] {
  if (boundary === undefined) return [];
  const parts = formPartsOf(body.toString('latin1'), boundary);
  if (parts === undefined) return [gap(BODY, 'it is no well-formed form of parts')];
  return parts.flatMap((part, index) => {
    const field = fieldOf(part);
    const path = [...BODY, index];
    if (field === undefined) return [gap(path, 'this part is a file, unnamed or encoded')];
    const media = mediaTypeOf(field.contentType ?? 'text/plain');
    const because = media.syntax === 'parts' ? 'it is a form within a form' : typeGap(media);
    return because === undefined ? [] : [gap(path, because)];
  });
}
