/** A file of an archive, or a folder, which has no content. */
export interface ArchiveEntry {
  readonly path: string;
  readonly content?: Uint8Array;
}

const BLOCK_BYTES = 512;
const FOLDER = '5';

/*
 * Archives of tar as POSIX.1-1988 has them (ustar): of each entry a header of one block, its numbers in octal, and then
 * its content in whole blocks; two empty blocks at the end. Names here are short and sizes below 8 GB, so that nothing
 * more is needed.
 */

/** The entries of an archive, in its order: a folder comes before what is in it. Contents are views of the archive. */
export function* readArchive(archive: Uint8Array): Generator<ArchiveEntry> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const text = (at: number, length: number): string =>
    bytes.toString('latin1', at, at + length).replace(/\0.*$/s, '');
  for (let at = 0; bytes[at] !== undefined && bytes[at] !== 0;) {
    const path = text(at, 100);
    const isFolder = text(at + 156, 1) === FOLDER;
    const size = Number.parseInt(text(at + 124, 12), 8);
    const start = at + BLOCK_BYTES;
    yield isFolder ? { path } : { path, content: bytes.subarray(start, start + size) };
    at = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
}

/** Makes an archive. The same entries give the same bytes: no time and no owner is written. */
export function makeArchive(entries: Iterable<ArchiveEntry>): Buffer {
  const blocks: Uint8Array[] = [];
  for (const { path, content } of entries) {
    const size = content?.length ?? 0;
    blocks.push(headerOf(path, size, content === undefined));
    if (content !== undefined) blocks.push(content, Buffer.alloc(-size & (BLOCK_BYTES - 1)));
  }
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]);
}

function headerOf(path: string, size: number, isFolder: boolean): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  if (path.length > 100) throw new Error(`The name ${path} is too long for an archive.`);
  const octal = (value: number, length: number): string =>
    `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(path, 0, 'latin1');
  header.write(octal(isFolder ? 0o700 : 0o600, 8), 100, 'latin1');
  header.write(octal(0, 8), 108, 'latin1');
  header.write(octal(0, 8), 116, 'latin1');
  header.write(octal(size, 12), 124, 'latin1');
  header.write(octal(0, 12), 136, 'latin1');
  header.write(' '.repeat(8), 148, 'latin1');
  header.write(isFolder ? FOLDER : '0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((before, byte) => before + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}
