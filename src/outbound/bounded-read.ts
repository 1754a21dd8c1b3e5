import type { Readable } from 'node:stream';

/** What was read of a stream: all of it, or a beginning that is longer than was wanted. */
export interface BoundedRead {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/**
 * Reads a stream to its end, or until it has given more than `bytesMax`; it is paused then, and whoever wants the rest goes
 * on reading. Rejects where it fails or is closed before its end, also where that was before.
 */
export function readUpTo(stream: Readable, bytesMax: number): Promise<BoundedRead> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (): void => {
      stream.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
    };
    const finish = (isWhole: boolean): void => {
      stop();
      resolve({ bytes: joinChunks(chunks), isWhole });
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
      stop();
      reject(stream.errored ?? new Error('The stream was closed before its end.'));
    };
    if (stream.destroyed) onClose();
    else stream.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
  });
}

/** Reads a body whole; undefined where it is longer than `bytesMax`, and a stream is given up then. */
export async function readWhole(
  body: Buffer | Readable,
  bytesMax: number,
): Promise<Buffer | undefined> {
  if (Buffer.isBuffer(body)) return body.length > bytesMax ? undefined : body;
  const { bytes, isWhole } = await readUpTo(body, bytesMax);
  if (isWhole) return bytes;
  body.destroy();
  return undefined;
}

/** The bytes of chunks, without a copy where there is one. */
export function joinChunks(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}
