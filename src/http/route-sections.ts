import { Router } from 'express';
import type { RequestHandler } from 'express';

import { nothingHere } from './middleware/nothing-here.js';

/**
 * Routers by the first word of a path: one of all routes would try them one after the other, which took a twentieth of a
 * quick request.
 */
export class RouteSections {
  readonly #byWord = new Map<string, Router>();

  /** The router of a path of the table. */
  of(path: string): Router {
    const word = firstWord(path);
    const known = this.#byWord.get(word);
    if (known !== undefined) return known;
    const made = newSection();
    this.#byWord.set(word, made);
    return made;
  }

  /** Hands each request to its router; to be called when all have their routes. */
  handler(): RequestHandler {
    for (const router of this.#byWord.values()) router.use(nothingHere);
    const elsewhere = newSection().use(nothingHere);
    return (request, response, next) => {
      const router = this.#byWord.get(firstWord(request.path)) ?? elsewhere;
      router(request, response, next);
    };
  }
}

function newSection(): Router {
  return Router().options('/{*path}', nothingHere);
}

/** What stands between the first slash of a path and the next, in lower case: paths of Express differ by no case. */
function firstWord(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end < 0 ? undefined : end).toLowerCase();
}
