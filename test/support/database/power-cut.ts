import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { DurableFiles } from '../../../src/storage/database/durable-files.js';
import type { NodeFileSystem } from '../../../src/storage/database/durable-files.js';

/** What is written to a file and may be lost. */
type Change = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };

interface Content {
  /** What outlasts a power cut. */
  synced: Buffer;
  /** What was done since, in order. */
  readonly pending: Change[];
}

/**
 * A disk that loses at a power cut all that nobody has asked it to keep: contents as they were when their file was last
 * synced, names as they were when their folder was. That a file which is synced keeps its name is all that it does of its
 * own accord, as ext4 and XFS do.
 */
export class ForgetfulDisk {
  readonly #folder: string;
  readonly #names = new Map<string, Content>();
  readonly #namesOnDisk = new Map<string, Content>();

  /** How many files PostgreSQL has waited for, one after the other. */
  waitedFor = 0;

  /** All that is in the folder is on disk. */
  constructor(folder: string) {
    this.#folder = folder;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const content = { synced: readFileSync(path), pending: [] };
      this.#names.set(path, content);
      this.#namesOnDisk.set(path, content);
    }
  }

  contentOf(path: string): Content {
    const known = this.#names.get(path);
    if (known !== undefined) return known;
    const made = { synced: Buffer.alloc(0), pending: [] };
    this.#names.set(path, made);
    return made;
  }

  rename(from: string, to: string): void {
    this.#names.delete(to);
    for (const [path, content] of [...this.#names]) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      this.#names.delete(path);
      this.#names.set(to + path.slice(from.length), content);
    }
  }

  remove(path: string): void {
    this.#names.delete(path);
  }

  syncFile(path: string): void {
    const content = this.contentOf(path);
    for (const change of content.pending) content.synced = changed(content.synced, change);
    content.pending.length = 0;
    this.#namesOnDisk.set(path, content);
  }

  /**
   * Files of which a power cut would take something that counts: of rows, of the log, of what was committed. All are
   * numbered; who is whose part of a transaction nobody asks after a start, and PostgreSQL never syncs it.
   */
  get unsynced(): readonly string[] {
    return [...this.#names]
      .filter(([path, { pending }]) => pending.length > 0 && /^\d/.test(basename(path)))
      .map(([path]) => relative(this.#folder, path))
      .filter((path) => dirname(path) !== 'pg_subtrans');
  }

  syncFolder(folder: string): void {
    for (const path of [...this.#namesOnDisk.keys()])
      if (dirname(path) === folder && !this.#names.has(path)) this.#namesOnDisk.delete(path);
    for (const [path, content] of this.#names)
      if (dirname(path) === folder) this.#namesOnDisk.set(path, content);
  }

  /** Cuts the power now: what is left is put into another folder. */
  cutInto(folder: string): void {
    // Folders that are there stay there: PostgreSQL makes few, and none that it does not sync.
    cpSync(this.#folder, folder, { recursive: true, filter: (path) => !this.#isFile(path) });
    for (const [path, { synced }] of this.#namesOnDisk) {
      const place = join(folder, relative(this.#folder, path));
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, synced, { mode: 0o600 });
    }
  }

  #isFile(path: string): boolean {
    return this.#names.has(path);
  }
}

function changed(content: Buffer, change: Change): Buffer {
  if ('size' in change) {
    const cut = content.subarray(0, change.size);
    return Buffer.concat([cut, Buffer.alloc(change.size - cut.length)]);
  }
  const end = change.at + change.bytes.length;
  const grown =
    end <= content.length ? content : Buffer.concat([content, Buffer.alloc(end - content.length)]);
  grown.set(change.bytes, change.at);
  return grown;
}

/** The files of the embedded database, on a disk that is told of all that is done to them. */
export class FilesOnDisk extends DurableFiles {
  readonly #disk: ForgetfulDisk;
  #realPath: NodeFileSystem['realPath'] | undefined;

  constructor(folder: string, disk: ForgetfulDisk) {
    super(folder);
    this.#disk = disk;
  }

  protected override prepare(files: NodeFileSystem): void {
    this.#realPath = files.realPath;
    super.prepare(files);
    listenToContents(files, this.#disk);
    listenToNames(files, this.#disk);
  }

  protected override async syncAll(folder: string): Promise<Set<string>> {
    const synced = await super.syncAll(folder);
    for (const path of synced) this.#disk.syncFile(path);
    return synced;
  }

  protected override syncFile(descriptor: number, node: object): void {
    super.syncFile(descriptor, node);
    this.#disk.waitedFor += 1;
    if (this.#realPath !== undefined) this.#disk.syncFile(this.#realPath(node));
  }

  protected override syncFolder(path: string): void {
    super.syncFolder(path);
    this.#disk.syncFolder(path);
  }
}

function listenToContents(files: NodeFileSystem, disk: ForgetfulDisk): void {
  const { write } = files.stream_ops;
  files.stream_ops.write = (file, memory, offset, length, at) => {
    const written = write(file, memory, offset, length, at);
    const bytes = Buffer.from(memory.slice(offset, offset + written).buffer);
    disk.contentOf(files.realPath(file.node)).pending.push({ at, bytes });
    return written;
  };
  const { setattr } = files.node_ops;
  files.node_ops.setattr = (node, attributes) => {
    setattr(node, attributes);
    const { size } = attributes;
    if (size !== undefined) disk.contentOf(files.realPath(node)).pending.push({ size });
  };
}

function listenToNames(files: NodeFileSystem, disk: ForgetfulDisk): void {
  const { mknod, rename, unlink } = files.node_ops;
  files.node_ops.mknod = (parent, name, mode, device) => {
    const node = mknod(parent, name, mode, device);
    disk.remove(files.realPath(node));
    return node;
  };
  files.node_ops.rename = (node, folder, name) => {
    const from = files.realPath(node);
    rename(node, folder, name);
    disk.rename(from, join(files.realPath(folder), name));
  };
  files.node_ops.unlink = (parent, name) => {
    unlink(parent, name);
    disk.remove(join(files.realPath(parent), name));
  };
}
