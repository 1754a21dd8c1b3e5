import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import express, { Router } from 'express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** A page may load from its own origin and call it, and nothing else. */
const protectedBy = (styleSrc: readonly string[]) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: [...styleSrc],
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

/** Protects a page, and takes from it what lets pages of other origins read answers: it is none. */
const headersOf =
  (protect: RequestHandler): RequestHandler =>
  (request, response, next) => {
    response.removeHeader('Access-Control-Allow-Origin');
    response.removeHeader('Access-Control-Expose-Headers');
    protect(request, response, next);
  };

/** Headers of a page whose library, which is another's, sets styles on elements. */
export const pageHeaders = headersOf(protectedBy(["'self'", "'unsafe-inline'"]) as RequestHandler);

/** Headers of a page that has all of its styles in files. */
export const strictPageHeaders = headersOf(protectedBy(["'self'"]) as RequestHandler);

/**
 * Serves the files of a page: those of a folder of public/, and single files of packages, of which the build keeps copies
 * (scripts/build.mjs lists them). Nothing of a page comes from
 * another host.
 */
export function pageFiles(
  name: string,
  packageFiles: Readonly<Record<string, readonly [packageName: string, path: string]>>,
): Router {
  const router = Router();
  router.use(`/${name}`, pageHeaders);
  for (const [fileName, [packageName, path]] of Object.entries(packageFiles)) {
    const file = fileURLToPath(new URL(`../../vendor/${packageName}/${path}`, import.meta.url));
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
    compressed ??= compress(file).catch((error: unknown) => {
      // What failed once is tried again by the next request.
      compressed = undefined;
      throw error;
    });
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
