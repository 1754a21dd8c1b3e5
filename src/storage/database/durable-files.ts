import { fsyncSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

import { sync } from './file-sync.js';

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
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
}

/**
 * The files of the embedded database, in a folder, where what PostgreSQL asks to be on disk is on disk when it goes on:
 * Emscripten's own NODEFS passes over `fsync`. PostgreSQL decides when that is so; see {@link DURABLE}.
 */
export class DurableFiles extends NodeFS {
  /** Has NODEFS prepared when there is one. */
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const preparing = (module: { readonly FS: { readonly filesystems: object } }): void => {
      const { NODEFS } = module.FS.filesystems as { readonly NODEFS: NodeFileSystem };
      this.prepare(NODEFS);
    };
    const preRun = [preparing, ...listOf(emscriptenOpts.preRun)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** Makes NODEFS sync. */
  protected prepare(files: NodeFileSystem): void {
    files.stream_ops.fsync = (file) => {
      files.tryFSOperation(() => syncFile(files, file));
      return 0;
    };
  }
}

function listOf<T>(one: T | readonly T[] | undefined): readonly T[] {
  if (one === undefined) return [];
  return Array.isArray(one) ? (one as readonly T[]) : [one as T];
}

function syncFile(files: NodeFileSystem, { nfd, node }: OpenFile): void {
  if (nfd === undefined) sync(files.realPath(node));
  else fsyncSync(nfd);
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
