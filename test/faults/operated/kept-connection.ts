import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** An answer as it came on a connection. */
export interface RawAnswer {
  readonly status: number;
  /** Whether it says that its connection ends with it. */
  readonly isLast: boolean;
  readonly body: string;
}

/** The connection ended before an answer had come whole. */
export class CutOff extends Error {}

/** A caller of HTTP/1.1 who sees each byte and each end of a connection: no library sends anything again behind his back. */
export class KeptConnection {
  readonly #socket: Socket;
  #text = '';
  #hasEnded = false;
  #wake: () => void = () => undefined;
  #error: NodeJS.ErrnoException | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => {
      this.#text += bytes.toString('latin1');
      this.#wake();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (this.#error = error));
    for (const event of ['end', 'close'])
      socket.on(event, () => {
        this.#hasEnded = true;
        this.#wake();
      });
  }

  /** Connects; rejects with the system's error where nobody listens. Over TLS whoever answers is believed. */
  static async open(url: string): Promise<KeptConnection> {
    const { hostname, port, protocol } = new URL(url);
    const isSecure = protocol === 'https:';
    const socket = isSecure
      ? connectSecurely({ host: hostname, port: Number(port), rejectUnauthorized: false })
      : connect(Number(port), hostname);
    await once(socket, isSecure ? 'secureConnect' : 'connect');
    return new KeptConnection(socket);
  }

  /** Whether the other side has ended it. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  write(text: string): void {
    this.#socket.write(text, 'latin1');
  }

  /** The next answer, with its whole body. Rejects with {@link CutOff} where the connection ends before. */
  async answer(): Promise<RawAnswer> {
    const head = await this.#until('\r\n\r\n');
    const status = Number(head.slice(9, 12));
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
    const isLast = /\r\nconnection: *close/i.test(head);
    if (length !== undefined) return { status, isLast, body: await this.#take(Number(length)) };
    if (status === 204) return { status, isLast, body: '' };
    let body = '';
    for (let size = -1; size !== 0;) {
      size = parseInt(await this.#until('\r\n'), 16);
      body += await this.#take(size);
      await this.#take(2);
    }
    return { status, isLast, body };
  }

  close(): void {
    this.#socket.destroy();
  }

  async #until(end: string): Promise<string> {
    while (!this.#text.includes(end)) await this.#more();
    return this.#take(this.#text.indexOf(end) + end.length);
  }

  async #take(length: number): Promise<string> {
    while (this.#text.length < length) await this.#more();
    const taken = this.#text.slice(0, length);
    this.#text = this.#text.slice(length);
    return taken;
  }

  async #more(): Promise<void> {
    if (this.#hasEnded || this.#error !== undefined)
      throw new CutOff(this.#error?.code ?? 'closed');
    await new Promise<void>((resolve) => (this.#wake = resolve));
  }
}

/** A request as it is written on a connection. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (body !== '') lines.push(`Content-Length: ${String(Buffer.byteLength(body, 'latin1'))}`);
  return [`${method} ${path} HTTP/1.1`, 'Host: vault', ...lines, '', body].join('\r\n');
}
