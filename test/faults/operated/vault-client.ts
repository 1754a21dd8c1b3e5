import { setTimeout as wait } from 'node:timers/promises';

const AGAIN_MS = 200;

/** An answer that has come whole. */
export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** What goes with a request beside method and path. */
export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** One who calls a vault over REST with a key. */
export class VaultClient {
  readonly #url: () => string;
  readonly #key: string;

  /** The URL is asked for with every request: a service that is started again may be elsewhere. */
  constructor(url: () => string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** The same vault, called with another key. */
  as(key: string): VaultClient {
    return new VaultClient(this.#url, key);
  }

  /** Sends a request and waits for its whole answer. Rejects where the connection is refused or breaks. */
  async send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { body, headers, signal } = sent;
    const type = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${this.#url()}${path}`, {
      method,
      headers: { 'SVC-API-KEY': this.#key, ...(body === undefined ? {} : type), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await answer.text();
    return { status: answer.status, json: parsed(text) };
  }

  /** Sends what has to succeed, again where the vault cannot at the moment, and gives the members of what is answered. */
  async expect(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { status, json } = await this.send(method, path, { body });
    if (status === 503) {
      await wait(AGAIN_MS);
      return this.expect(method, path, body);
    }
    if (status >= 300)
      throw new Error(`${method} ${path} was answered ${String(status)}: ${JSON.stringify(json)}`);
    return (json ?? {}) as Record<string, unknown>;
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** The code of an error of the connection, or of what it was caused by. */
export function errorCode(error: unknown): string {
  const { code, cause, name } = error as { code?: string; cause?: unknown; name?: string };
  if (code !== undefined) return code;
  return cause === undefined ? (name ?? 'unknown') : errorCode(cause);
}
