import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { SecureContextOptions } from 'node:tls';

import { ConfigError } from '../config/config-error.js';
import { readTlsIdentity } from '../config/tls.js';
import type { TlsFiles, TlsIdentity } from '../config/tls.js';

/** What a server over TLS tells of its files. */
export interface TlsNews {
  /** What the files hold now is shown to whoever connects from now on. */
  readonly onRenewed: (validTo: Date) => void;
  /** What the files hold now is not fit; what they held before stays. */
  readonly onRefused: (problems: readonly string[]) => void;
}

/** How often the files are looked at. */
const LOOK_MS = 1_000;

/** A connection that has not agreed on its keys by then is closed. */
const HANDSHAKE_MS_MAX = 10_000;

/** TLS 1.2 at least, and of its suites only those with forward secrecy and authenticated encryption (RFC 9325, 4.2). */
const PROTOCOL: SecureContextOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
};

/**
 * Makes a server that speaks HTTP/1.1 over TLS, with what its files hold. When they change it shows what they hold then to
 * whoever connects from then on; connections that there are go on. Where `clientCa` is among the files, only those connect
 * whom it certifies. Throws a ConfigError where the files are not fit.
 */
export async function createTlsServer(
  files: TlsFiles,
  news: TlsNews,
  options: ServerOptions,
  handler: RequestListener,
): Promise<Server> {
  const { createServer } = await import('node:https');
  const before = stateNow(files);
  const problems: string[] = [];
  const identity = readTlsIdentity(files, problems);
  if (identity === undefined) throw new ConfigError(problems);
  const mutual = { requestCert: true, rejectUnauthorized: true };
  const server = createServer(
    {
      ...options,
      ...contextOf(identity),
      ...(files.clientCa === undefined ? {} : mutual),
      handshakeTimeout: HANDSHAKE_MS_MAX,
    },
    handler,
  );
  const watch = new TlsWatch(server, files, before, news);
  server.once('close', () => watch.stop());
  // It has all that one without TLS has.
  return server;
}

/** Whether a server speaks TLS. */
export function isOverTls(server: Server): boolean {
  return 'setSecureContext' in server;
}

function contextOf({ cert, key, clientCa }: TlsIdentity): SecureContextOptions {
  return {
    ...PROTOCOL,
    cert,
    key: key.reveal(),
    ...(clientCa === undefined ? {} : { ca: clientCa }),
  };
}

/**
 * Looks at the files again and again, by what their names lead to: whoever renews a certificate may write into the files,
 * put others in their place, or turn a link to the folder that they are in. What has changed is read once it has stayed
 * the same for one look, so that a certificate is not read without its key.
 */
class TlsWatch {
  readonly #server: SecureServer;
  readonly #files: TlsFiles;
  readonly #news: TlsNews;
  readonly #timer: NodeJS.Timeout;
  #read: string;
  #seen: string;

  constructor(server: SecureServer, files: TlsFiles, before: string, news: TlsNews) {
    this.#server = server;
    this.#files = files;
    this.#news = news;
    this.#read = this.#seen = before;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const now = (await Promise.all(pathsOf(this.#files).map(stateOf))).join();
    const hasStayed = now === this.#seen;
    this.#seen = now;
    if (!hasStayed || now === this.#read) return;
    this.#read = now;
    this.#renew();
  }

  #renew(): void {
    const problems: string[] = [];
    const identity = readTlsIdentity(this.#files, problems);
    if (identity === undefined) {
      this.#news.onRefused(problems);
      return;
    }
    try {
      this.#server.setSecureContext(contextOf(identity));
    } catch (error) {
      const { code = 'UNKNOWN' } = error as NodeJS.ErrnoException;
      this.#news.onRefused([`TLS_CERT_FILE and TLS_KEY_FILE cannot be used: ${code}`]);
      return;
    }
    this.#news.onRenewed(identity.validTo);
  }
}

function pathsOf({ cert, key, clientCa }: TlsFiles): readonly string[] {
  return clientCa === undefined ? [cert, key] : [cert, key, clientCa];
}

function stateNow(files: TlsFiles): string {
  return pathsOf(files)
    .map((path) => wordsFor(statSync(path, { throwIfNoEntry: false })))
    .join();
}

async function stateOf(path: string): Promise<string> {
  return wordsFor(await stat(path).catch(() => undefined));
}

/** What is another where a file is another, or holds something else. */
function wordsFor(file: ReturnType<typeof statSync>): string {
  return file === undefined
    ? '-'
    : [file.dev, file.ino, file.size, file.mtimeMs, file.ctimeMs].join(':');
}
