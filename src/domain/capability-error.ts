/**
 * A failure of something that the host does for user code, as that code may see it: an error with these members.
 * Whatever else is thrown there reaches the code as a failure that says nothing of its cause.
 */
export class CapabilityError extends Error {
  readonly status: number;
  readonly data: unknown;
  readonly details: unknown;

  constructor(
    status: number,
    message: string,
    content: { data?: unknown; details?: unknown } = {},
  ) {
    super(message);
    this.name = 'CapabilityError';
    this.status = status;
    this.data = content.data;
    this.details = content.details;
  }
}
