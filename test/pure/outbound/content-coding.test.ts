import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { decodeContent } from '../../../src/outbound/content-coding.js';

const TEXT = Buffer.from('{"é😀":1}'.repeat(500));
const MAX = 1024 * 1024;

/** TEXT as the reference implementation of Zstandard writes it, with its checksum. */
const ZSTD = Buffer.from('KLUv/QRopQAAYHsiw6nwn5iAIjoxfQEAYfe+JAH3QjkT', 'base64');

/** A frame of 512 blocks that each repeat one byte 128 Ki times (RFC 8878, 3.1.1.2). */
function zstdBomb(): Buffer {
  const frame = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38];
  for (let left = 511; left >= 0; left -= 1) {
    const header = ((128 * 1024) << 3) | (1 << 1) | (left === 0 ? 1 : 0);
    frame.push(header & 0xff, (header >> 8) & 0xff, header >> 16, 0);
  }
  return Buffer.from(frame);
}

describe('a coded body', () => {
  test.each([
    ['gzip', gzipSync(TEXT)],
    ['x-gzip', gzipSync(TEXT)],
    ['GZIP', gzipSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['gzip, gzip', gzipSync(gzipSync(TEXT))],
    ['br, identity ,gzip', gzipSync(brotliCompressSync(TEXT))],
    ['zstd', ZSTD],
    ['identity', TEXT],
    ['', TEXT],
  ])('of %s is decoded', async (codings, bytes) => {
    expect(await decodeContent(bytes, codings, MAX)).toStrictEqual({ ok: TEXT });
  });

  test.each(['gzip', 'br', 'deflate', 'zstd'])('of %s may be empty', async (coding) => {
    expect(await decodeContent(Buffer.alloc(0), coding, MAX)).toStrictEqual({
      ok: Buffer.alloc(0),
    });
  });

  test.each([
    ['gzip', TEXT],
    ['gzip', gzipSync(TEXT).subarray(0, 30)],
    ['gzip', brotliCompressSync(TEXT)],
    ['br', brotliCompressSync(TEXT).subarray(0, 10)],
    ['br', TEXT],
    ['deflate', deflateSync(TEXT).subarray(0, 10)],
    ['zstd', TEXT],
    ['zstd', ZSTD.subarray(0, 20)],
  ])('of %s that is none is refused', async (coding, bytes) => {
    const fault = 'is not what its content encoding says';
    expect(await decodeContent(bytes, coding, MAX)).toStrictEqual({ fault });
  });

  test('of many codings, or one that nobody knows, is refused', async () => {
    expect(await decodeContent(TEXT, 'gzip,gzip,gzip,gzip,gzip', MAX)).toStrictEqual({
      fault: 'is coded too often',
      isUnknown: true,
    });
    expect(await decodeContent(TEXT, 'compress', MAX)).toStrictEqual({
      fault: 'has a content encoding that is not known',
      isUnknown: true,
    });
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(64 * MAX))],
    ['deflate', deflateSync(Buffer.alloc(64 * MAX))],
    ['br', brotliCompressSync(Buffer.alloc(64 * MAX))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(64 * MAX)))],
    ['zstd', zstdBomb()],
  ])('of %s that would be huge is given up at the bound', async (coding, bytes) => {
    expect(bytes.length).toBeLessThan(100_000);
    const fault = `is larger than ${String(MAX)} bytes when it is decoded`;
    const decoded = await decodeContent(bytes, coding, MAX);
    expect(decoded).toStrictEqual({ fault, beginning: expect.any(Buffer) as Buffer });
    const beginning = 'fault' in decoded ? decoded.beginning : undefined;
    expect(beginning?.length).toBeGreaterThan(MAX / 2);
    expect(beginning?.length).toBeLessThanOrEqual(MAX);
  });

  test('whose outer coding hides a huge inner one has no beginning', async () => {
    const bytes = gzipSync(gzipSync(Buffer.alloc(4 * MAX), { level: 0 }));
    const fault = `is larger than ${String(MAX)} bytes when it is decoded`;
    expect(await decodeContent(bytes, 'gzip, gzip', MAX)).toStrictEqual({ fault });
  });
});
