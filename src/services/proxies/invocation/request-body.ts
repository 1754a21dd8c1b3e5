import { Readable } from 'node:stream';

import { VaultError } from '../../../domain/errors.js';
import type { Limits } from '../../../domain/limits.js';
import type { CallDependencies } from './call-dependencies.js';
import type { IncomingBody, LongBody } from './proxy-message.js';

/** A body that is held, or one that is too long for that: its beginning, and what is to come of it. */
export type HeldOrLong = { readonly held: Buffer } | LongBody;

/** What reads the bodies of callers. */
type ReadDependencies = Pick<CallDependencies, 'outbound' | 'limits'>;

/** Reads a body whole. Throws PAYLOAD_TOO_LARGE where it is longer than may be held. */
export async function holdBody(
  body: IncomingBody | undefined,
  dependencies: ReadDependencies,
): Promise<Buffer> {
  if (body === undefined) return Buffer.alloc(0);
  const { limits } = dependencies;
  if ((body.length ?? 0) > limits.bodyBytesMax) throw tooLarge(limits);
  const read = await readBody(body, dependencies);
  if (!read.isWhole) throw tooLarge(limits);
  return read.bytes;
}

/** Reads a body whole where it is short enough to be held; of a longer one, its beginning. */
export async function holdOrBegin(
  body: IncomingBody,
  dependencies: ReadDependencies,
): Promise<HeldOrLong> {
  const { bytes, isWhole } = await readBody(body, dependencies);
  return isWhole ? { held: bytes } : { beginning: bytes, rest: body };
}

function readBody({ stream }: IncomingBody, { outbound, limits }: ReadDependencies) {
  return outbound.readUpTo(stream, limits.bodyBytesMax).catch(() => {
    throw new VaultError('UNAVAILABLE', 'The caller has left.');
  });
}

/**
 * A stream of the same bytes that can be given away: whoever ends it early does not end the caller's connection, on which
 * the answer is still to go.
 */
export function giveAway({ stream, length }: IncomingBody): IncomingBody {
  const given = new Readable({
    read: () => stream.resume(),
    destroy: (error, done) => {
      stream.off('data', onData).off('end', onEnd).off('error', onError).resume();
      done(error);
    },
  });
  const onData = (chunk: Buffer): void => {
    if (!given.push(chunk)) stream.pause();
  };
  // Whoever reads it is told; until and after that, a caller who breaks off must not end the process.
  given.on('error', () => undefined);
  const onEnd = (): void => void given.push(null);
  const onError = (error: Error): void => void given.destroy(error);
  stream.on('data', onData).on('end', onEnd).on('error', onError).pause();
  return { stream: given, length };
}

/** Says what a body that is too long to be held cannot have. */
export function tooLarge({ bodyBytesMax }: Limits): VaultError {
  const message = `A body that is longer than ${String(bodyBytesMax)} bytes can only pass as it is, without expressions and transforms.`;
  return new VaultError('PAYLOAD_TOO_LARGE', message);
}
