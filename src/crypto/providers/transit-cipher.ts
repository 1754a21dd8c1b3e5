import { readFile } from 'node:fs/promises';

import { Agent } from 'undici';
import type { Dispatcher } from 'undici';

import type { Secret } from '../../domain/secret.js';
import { SealBrokenError } from '../envelope.js';
import { ProviderAwayError } from './key-provider.js';
import type { RemoteCipher } from './remote-keys.js';

/** Where a transit engine is, and how one gets in. */
export interface TransitOptions {
  /** Origin, and what is before `/v1`; without a query, or a slash at its end. */
  readonly url: string;
  /** Where the engine is mounted. */
  readonly mount: string;
  readonly namespace?: string | undefined;
  /** The token, or the file that somebody keeps a fresh one in: it is read for every call. */
  readonly token: { readonly text: Secret<string> } | { readonly file: string };
  /** Certificates in PEM of who certifies the server; left out: those that Node.js trusts. */
  readonly ca?: string | undefined;
  /** Longest time of a call. */
  readonly timeoutMs: number;
}

const ANSWER_BYTES_MAX = 65_536;

/** Has the transit engine of HashiCorp Vault or OpenBao encrypt and decrypt, over its HTTP API. */
export class TransitCipher implements RemoteCipher {
  readonly #options: TransitOptions;
  #agent: Agent | undefined;

  constructor(options: TransitOptions) {
    this.#options = options;
  }

  async encrypt(key: string, plaintext: Buffer): Promise<Buffer> {
    const body = { plaintext: plaintext.toString('base64') };
    return Buffer.from(await this.#ask('encrypt', key, body, 'ciphertext'));
  }

  async decrypt(key: string, ciphertext: Buffer): Promise<Buffer> {
    const body = { ciphertext: ciphertext.toString('utf8') };
    return Buffer.from(await this.#ask('decrypt', key, body, 'plaintext'), 'base64');
  }

  async rewrap(key: string, ciphertext: Buffer): Promise<Buffer> {
    const body = { ciphertext: ciphertext.toString('utf8') };
    return Buffer.from(await this.#ask('rewrap', key, body, 'ciphertext'));
  }

  /** Closes connections, which are opened again by the next call. */
  forget(): void {
    void this.close();
  }

  async close(): Promise<void> {
    const agent = this.#agent;
    this.#agent = undefined;
    await agent?.destroy();
  }

  async #ask(
    operation: 'encrypt' | 'decrypt' | 'rewrap',
    key: string,
    body: Readonly<Record<string, string>>,
    wanted: 'ciphertext' | 'plaintext',
  ): Promise<string> {
    const { url, mount, namespace, timeoutMs } = this.#options;
    const headers = {
      'content-type': 'application/json',
      'x-vault-request': 'true',
      'x-vault-token': await this.#token(),
      ...(namespace === undefined ? {} : { 'x-vault-namespace': namespace }),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const target = new URL(`${url}/v1/${mount}/${operation}/${encodeURIComponent(key)}`);
    let answer: Answer;
    try {
      const asked = await this.#connections().request({
        origin: target.origin,
        path: `${target.pathname}${target.search}`,
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
      });
      answer = await readAnswer(asked);
    } catch (error) {
      if (error instanceof ProviderAwayError) throw error;
      throw new ProviderAwayError(reasonOf(error, signal));
    }
    const { status, content } = answer;
    if (status === 200) return memberOf(content, wanted);
    // What it says is not repeated: it may quote what it was given.
    if (status === 400 && operation !== 'encrypt') throw new SealBrokenError();
    throw new ProviderAwayError(MEANINGS[status] ?? `it answers ${String(status)}`);
  }

  async #token(): Promise<string> {
    const { token } = this.#options;
    if ('text' in token) return token.text.reveal();
    try {
      return (await readFile(token.file, 'utf8')).trim();
    } catch {
      throw new ProviderAwayError('the file of TRANSIT_TOKEN_FILE cannot be read');
    }
  }

  #connections(): Agent {
    const { ca, timeoutMs } = this.#options;
    this.#agent ??= new Agent({
      connect: { timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) },
    });
    return this.#agent;
  }
}

/** What statuses of the engine mean to whoever has to do something about it. */
const MEANINGS: Readonly<Record<number, string>> = {
  307: 'it answers 307: TRANSIT_URL must lead to the active node, or to one that forwards',
  403: 'it answers 403: the token is not valid, or its policy does not allow this',
  404: 'it answers 404: there is no such mount, namespace or key',
  429: 'it answers 429: it is a standby, or has too much to do',
  503: 'it answers 503: it is sealed, or in maintenance',
};

interface Answer {
  readonly status: number;
  readonly content: Buffer;
}

async function readAnswer({ statusCode, body }: Dispatcher.ResponseData): Promise<Answer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > ANSWER_BYTES_MAX) throw new ProviderAwayError('it answers too much');
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  for (const chunk of chunks) chunk.fill(0);
  return { status: statusCode, content };
}

function memberOf(content: Buffer, wanted: string): string {
  try {
    const { data } = JSON.parse(content.toString()) as { data?: Record<string, unknown> };
    const found = data?.[wanted];
    if (typeof found === 'string') return found;
  } catch {
    // Told below.
  } finally {
    content.fill(0);
  }
  throw new ProviderAwayError(`it answers without "${wanted}"`);
}

function reasonOf(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return 'it does not answer in time';
  const { code } = error as { code?: string };
  return `it cannot be reached: ${code ?? 'the connection fails'}`;
}
