/** A failure of a host operation that the guest sees as an error with these members. */
export class HostFault extends Error {
  readonly errorName: string;
  readonly code: string | undefined;

  constructor(errorName: string, message: string, code?: string) {
    super(message);
    this.errorName = errorName;
    this.code = code;
  }
}

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
