import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A caller who writes and reads bytes. */
export class RawCaller {
  readonly socket: Socket;
  text = '';

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
    this.socket.on('error', () => undefined);
  }

  /** Writes text, a byte for each character. */
  write(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Reads until the text holds a part, or the connection ends. */
  async reads(part: string): Promise<void> {
    while (!this.text.includes(part) && !this.socket.closed)
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]);
  }

  /** All that has come when the connection ends. */
  async whole(): Promise<string> {
    if (!this.socket.closed) await once(this.socket, 'close');
    return this.text;
  }
}

/** Sends bytes on a connection of their own, and reads all that comes back until it ends. */
export async function rawExchange(url: string, text: string): Promise<string> {
  const caller = new RawCaller(url);
  caller.write(text);
  return caller.whole();
}

/** The lines of the head of a message. */
export function headLines(text: string): readonly string[] {
  return text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n');
}

/** What follows the head of a message. */
export function bodyOf(text: string): string {
  return text.slice(text.indexOf('\r\n\r\n') + 4);
}

/**
 * Serves a connection by answering each request that has come whole with what `answer` makes of its bytes. Lengths are
 * read; chunks are taken to end with their last one.
 */
export function serving(
  answer: (request: string, socket: Socket) => string,
): (socket: Socket) => void {
  return (socket) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      for (let end = endOfRequest(text); end > 0; end = endOfRequest(text)) {
        const request = text.slice(0, end);
        text = text.slice(end);
        const bytes = answer(request, socket);
        if (bytes !== '' && !socket.destroyed) socket.write(bytes, 'latin1');
      }
    });
  };
}

function endOfRequest(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const start = head + 4;
  if (/\r\ntransfer-encoding:/i.test(text.slice(0, head))) {
    const last = text.indexOf('0\r\n\r\n', start);
    return last < 0 ? 0 : last + 5;
  }
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length < start + length ? 0 : start + length;
}
