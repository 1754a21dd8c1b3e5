import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

/**
 * What is answered for a name: addresses (none: the name exists without one), a code of failure (RFC 1035, 4.1.1), bytes
 * that are no answer, or nothing at all.
 */
export type NameAnswer =
  readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'garbage' | 'silence';

const CODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;
const TYPE_A = 1;
const TYPE_AAAA = 28;

/** A real server of names on this machine, for names that succeed and fail in every way (RFC 1035 over UDP). */
export class NameServer {
  readonly #socket: Socket = createSocket('udp4');
  readonly #answers = new Map<string, readonly NameAnswer[]>();
  readonly #asked = new Map<string, number>();

  private constructor() {
    this.#socket.on('message', (query, { port, address }) => {
      const answer = this.#answerTo(query);
      if (answer !== undefined) this.#socket.send(answer, port, address);
    });
  }

  /** Starts one that knows no name. */
  static async start(): Promise<NameServer> {
    const server = new NameServer();
    server.#socket.bind(0, '127.0.0.1');
    await once(server.#socket, 'listening');
    return server;
  }

  /** Where it is, as DNS_SERVERS takes it. */
  get address(): string {
    return `127.0.0.1:${String(this.#socket.address().port)}`;
  }

  /** Has a name answered, each time with the next of the answers, and the last one for ever. */
  answer(name: string, ...answers: readonly NameAnswer[]): void {
    this.#answers.set(name, answers);
    this.#asked.delete(name);
  }

  /** How often a name was looked up. */
  asked(name: string): number {
    return this.#asked.get(name) ?? 0;
  }

  async stop(): Promise<void> {
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }

  #answerTo(query: Buffer): Buffer | undefined {
    const { name, type, end } = questionOf(query);
    const asked = this.asked(name);
    // One look-up asks for both kinds of addresses, and counts once.
    if (type === TYPE_A) this.#asked.set(name, asked + 1);
    const answers = this.#answers.get(name) ?? ['NXDOMAIN'];
    const place = type === TYPE_A ? asked : Math.max(0, asked - 1);
    const answer = answers[Math.min(place, answers.length - 1)] ?? 'NXDOMAIN';
    if (answer === 'silence') return undefined;
    if (answer === 'garbage') return Buffer.concat([query.subarray(0, 2), Buffer.alloc(9, 0xff)]);
    const code = typeof answer === 'string' ? CODES[answer] : 0;
    const addresses = typeof answer === 'string' ? [] : answer;
    const family = type === TYPE_A ? 4 : type === TYPE_AAAA ? 6 : 0;
    const records = addresses.filter((each) => isIP(each) === family).map(recordOf);
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    return Buffer.concat([head, query.subarray(12, end), ...records]);
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A record of an address that is to be forgotten at once; its name is that of the question. */
function recordOf(address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const head = Buffer.from([
    0xc0,
    12,
    0,
    bytes.length === 4 ? TYPE_A : TYPE_AAAA,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
  ]);
  return Buffer.concat([head, Buffer.from([bytes.length]), bytes]);
}
