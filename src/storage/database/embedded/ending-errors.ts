/** An error as the backend tells it: its severity, SQLSTATE and message. */
interface ToldError {
  readonly severity?: string | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

const ERROR = 'E'.charCodeAt(0);
const HEAD_BYTES = 5;

/**
 * Finds the errors after which a backend is not to be asked anything more among the messages of an answer, which come in
 * pieces: those that end it, and those of its write-ahead log, whose locks it then still holds.
 */
export class EndingErrors {
  /** What is left of a message to be passed over. */
  #skip = 0;
  /** The beginning of a message that is not whole yet: of its head, or of an error. */
  #begun: Buffer = Buffer.alloc(0);

  /** Looks through the next piece; the words of such an error, or undefined. */
  find(piece: Uint8Array): string | undefined {
    let found: string | undefined;
    let bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    if (this.#begun.length > 0) bytes = Buffer.concat([this.#begun, bytes]);
    let at = this.#skip;
    for (; at + HEAD_BYTES <= bytes.length;) {
      const end = at + 1 + bytes.readInt32BE(at + 1);
      if (bytes[at] === ERROR) {
        if (end > bytes.length) break;
        found ??= endingReason(fieldsOf(bytes.subarray(at + HEAD_BYTES, end)));
      }
      at = end;
    }
    this.#skip = Math.max(0, at - bytes.length);
    // Copied: the piece is in the backend's memory.
    this.#begun = at < bytes.length ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0);
    return found;
  }

  /** The same for what was thrown: PGlite's own errors of statements go on, anything of WebAssembly does not. */
  static reasonIn(error: unknown): string | undefined {
    if (!(error instanceof Error)) return JSON.stringify(error);
    if (error.name === 'RuntimeError' || error.name === 'ExitStatus') return error.message;
    return endingReason(error);
  }
}

function endingReason({ severity, code, message = '' }: ToldError): string | undefined {
  const ends = severity === 'PANIC' || severity === 'FATAL';
  const isOfFile = code !== undefined && /^5[38]/.test(code);
  const isOfLog = isOfFile && message.includes('pg_wal/');
  return ends || isOfLog ? message : undefined;
}

/** Fields of an ErrorResponse (PostgreSQL's documentation, 55.8): each a letter and a text that ends with a zero. */
function fieldsOf(content: Buffer): ToldError {
  const fields = new Map(
    content
      .toString('utf8')
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  );
  return { severity: fields.get('V'), code: fields.get('C'), message: fields.get('M') };
}
