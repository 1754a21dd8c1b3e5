import { isAscii } from 'node:buffer';

import type { Pointer } from './engine-functions.js';

/*
 * How this build of the engine keeps a text: a value is two words, the address and the kind of what is there; a text of
 * bytes has its length in the second word there, marks in the third, and its bytes behind a head of 28. The engine copies
 * nothing of such a text to lend it, but looks at each byte before it does, which takes longer than all the rest.
 */
const TEXT_KIND = 0xffff_fff9;
const HEAD_BYTES = 28;
/** In the word of the length: two bytes a character. */
const IS_WIDE = 0x8000_0000;
/** In the third word: what follows is no text but says where one is. */
const IS_INDIRECT = 0x3000_0000;

/** The bytes of a text of the engine's that is ASCII and lies in one piece; undefined of any other value. */
export function asciiAt(memory: ArrayBuffer, value: Pointer): Buffer<ArrayBuffer> | undefined {
  const [address = 0, kind] = new Uint32Array(memory, value, 2);
  if (kind !== TEXT_KIND) return undefined;
  const [, length = 0, marks = 0] = new Uint32Array(memory, address, 3);
  if ((length & IS_WIDE) !== 0 || (marks & IS_INDIRECT) !== 0) return undefined;
  const bytes = Buffer.from(memory, address + HEAD_BYTES, length);
  return isAscii(bytes) ? bytes : undefined;
}

/** Texts by which an engine shows whether it keeps texts so, each with what is read of it where it lies. */
const PROBES: readonly (readonly [code: string, text: string | undefined])[] = [
  ["'probe of ' + 'a text'", 'probe of a text'],
  ["''", ''],
  ["'caf\\u00e9'", undefined],
  ["'\\u4e2d'", undefined],
  ["'ab'.repeat(5000).slice(1, 9000)", undefined],
  ['7', undefined],
  ['({})', undefined],
];

/**
 * Whether an engine keeps its texts as is said above. `read` gives what {@link asciiAt} reads of the value that code of the
 * engine comes to.
 */
export function keepsTextsAsExpected(read: (code: string) => string | undefined): boolean {
  return PROBES.every(([code, text]) => read(code) === text);
}
