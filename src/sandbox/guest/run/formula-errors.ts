/* The error classes that user code throws to choose the answer of a failure. */

import { pristineJson } from './host.js';

/** Members of an answer's `errors`. */
type Errors = Record<string, string[]>;

/** What the classes take: a text, several, an error, or members with one or several texts each. */
type Argument = string | readonly unknown[] | Error | Record<string, unknown> | null | undefined;

function toErrors(argument: Argument): Errors {
  if (argument === undefined || argument === null) return {};
  if (Array.isArray(argument)) return { error: argument.map(textOf) };
  if (argument instanceof Error) return { error: [argument.message || argument.name] };
  if (typeof argument !== 'object') return { error: [textOf(argument)] };
  return Object.fromEntries(
    Object.entries(argument).map(([member, texts]) => [
      member,
      Array.isArray(texts) ? texts.map(textOf) : [textOf(texts)],
    ]),
  );
}

/** A value as a text: what would be `[object Object]` is its JSON, where it has one. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return value.message || value.name;
  try {
    return pristineJson.stringify(value);
  } catch {
    return String(value);
  }
}

/**
 * The base of all of them; `status` and `errors` become the answer. It is `BasisTheoryReactorError` to code that was written
 * for the published module.
 */
export class ReactorError extends Error {
  readonly status: number;
  readonly errors: Errors;
  readonly data: { readonly errors: Errors };

  constructor(what: { message?: string; status: number; errors?: Argument }) {
    const errors = toErrors(what.errors);
    super(Object.values(errors).flat().join(', ') || what.message);
    this.status = what.status;
    this.errors = errors;
    this.data = { errors };
    Object.defineProperty(this, 'name', {
      value: new.target.name,
      configurable: true,
      writable: true,
    });
  }

  /** What the published module's errors call themselves in an answer. */
  toRFC7807(): { detail: string; status: number; errors: Errors } {
    return { detail: this.message, status: this.status, errors: this.errors };
  }
}

export { ReactorError as BasisTheoryReactorError };

export class AuthenticationError extends ReactorError {
  constructor(errors?: Argument) {
    super({ message: 'Authentication failed', status: 401, errors });
  }
}

export class AuthorizationError extends ReactorError {
  constructor(errors?: Argument) {
    super({ message: 'Not authorized', status: 403, errors });
  }
}

export class BadRequestError extends ReactorError {
  constructor(errors?: Argument) {
    super({ message: 'Bad request', status: 400, errors });
  }
}

export class InvalidPaymentMethodError extends ReactorError {
  constructor(errors?: Argument) {
    super({ message: 'Invalid payment method', status: 402, errors });
  }
}

/** What InvalidPaymentMethodError was called first. */
export class InvalidCardError extends ReactorError {
  constructor(errors?: Argument) {
    super({ message: 'Invalid card', status: 402, errors });
  }
}

export class InvalidReactorConfigurationError extends ReactorError {
  constructor(errors?: Argument) {
    super({ message: 'Invalid reactor configuration', status: 400, errors });
  }
}

export class RateLimitError extends ReactorError {
  constructor(errors?: Argument) {
    super({ message: 'Too many requests', status: 429, errors });
  }
}

export class ReactorRuntimeError extends ReactorError {
  constructor(errors?: Argument) {
    super({ message: 'Reactor runtime error', status: 500, errors });
  }
}

export class ServiceUnavailableError extends ReactorError {
  constructor(errors?: Argument) {
    super({ message: 'Service unavailable', status: 503, errors });
  }
}

/** An answer of the code's own making, sent as it is. */
export class CustomHttpResponseError extends Error {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;

  constructor(response: { status?: number; headers?: Record<string, unknown>; body?: unknown }) {
    super('Custom HTTP response');
    this.name = 'CustomHttpResponseError';
    this.status = response.status ?? 500;
    this.headers = response.headers ?? {};
    this.body = response.body;
  }

  /** What the published module's class calls its answer. */
  toResponseBody(): { status: number; headers: Record<string, unknown>; body: unknown } {
    return { status: this.status, headers: this.headers, body: this.body };
  }
}
