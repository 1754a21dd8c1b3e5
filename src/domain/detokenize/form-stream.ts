import { fieldOf, lineEndAt, partHeadersOf } from './multipart-reader.js';
import type { FormField } from './multipart-reader.js';

/** A field of a form, whole: its head begins with the delimiter before it. */
export interface WholeField {
  readonly kind: 'field';
  readonly field: FormField;
  readonly head: Buffer;
  readonly content: Buffer;
}

/**
 * What a form is made of as it is read: bytes that pass as they are (files, what is between the parts), fields, and bytes
 * that cannot be read as a form or are too many to be held as a field, which may hold an expression.
 */
export type FormPiece =
  WholeField | { readonly kind: 'passing' | 'unread'; readonly bytes: Buffer };

/** Longer heads of parts are nobody's. */
const HEAD_BYTES_MAX = 16_384;

const LINE_END = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

type State = 'file' | 'field' | 'head' | 'end' | 'broken';

/**
 * Reads a `multipart/form-data` body part by part, by the rules of formPartsOf, holding no more than one field at a time.
 * All bytes come out again, in their order.
 */
export class FormStream {
  readonly #delimiter: Buffer;
  readonly #fieldBytesMax: number;
  /** What is before the first delimiter is read as a file is. The line end that a body may begin without is lent to it. */
  #state: State = 'file';
  #pending: Buffer = LINE_END;
  #owed = LINE_END.length;
  #field: { readonly field: FormField; readonly head: Buffer } | undefined;
  #pieces: FormPiece[] = [];

  constructor(boundary: string, fieldBytesMax: number) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#fieldBytesMax = fieldBytesMax;
  }

  /** The pieces that are known with the next part of the body. */
  push(part: Buffer): readonly FormPiece[] {
    this.#pending = this.#pending.length === 0 ? part : Buffer.concat([this.#pending, part]);
    while (this.#step());
    return this.#taken();
  }

  /** The pieces that are left at the end of the body. */
  end(): readonly FormPiece[] {
    if (this.#state !== 'end') this.#breakOff();
    this.#give(this.#state === 'end' ? 'passing' : 'unread');
    return this.#taken();
  }

  /** Reads up to the next change of the state; false where more bytes are needed. */
  #step(): boolean {
    switch (this.#state) {
      case 'head':
        return this.#readHead();
      case 'file':
      case 'field':
        return this.#readContent();
      default:
        this.#give(this.#state === 'end' ? 'passing' : 'unread');
        return false;
    }
  }

  #readContent(): boolean {
    const at = this.#pending.indexOf(this.#delimiter);
    if (this.#field === undefined) {
      const isFound = at !== -1;
      // What may be the beginning of a delimiter waits for the rest of it.
      this.#give('passing', isFound ? at : this.#pending.length - this.#delimiter.length + 1);
      if (isFound) this.#state = 'head';
      return isFound;
    }
    if (at === -1) return this.#pending.length > this.#fieldBytesMax && this.#breakOff();
    const content = this.#pending.subarray(0, at);
    if (content.indexOf(this.#delimiter.subarray(LINE_END.length)) === 0) return this.#breakOff();
    this.#add({ kind: 'field', ...this.#field, content });
    this.#field = undefined;
    this.#pending = this.#pending.subarray(at);
    this.#state = 'head';
    return true;
  }

  /** Reads a delimiter and the head behind it. */
  #readHead(): boolean {
    const { length } = this.#delimiter;
    const start = this.#pending.subarray(0, HEAD_BYTES_MAX).toString('latin1');
    const isWhole = start.length === HEAD_BYTES_MAX;
    if (start.startsWith('--', length)) {
      this.#state = 'end';
      return true;
    }
    const headFrom = lineEndAt(start, length);
    const mayGoOn = /^(?:-|[ \t]*\r?)$/.test(start.slice(length));
    if (headFrom === undefined) return isWhole || !mayGoOn ? this.#breakOff() : false;
    const headTo = start.indexOf('\r\n\r\n', headFrom);
    if (headTo === -1) return isWhole ? this.#breakOff() : false;
    const headers = partHeadersOf(start.slice(headFrom, headTo));
    const contentFrom = headTo + HEAD_END.length;
    const nextAt = this.#pending.indexOf(this.#delimiter, headFrom);
    const isCut = nextAt !== -1 && nextAt < contentFrom;
    if (headers === undefined || isCut) return this.#breakOff();
    const field = fieldOf({ headers });
    if (field === undefined) {
      this.#give('passing', contentFrom);
      this.#state = 'file';
    } else {
      this.#field = { field, head: this.#pending.subarray(0, contentFrom) };
      this.#pending = this.#pending.subarray(contentFrom);
      this.#state = 'field';
    }
    return true;
  }

  /** From here on the body is no form, or holds more than may be held. */
  #breakOff(): boolean {
    if (this.#field !== undefined) {
      this.#pending = Buffer.concat([this.#field.head, this.#pending]);
      this.#field = undefined;
    }
    this.#state = 'broken';
    return true;
  }

  /** Gives the first bytes of what is pending away. */
  #give(kind: 'passing' | 'unread', length = this.#pending.length): void {
    const bytes = this.#pending.subarray(0, Math.max(0, length));
    this.#pending = this.#pending.subarray(bytes.length);
    if (bytes.length > 0) this.#add({ kind, bytes });
  }

  #add(piece: FormPiece): void {
    // The line end that was lent comes back with the first bytes.
    const due = Math.min(this.#owed, piece.kind === 'field' ? LINE_END.length : piece.bytes.length);
    this.#owed -= due;
    if (piece.kind === 'field') this.#pieces.push({ ...piece, head: piece.head.subarray(due) });
    else this.#pieces.push({ ...piece, bytes: piece.bytes.subarray(due) });
  }

  #taken(): readonly FormPiece[] {
    return this.#pieces.splice(0);
  }
}
