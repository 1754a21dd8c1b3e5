/** The types whose arrays are written here, with their numbers in PostgreSQL's catalogue, which are the same everywhere. */
const OIDS = { bytea: 17, text: 25, timestamptz: 1184, uuid: 2950 } as const;

/** What an element of an array may be. */
export type ArrayElement = Buffer | string | Date | null;

/** The name of a type whose arrays are written here. */
export type ArrayType = keyof typeof OIDS;

/** Dimensions, whether there are nulls, the type of the elements; then for each dimension its length and first index. */
const HEAD_BYTES = 12;
const DIMENSION_BYTES = 8;
const LENGTH_BYTES = 4;
const UUID_BYTES = 16;
const TIME_BYTES = 8;
/** Milliseconds from the beginning of time in JavaScript to that in PostgreSQL, which counts microseconds. */
const FIRST_INSTANT_MS = Date.UTC(2000, 0, 1);

/**
 * An array in the binary form that PostgreSQL receives, which neither side has to quote or to parse: bytes as they are, UUIDs
 * in 16 of them. One that is null in all places is empty.
 */
export function binaryArray(type: ArrayType, elements: readonly ArrayElement[]): Buffer {
  let bytes = 0;
  let nulls = 0;
  for (const element of elements) {
    if (element === null) nulls += 1;
    else bytes += bytesOf(type, element);
  }
  const isEmpty = nulls === elements.length;
  const array = Buffer.allocUnsafe(
    isEmpty ? HEAD_BYTES : HEAD_BYTES + DIMENSION_BYTES + elements.length * LENGTH_BYTES + bytes,
  );
  array.writeInt32BE(isEmpty ? 0 : 1, 0);
  array.writeInt32BE(nulls > 0 && !isEmpty ? 1 : 0, 4);
  array.writeInt32BE(OIDS[type], 8);
  if (isEmpty) return array;
  array.writeInt32BE(elements.length, HEAD_BYTES);
  array.writeInt32BE(1, HEAD_BYTES + 4);
  writeElements(type, elements, array, HEAD_BYTES + DIMENSION_BYTES);
  return array;
}

function bytesOf(type: ArrayType, element: NonNullable<ArrayElement>): number {
  if (type === 'uuid') return UUID_BYTES;
  if (typeof element === 'string') return Buffer.byteLength(element);
  return Buffer.isBuffer(element) ? element.length : TIME_BYTES;
}

function writeElements(
  type: ArrayType,
  elements: readonly ArrayElement[],
  array: Buffer,
  start: number,
): void {
  let at = start;
  // Most columns say the same of all rows: what was written last is copied then.
  let last: ArrayElement = null;
  let from = start;
  let to = start;
  for (const element of elements) {
    if (element === null) {
      at = array.writeInt32BE(-1, at);
      continue;
    }
    if (element === last) {
      array.copyWithin(at, from, to);
    } else {
      array.writeInt32BE(writeElement(type, element, array, at + LENGTH_BYTES), at);
    }
    const bytes = LENGTH_BYTES + array.readInt32BE(at);
    last = element;
    from = at;
    to = at + bytes;
    at = to;
  }
}

/** Writes an element, and says how many bytes it has. */
function writeElement(
  type: ArrayType,
  element: NonNullable<ArrayElement>,
  array: Buffer,
  at: number,
): number {
  if (typeof element === 'string') {
    return type === 'uuid'
      ? array.write(element.replaceAll('-', ''), at, 'hex')
      : array.write(element, at);
  }
  if (Buffer.isBuffer(element)) return element.copy(array, at);
  const microseconds = BigInt(element.getTime() - FIRST_INSTANT_MS) * 1_000n;
  array.writeBigInt64BE(microseconds, at);
  return TIME_BYTES;
}
