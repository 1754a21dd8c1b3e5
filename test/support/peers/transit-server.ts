import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

import { freePort } from '../process/free-ports.js';

/** How a transit engine under test is. */
export interface TransitServerOptions {
  readonly token: string;
  readonly namespace?: string;
  readonly mount?: string;
  readonly tls?: { readonly cert: string; readonly key: string };
  /** The port that an earlier one had, where this one takes its place. */
  readonly port?: number;
}

/** What it does in the place of answering. */
export type TransitFault = 'sealed' | 'silent' | 'forbidden' | 'standby';

/**
 * A server that does what the transit engine of HashiCorp Vault and OpenBao does for encrypt, decrypt and rewrap, as their
 * HTTP API says: base64 in, `vault:v1:…` out, versions of keys, tokens and namespaces in headers, `{"errors": […]}`.
 */
export class TransitServer {
  readonly url: string;
  readonly port: number;
  /** What it was asked, without content. */
  readonly asked: string[] = [];
  fault: TransitFault | undefined;
  readonly #close: () => Promise<void>;
  readonly #keys: Map<string, Buffer[]>;

  private constructor(
    url: string,
    port: number,
    keys: Map<string, Buffer[]>,
    close: () => Promise<void>,
  ) {
    this.url = url;
    this.port = port;
    this.#keys = keys;
    this.#close = close;
  }

  /** Starts one with keys of these names, or with those that another one had. */
  static async start(
    keys: readonly string[] | TransitServer,
    options: TransitServerOptions,
  ): Promise<TransitServer> {
    const { tls, port = await freePort() } = options;
    const server = tls === undefined ? createServer() : createTlsServer(tls);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const own = keys instanceof TransitServer ? keys.#keys : keysOf(keys);
    const url = `${tls === undefined ? 'http' : 'https'}://localhost:${String(port)}`;
    const transit = new TransitServer(url, port, own, async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    server.on('request', (request, response) => void transit.answer(request, response, options));
    return transit;
  }

  /** Adds a version to a key, which encrypts from now on; older ones go on to decrypt. */
  rotate(name: string): void {
    this.#keys.get(name)?.push(randomBytes(32));
  }

  close(): Promise<void> {
    return this.#close();
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    { token, namespace, mount = 'transit' }: TransitServerOptions,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const say = (status: number, body: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    if (this.fault === 'silent') return;
    if (this.fault === 'sealed') {
      say(503, { errors: ['Vault is sealed'] });
      return;
    }
    if (this.fault === 'standby') {
      say(429, { errors: [] });
      return;
    }
    const isKnown =
      request.headers['x-vault-token'] === token &&
      request.headers['x-vault-namespace'] === namespace;
    if (!isKnown || this.fault === 'forbidden') {
      say(403, { errors: ['permission denied'] });
      return;
    }
    const [, operation = '', name = ''] =
      new RegExp(`^/v1/${mount}/(encrypt|decrypt|rewrap)/([^/]+)$`).exec(request.url ?? '') ?? [];
    const versions = this.#keys.get(decodeURIComponent(name));
    if (request.method !== 'POST' || versions === undefined) {
      say(404, { errors: [] });
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
    try {
      say(200, { data: resultOf(operation, versions, body) });
    } catch {
      say(400, { errors: ['invalid ciphertext: unable to decrypt'] });
    }
  }
}

function keysOf(names: readonly string[]): Map<string, Buffer[]> {
  return new Map(names.map((name) => [name, [randomBytes(32)]]));
}

function resultOf(
  operation: string,
  versions: readonly Buffer[],
  { plaintext = '', ciphertext = '' }: Readonly<Record<string, string>>,
): Record<string, unknown> {
  if (operation === 'encrypt') return encrypted(versions, Buffer.from(plaintext, 'base64'));
  const opened = decrypted(versions, ciphertext);
  return operation === 'decrypt'
    ? { plaintext: opened.toString('base64') }
    : encrypted(versions, opened);
}

function encrypted(versions: readonly Buffer[], plaintext: Buffer): Record<string, unknown> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', versions.at(-1) ?? '', nonce);
  const sealed = Buffer.concat([
    nonce,
    cipher.update(plaintext),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const version = versions.length;
  return {
    ciphertext: `vault:v${String(version)}:${sealed.toString('base64')}`,
    key_version: version,
  };
}

function decrypted(versions: readonly Buffer[], ciphertext: string): Buffer {
  const [, version, base64 = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
  const sealed = Buffer.from(base64, 'base64');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    versions[Number(version) - 1] ?? '',
    sealed.subarray(0, 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}
