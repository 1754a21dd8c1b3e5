/** Messages that the client waits for an answer to: Query, Sync, FunctionCall, Flush, CopyDone, CopyFail. */
const TURN_ENDS: ReadonlySet<string> = new Set(['Q', 'S', 'F', 'H', 'c', 'f']);
const TERMINATE = 'X';

/** The greatest message that PostgreSQL takes, of 1 GiB. */
const MESSAGE_BYTES_MAX = 0x4000_0000;

/** What a client has sent so far that can be worked on. */
export interface ReadTurns {
  /** Messages up to one that the client waits for an answer to, for each such one. */
  readonly turns: readonly Uint8Array[];
  /** Whether the client says goodbye, or sends what is no message. */
  readonly isOver: boolean;
}

/**
 * Cuts the bytes of one client of PostgreSQL's protocol 3.0 into turns. The first message, which starts the session, has
 * no letter before its length; every other one has.
 */
export class MessageReader {
  /** Bytes of a message that is not complete yet, in pieces, so that a large one is joined once. */
  #pieces: Buffer[] = [];
  #size = 0;
  #wanted = 0;
  #turn: Buffer[] = [];
  #hasStarted = false;

  /** Takes the next bytes and gives the turns that they complete. */
  read(chunk: Buffer): ReadTurns {
    this.#pieces.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#wanted) return { turns: [], isOver: false };

    const bytes = Buffer.concat(this.#pieces);
    const turns: Uint8Array[] = [];
    let at = 0;
    for (;;) {
      const lengthAt = this.#hasStarted ? at + 1 : at;
      this.#wanted = lengthAt + 4;
      if (this.#wanted > bytes.length) break;
      const length = bytes.readInt32BE(lengthAt);
      if (length < 4 || length > MESSAGE_BYTES_MAX) return { turns, isOver: true };
      this.#wanted = lengthAt + length;
      if (this.#wanted > bytes.length) break;

      const letter = this.#hasStarted ? String.fromCharCode(bytes[at] ?? 0) : undefined;
      if (letter === TERMINATE) return { turns, isOver: true };
      this.#turn.push(bytes.subarray(at, this.#wanted));
      at = this.#wanted;
      if (letter === undefined || TURN_ENDS.has(letter)) {
        turns.push(Buffer.concat(this.#turn));
        this.#turn = [];
      }
      this.#hasStarted = true;
    }
    this.#pieces = [bytes.subarray(at)];
    this.#size = bytes.length - at;
    this.#wanted -= at;
    return { turns, isOver: false };
  }
}
