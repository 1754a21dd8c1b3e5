import { isAscii } from 'node:buffer';

import type { Pointer } from './engine-functions.js';

/*
 * How this build of the engine keeps a text: a value is two words, the address and the kind of what is there; a text of
 * bytes has its length in the second word there, marks in the third, and its bytes behind a head of 28. The engine copies
 * nothing of such a text to lend it, but looks at each byte before it does, which takes longer than all the rest.
 */
const TEXT_KIND = 0xffff_fff9;
const HEAD_BYTES = 28;
const WORD_BYTES = 4;
/** In the word of the length: two bytes a character. */
const IS_WIDE = 0x8000_0000;
/** In the third word: what follows is no text but says where one is. */
const IS_INDIRECT = 0x3000_0000;

/** The bytes of a text of the engine's that is ASCII and lies in one piece; undefined of any other value. */
export function asciiAt(
  memory: Uint8Array<ArrayBuffer>,
  value: Pointer,
): Buffer<ArrayBuffer> | undefined {
  if (wordAt(memory, value + WORD_BYTES) !== TEXT_KIND) return undefined;
  const address = wordAt(memory, value);
  const length = wordAt(memory, address + WORD_BYTES);
  const marks = wordAt(memory, address + 2 * WORD_BYTES);
  if ((length & IS_WIDE) !== 0 || (marks & IS_INDIRECT) !== 0) return undefined;
  const bytes = Buffer.from(memory.buffer, address + HEAD_BYTES, length);
  return isAscii(bytes) ? bytes : undefined;
}

/** A word of the memory, lowest byte first. To make a view of words takes longer than all else that is done here. */
function wordAt(memory: Uint8Array, at: Pointer): number {
  const low = (memory[at] ?? 0) | ((memory[at + 1] ?? 0) << 8);
  return (low | ((memory[at + 2] ?? 0) << 16) | ((memory[at + 3] ?? 0) << 24)) >>> 0;
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
