/** A failure of a host operation that the guest sees as an error with these members. */
export class HostFault extends Error {
  readonly errorName: string;
  readonly code: string | undefined;

  constructor(errorName: string, message: string, code?: string) {
    super(message);
    this.errorName = errorName;
    this.code = code;
  }

  /** What the error of the guest has beside its message: of a failure of OpenSSL what Node reads in its text, too. */
  get members(): Readonly<Record<string, string>> {
    const [, library, reason] = OPENSSL_TEXT.exec(this.message) ?? [];
    return {
      ...(library === undefined || reason === undefined ? {} : { library, reason }),
      ...(this.code === undefined ? {} : { code: this.code }),
    };
  }
}

/** `error:`, a number, the library, nothing, and the reason. */
const OPENSSL_TEXT = /^error:[0-9A-F]{8}:([^:]+):[^:]*:(.+)$/;

/**
 * Ends a run. It is thrown straight through the frames of the engine, so the guest cannot catch it; the memory is
 * unusable afterwards until an image is restored.
 */
export class GuestKilled extends Error {
  readonly reason: 'deadline' | 'aborted' | 'done';

  constructor(reason: 'deadline' | 'aborted' | 'done') {
    super(`killed: ${reason}`);
    this.reason = reason;
  }
}

/** An exception that the guest let escape to the host, as text: what it turns into as a string, and its stack. */
export class GuestEscape extends Error {
  readonly guestStack: string;

  constructor(text: string, guestStack: string) {
    super(text);
    this.guestStack = guestStack;
  }
}
