import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import express, { Router } from 'express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const require = createRequire(import.meta.url);

/** A page may load from its own origin and call it, and nothing else. Its library sets styles on elements. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  // Whether the service is reached over TLS is known to what stands before it.
  strictTransportSecurity: false,
});

/** Gives a page its {@link protect}ion, and takes from it what lets pages of other origins read answers: it is none. */
export const pageHeaders: RequestHandler = (request, response, next) => {
  response.removeHeader('Access-Control-Allow-Origin');
  response.removeHeader('Access-Control-Expose-Headers');
  protect(request, response, next);
};

/**
 * Serves the files of a page: those of a folder of public/, and single files of packages. Nothing of a page comes from
 * another host.
 */
export function pageFiles(
  name: string,
  packageFiles: Readonly<Record<string, readonly [packageName: string, path: string]>>,
): Router {
  const router = Router();
  router.use(`/${name}`, pageHeaders);
  for (const [fileName, [packageName, path]] of Object.entries(packageFiles)) {
    const file = join(dirname(require.resolve(`${packageName}/package.json`)), path);
    router.get(`/${name}/${fileName}`, fileOnceCompressed(file));
  }
  router.use(`/${name}`, express.static(folderOf(name), { index: false }));
  return router;
}

/**
 * Serves one file, of some hundred kilobytes, to whoever takes gzip in that form. It is compressed when it is asked for
 * first, beside the event loop, and kept.
 */
function fileOnceCompressed(file: string): RequestHandler {
  let compressed: Promise<CompressedFile> | undefined;
  return async (request, response) => {
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip') === false) {
      response.sendFile(file);
      return;
    }
    compressed ??= compress(file);
    const { bytes, tag } = await compressed;
    response.set({ 'Content-Encoding': 'gzip', 'Cache-Control': 'public, max-age=0', ETag: tag });
    response.type(extname(file)).send(bytes);
  };
}

interface CompressedFile {
  readonly bytes: Buffer;
  /** What a browser that has the file asks with whether it is still the same. */
  readonly tag: string;
}

async function compress(file: string): Promise<CompressedFile> {
  const bytes = await promisify(gzip)(await readFile(file));
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** The folder of a page. */
export function folderOf(name: string): string {
  return fileURLToPath(new URL(`../../../public/${name}/`, import.meta.url));
}
