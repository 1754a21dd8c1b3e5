import { Readable } from 'node:stream';

import { VaultError } from '../../../domain/errors.js';
import type { Limits } from '../../../domain/limits.js';
import type { IncomingBody, LongBody } from './proxy-message.js';

/** A body that is held, or one that is too long for that: its beginning, and what is to come of it. */
export type HeldOrLong = { readonly held: Buffer } | LongBody;

/** Reads a body whole. Throws PAYLOAD_TOO_LARGE where it is longer than may be held. */
export async function holdBody(body: IncomingBody | undefined, limits: Limits): Promise<Buffer> {
  if (body === undefined) return Buffer.alloc(0);
  const { bodyBytesMax } = limits;
  if ((body.length ?? 0) > bodyBytesMax) throw tooLarge(limits);
  const read = await readUpTo(body.stream, bodyBytesMax);
  if (!read.ended) throw tooLarge(limits);
  return read.bytes;
}

/** Reads a body whole where it is short enough to be held; of a longer one, its beginning. */
export async function holdOrBegin(body: IncomingBody, limits: Limits): Promise<HeldOrLong> {
  const { bytes, ended } = await readUpTo(body.stream, limits.bodyBytesMax);
  return ended ? { held: bytes } : { beginning: bytes, rest: body };
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

/** Reads a stream to its end, or until it has given more than `bytesMax`; it is paused then. */
async function readUpTo(
  stream: Readable,
  bytesMax: number,
): Promise<{ readonly bytes: Buffer; readonly ended: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (ended: boolean): void => {
      stream.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      resolve({
        bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks),
        ended,
      });
    };
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= bytesMax) return;
      stream.pause();
      finish(false);
    };
    const onEnd = (): void => {
      finish(true);
    };
    const onClose = (): void => {
      reject(new VaultError('UNAVAILABLE', 'The caller has left.'));
    };
    stream.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
  });
}

/** Says what a body that is too long to be held cannot have. */
export function tooLarge({ bodyBytesMax }: Limits): VaultError {
  const message = `A body that is longer than ${String(bodyBytesMax)} bytes can only pass as it is, without expressions and transforms.`;
  return new VaultError('PAYLOAD_TOO_LARGE', message);
}
