import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import express, { Router } from 'express';
import helmet from 'helmet';

const require = createRequire(import.meta.url);

/** A page may load from its own origin and call it, and nothing else. Its library sets styles on elements. */
export const pageHeaders = helmet({
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
    router.get(`/${name}/${fileName}`, (_request, response) => {
      response.sendFile(file);
    });
  }
  router.use(`/${name}`, express.static(folderOf(name), { index: false }));
  return router;
}

/** The folder of a page. */
export function folderOf(name: string): string {
  return fileURLToPath(new URL(`../../../public/${name}/`, import.meta.url));
}
