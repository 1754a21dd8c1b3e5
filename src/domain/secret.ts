const MASKED = '[secret]';

/**
 * A value that must not appear in a log, an error or a dump by accident. Every way of printing it gives a fixed text;
 * {@link Secret.reveal} is the one way to its content, and easy to search for.
 */
export class Secret<T> {
  readonly #content: T;

  constructor(content: T) {
    this.#content = content;
  }

  /** The content. Keep it in as small a scope as possible. */
  reveal(): T {
    return this.#content;
  }

  toString(): string {
    return MASKED;
  }

  toJSON(): string {
    return MASKED;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return MASKED;
  }
}
