/* The error classes that user code throws to choose the answer of a failure. */

/** Members of an answer's `errors`. */
type Errors = Record<string, string[]>;

/** What the classes take: a text, several, an error, or members with one or several texts each. */
type Argument = string | readonly string[] | Error | Record<string, unknown> | null | undefined;

function toErrors(argument: Argument): Errors {
  if (argument === undefined || argument === null) return {};
  if (typeof argument === 'string') return { error: [argument] };
  if (Array.isArray(argument)) return { error: argument.map(String) };
  if (argument instanceof Error) return { error: [argument.message] };
  return Object.fromEntries(
    Object.entries(argument).map(([member, texts]) => [
      member,
      Array.isArray(texts) ? texts.map(String) : [String(texts)],
    ]),
  );
}

/** The base of all of them; `status` and `data.errors` become the answer. */
export class ReactorError extends Error {
  readonly status: number;
  readonly data: { readonly errors: Errors };

  constructor(status: number, title: string, argument?: Argument) {
    const errors = toErrors(argument);
    super(Object.values(errors).flat().join(', ') || title);
    this.status = status;
    this.data = { errors };
    Object.defineProperty(this, 'name', {
      value: new.target.name,
      configurable: true,
      writable: true,
    });
  }

  get errors(): Errors {
    return this.data.errors;
  }
}

export class AuthenticationError extends ReactorError {
  constructor(argument?: Argument) {
    super(401, 'Authentication failed', argument);
  }
}

export class AuthorizationError extends ReactorError {
  constructor(argument?: Argument) {
    super(403, 'Not authorized', argument);
  }
}

export class BadRequestError extends ReactorError {
  constructor(argument?: Argument) {
    super(400, 'Bad request', argument);
  }
}

export class InvalidPaymentMethodError extends ReactorError {
  constructor(argument?: Argument) {
    super(402, 'Invalid payment method', argument);
  }
}

export class InvalidReactorConfigurationError extends ReactorError {
  constructor(argument?: Argument) {
    super(400, 'Invalid reactor configuration', argument);
  }
}

export class RateLimitError extends ReactorError {
  constructor(argument?: Argument) {
    super(429, 'Too many requests', argument);
  }
}

export class ReactorRuntimeError extends ReactorError {
  constructor(argument?: Argument) {
    super(500, 'Reactor runtime error', argument);
  }
}

export class ServiceUnavailableError extends ReactorError {
  constructor(argument?: Argument) {
    super(503, 'Service unavailable', argument);
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
}
