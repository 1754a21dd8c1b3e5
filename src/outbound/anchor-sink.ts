import { open } from 'node:fs/promises';

/** Where lines go. */
type Place =
  | { readonly kind: 'stdout' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string };

/** How long whoever is told may take to say that the lines have come. */
const TELL_MS_MAX = 10_000;

/**
 * Writes lines where the operator has said: to a file, which is opened anew each time, so that it may be moved away; to
 * standard output; or to a URL, by POST as NDJSON. It is no way for callers: what they reach is guarded elsewhere.
 */
export class AnchorSink {
  readonly #place: Place;
  readonly #tellMsMax: number;

  constructor(place: Place, tellMsMax = TELL_MS_MAX) {
    this.#place = place;
    this.#tellMsMax = tellMsMax;
  }

  /** Writes lines; it is done when the file is on disk, or the other side has answered with success. Throws otherwise. */
  async tell(lines: readonly string[]): Promise<void> {
    const text = lines.map((line) => `${line}\n`).join('');
    const place = this.#place;
    if (place.kind === 'file') return appendTo(place.path, text);
    if (place.kind === 'url') return post(place.url, text, this.#tellMsMax);
    return new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error == null ? resolve() : reject(error)));
    });
  }
}

async function appendTo(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.write(text);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function post(url: string, body: string, tellMsMax: number): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(tellMsMax),
  });
  await answer.body?.cancel();
  if (!answer.ok)
    throw new Error(`AUDIT_ANCHOR has answered with the status ${String(answer.status)}.`);
}
