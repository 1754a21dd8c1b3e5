import { fsyncSync } from 'node:fs';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

import { wasClosedInOrder } from './control-file.js';
import { sync, syncFilesIn } from './file-sync.js';

/** An open file of Emscripten's NODEFS, as far as it is used here. */
export interface OpenFile {
  /** Descriptor of Node; folders have none. */
  readonly nfd?: number;
  readonly node: object;
}

/** Emscripten's NODEFS, as far as it is used here. */
export interface NodeFileSystem {
  readonly realPath: (node: object) => string;
  /** Runs an operation of Node; its error becomes the errno that PostgreSQL understands. */
  readonly tryFSOperation: (act: () => void) => void;
  readonly stream_ops: {
    fsync?: (file: OpenFile) => number;
    write: (
      file: OpenFile,
      memory: Int8Array,
      offset: number,
      length: number,
      at: number,
    ) => number;
  };
  readonly node_ops: {
    mknod: (parent: object, name: string, mode: number, device: number) => object;
    rename: (node: object, folder: object, name: string) => void;
    unlink: (parent: object, name: string) => void;
    setattr: (node: object, attributes: { readonly size?: number }) => void;
  };
}

/**
 * The files of the embedded database, in a folder, where what PostgreSQL asks to be on disk is on disk when it goes on:
 * Emscripten's own NODEFS passes over `fsync`. PostgreSQL decides when that is so; see {@link DURABLE}.
 *
 * Of a database that was not closed in order PostgreSQL first syncs every file, twice and one after the other. They are
 * synced here before it begins, many at a time, and what nobody has changed since is on disk already.
 */
export class DurableFiles extends NodeFS {
  /** Files that are on disk as they are. */
  #onDisk = new Set<string>();

  /** Has NODEFS prepared when there is one. */
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    if (!wasClosedInOrder(this.rootDir)) this.#onDisk = await this.syncAll(this.rootDir);
    const { emscriptenOpts } = await super.init(...given);
    const preparing = (module: { readonly FS: { readonly filesystems: object } }): void => {
      const { NODEFS } = module.FS.filesystems as { readonly NODEFS: NodeFileSystem };
      this.prepare(NODEFS);
    };
    const preRun = [preparing, ...listOf(emscriptenOpts.preRun)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** To be called once the database is open: from then on everything that is asked for is done. */
  opened(): void {
    this.#onDisk.clear();
  }

  /** Makes NODEFS sync. */
  protected prepare(files: NodeFileSystem): void {
    this.#heedChanges(files);
    files.stream_ops.fsync = ({ nfd, node }) => {
      files.tryFSOperation(() => {
        if (nfd === undefined) this.syncFolder(files.realPath(node));
        else if (this.#onDisk.size === 0 || !this.#onDisk.has(files.realPath(node)))
          this.syncFile(nfd, node);
      });
      return 0;
    };
  }

  /** Has the files of a folder on disk, and says which are: those that cannot be synced are left to PostgreSQL. */
  protected syncAll(folder: string): Promise<Set<string>> {
    return syncFilesIn(folder);
  }

  protected syncFile(descriptor: number, _node: object): void {
    fsyncSync(descriptor);
  }

  protected syncFolder(path: string): void {
    sync(path);
  }

  /** Whatever happens to a file or to its name, it is no longer known to be on disk. */
  #heedChanges({ realPath, stream_ops, node_ops }: NodeFileSystem): void {
    const changes = (path: () => string): void => {
      if (this.#onDisk.size > 0) this.#onDisk.delete(path());
    };
    const { write } = stream_ops;
    stream_ops.write = (file, ...rest) => {
      changes(() => realPath(file.node));
      return write(file, ...rest);
    };
    const { mknod, rename, unlink, setattr } = node_ops;
    node_ops.setattr = (node, attributes) => {
      changes(() => realPath(node));
      setattr(node, attributes);
    };
    node_ops.mknod = (parent, name, ...rest) => {
      changes(() => join(realPath(parent), name));
      return mknod(parent, name, ...rest);
    };
    node_ops.unlink = (parent, name) => {
      changes(() => join(realPath(parent), name));
      unlink(parent, name);
    };
    node_ops.rename = (node, folder, name) => {
      changes(() => realPath(node));
      changes(() => join(realPath(folder), name));
      rename(node, folder, name);
    };
  }
}

function listOf<T>(one: T | readonly T[] | undefined): readonly T[] {
  if (one === undefined) return [];
  return Array.isArray(one) ? (one as readonly T[]) : [one as T];
}

/**
 * PGlite's arguments with which a commit is on disk when it is answered: without the one that has it never sync, and not by
 * `fdatasync`, PostgreSQL's choice on Linux, which does nothing in Emscripten.
 */
export const DURABLE: readonly string[] = [
  ...PGlite.defaultStartParams.filter((argument) => argument !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
