import type { Socket } from 'node:net';

const NOTHING = Buffer.alloc(0);

/** An interim head that is longer is left to the parser, which bounds it too. */
const INTERIM_BYTES_MAX = 64 * 1024;

/** Where a status has its first digit, and what is needed to know the others. */
const STATUS_AT = 9;
const STATUS_END = 12;
const ONE = 0x31;

type Write = (chunk: unknown, encoding: BufferEncoding, done: Done) => void;
type Done = (error?: Error | null) => void;

/**
 * Stands between a socket and the parser of its answers, and mends what that cannot be told:
 *
 * - A destination may say 100 (Continue) though nobody asked (RFC 9110, 15.2.1); undici takes that for a breach of the
 *   protocol. These heads are left out, and of other interim ones what would be taken for the end of the connection.
 * - A destination may answer before it has the whole request, and close (RFC 9112, 9.5). Node ends a socket whose write has
 *   failed, with what has come and was not read. Here a failed write ends nothing: whoever has closed is read to the end,
 *   which then says how it ended.
 *
 * It knows besides how many requests were sent on the socket, and whether anything came since the last one.
 */
export class SocketWatch {
  #requests = 0;
  #hasHeard = false;
  #awaitsHead = false;
  /** The beginning of what may be an interim head. */
  #held: Buffer = NOTHING;

  constructor(socket: Socket) {
    const push = socket.push.bind(socket);
    socket.push = (chunk: Buffer | null, encoding?: BufferEncoding): boolean => {
      if (chunk !== null) return push(this.#passing(chunk), encoding);
      if (this.#held.length > 0) push(this.#held);
      this.#held = NOTHING;
      return push(null);
    };
    const write = socket._write.bind(socket) as Write;
    socket._write = (chunk: unknown, encoding, done) => {
      write(chunk, encoding, ifSent(done));
    };
    const writeAll = socket._writev?.bind(socket);
    if (writeAll !== undefined) {
      socket._writev = (chunks, done) => {
        writeAll(chunks, ifSent(done));
      };
    }
  }

  /** A request is about to be sent. */
  begin(): void {
    this.#requests += 1;
    this.#hasHeard = false;
    this.#awaitsHead = true;
  }

  /** Whether the request under way is not the first one, and not a byte has come since it was sent. */
  get isUnheardOnReuse(): boolean {
    return this.#requests > 1 && !this.#hasHeard;
  }

  /** What of these bytes is for the parser. */
  #passing(chunk: Buffer): Buffer {
    this.#hasHeard = true;
    if (!this.#awaitsHead) return chunk;
    let rest = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = NOTHING;
    const passing: Buffer[] = [];
    while (rest.length > 0) {
      const end = endOfInterim(rest);
      if (end === undefined) {
        this.#held = rest;
        break;
      }
      if (end === 0) {
        this.#awaitsHead = false;
        passing.push(rest);
        break;
      }
      if (statusOf(rest) !== '100') passing.push(withoutFraming(rest.subarray(0, end)));
      rest = rest.subarray(end);
    }
    return passing.length === 1 ? (passing[0] ?? NOTHING) : Buffer.concat(passing);
  }
}

/** Calls back where the write went well. Of one that did not the end of the socket tells. */
function ifSent(done: Done): Done {
  return (error) => {
    if (error === undefined || error === null) done();
  };
}

/** Where an interim head ends that bytes begin with: 0 where they begin with none, undefined where more must come. */
function endOfInterim(bytes: Buffer): number | undefined {
  const isOther = bytes.length > STATUS_AT && bytes[STATUS_AT] !== ONE;
  if (isOther) return 0;
  const start = bytes.toString('latin1', 0, STATUS_END);
  if (!/^HTTP\/1\.[01] 1\d\d$/.test(start)) return mayBecomeInterim(start) ? undefined : 0;
  // With 101 another protocol begins.
  if (statusOf(bytes) === '101') return 0;
  const end = bytes.indexOf('\r\n\r\n', STATUS_END);
  if (end >= 0) return end + 4;
  return bytes.length > INTERIM_BYTES_MAX ? 0 : undefined;
}

/** An interim head without what only a final one may say: where a body ends, and that the connection does. */
function withoutFraming(head: Buffer): Buffer {
  const text = head.toString('latin1');
  const kept = text.replace(FRAMING, '').replace(OPTIONS, (_line, name: string, list: string) => {
    const options = list.split(',').filter((each) => !/^\s*(?:close|upgrade)\s*$/i.test(each));
    return `${name}${options.join(',')}`;
  });
  return kept === text ? head : Buffer.from(kept, 'latin1');
}

const FRAMING = /(?<=\n)(?:content-length|transfer-encoding|upgrade):[^\n]*\n/gi;
const OPTIONS = /(?<=\n)(connection:)([^\r\n]*)/gi;

const SAMPLE = 'HTTP/1.1 100';

function mayBecomeInterim(start: string): boolean {
  return start.length < STATUS_END && SAMPLE.startsWith(start.replace(/^(HTTP\/1\.)0/, '$11'));
}

function statusOf(bytes: Buffer): string {
  return bytes.toString('latin1', STATUS_AT, STATUS_END);
}
