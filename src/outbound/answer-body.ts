import type { OutboundResponse } from './outbound-message.js';

/** Reads the body of an answer whole; undefined where it is longer than `bytesMax`. */
export async function readAnswerBody(
  body: OutboundResponse['body'],
  bytesMax: number,
): Promise<Buffer | undefined> {
  if (Buffer.isBuffer(body)) return body.length > bytesMax ? undefined : body;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
