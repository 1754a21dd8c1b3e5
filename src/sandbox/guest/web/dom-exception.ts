const CODES: Readonly<Record<string, number>> = {
  IndexSizeError: 1,
  InvalidCharacterError: 5,
  NotSupportedError: 9,
  InvalidStateError: 11,
  SyntaxError: 12,
  InvalidAccessError: 15,
  TypeMismatchError: 17,
  NetworkError: 19,
  AbortError: 20,
  QuotaExceededError: 22,
  TimeoutError: 23,
  DataCloneError: 25,
};

/** The error class of the web's interfaces. */
export class DOMException extends Error {
  readonly #name: string;

  constructor(message = '', options: string | { name?: string; cause?: unknown } = 'Error') {
    super(message);
    this.#name = typeof options === 'string' ? options : (options.name ?? 'Error');
    if (typeof options === 'object' && 'cause' in options)
      Object.defineProperty(this, 'cause', {
        value: options.cause,
        configurable: true,
        writable: true,
      });
  }

  override get name(): string {
    return this.#name;
  }

  get code(): number {
    return CODES[this.#name] ?? 0;
  }
}
