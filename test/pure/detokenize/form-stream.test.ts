import fc from 'fast-check';
import { expect, test } from 'vitest';

import { FormStream } from '../../../src/domain/detokenize/form-stream.js';
import type { FormPiece } from '../../../src/domain/detokenize/form-stream.js';
import { fieldOf, formPartsOf } from '../../../src/domain/detokenize/multipart-reader.js';

const FIELD = 'Content-Disposition: form-data; name="a"';

/** Bodies of what forms are made of, well-formed or not. */
const anyBody = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(`\r\n--b\r\n${FIELD}\r\n\r\n{{ abc }}`) },
      { weight: 2, arbitrary: fc.constant(`\r\n--b\r\n${FIELD}; filename="x"\r\n\r\n--b`) },
      fc.constantFrom(
        '\r\n--b--',
        '\r\n--b',
        '--b\r\n',
        '\r\n',
        '\r',
        '-',
        '--',
        'y',
        ' \t',
        FIELD,
      ),
      fc.constantFrom('\r\n\r\n', 'x: y\r\n', '\r\n--b \r\nx: y\r\n\r\n', '\r\n--bb\r\n'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => Buffer.from(parts.join('').replace(/^\r\n/, ''), 'latin1'));
const anySizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

function read(body: Buffer, sizes: readonly number[]): readonly FormPiece[] {
  const stream = new FormStream('b', 1_000);
  const pieces: FormPiece[] = [];
  let at = 0;
  for (let turn = 0; at < body.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(...stream.push(body.subarray(at, at + size)));
    at += size;
  }
  return [...pieces, ...stream.end()];
}

const bytesOf = (piece: FormPiece): Buffer =>
  piece.kind === 'field' ? Buffer.concat([piece.head, piece.content]) : piece.bytes;

test('a form that is read as it comes gives every byte back, and the fields of one that is read whole', () => {
  let wellFormed = 0;
  fc.assert(
    fc.property(anyBody, anySizes, (body, sizes) => {
      const pieces = read(body, sizes);
      expect(Buffer.concat(pieces.map(bytesOf)).equals(body)).toBe(true);
      const parts = formPartsOf(body.toString('latin1'), 'b');
      const contents = pieces.flatMap((piece) =>
        piece.kind === 'field' ? [piece.content.toString('latin1')] : [],
      );
      const isRead = pieces.every(({ kind }) => kind !== 'unread');
      if (parts === undefined) return;
      wellFormed += 1;
      const fields = parts.filter((part) => fieldOf(part) !== undefined);
      expect(isRead).toBe(true);
      expect(contents).toStrictEqual(
        fields.map(({ from, to }) => body.toString('latin1', from, to)),
      );
    }),
    { numRuns: 3_000 },
  );
  expect(wellFormed).toBeGreaterThan(50);
});
