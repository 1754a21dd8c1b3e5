/* The error module, under both of its names. What is thrown becomes the answer, as docs/user-code.md says. */

declare module 'formula-errors' {
  /** A text, several, an error, or members with one or several texts each. */
  type Errors = string | readonly unknown[] | Error | Readonly<Record<string, unknown>> | null;

  /** The base of all but CustomHttpResponseError, with a status of the code's choice. */
  export class ReactorError extends Error {
    constructor(what: { message?: string; status: number; errors?: Errors });
    readonly status: number;
    readonly errors: Record<string, string[]>;
    readonly data: { readonly errors: Record<string, string[]> };
    toRFC7807(): { detail: string; status: number; errors: Record<string, string[]> };
  }
  export { ReactorError as BasisTheoryReactorError };

  class ErrorOfStatus extends ReactorError {
    constructor(errors?: Errors);
  }
  /** 401 */
  export class AuthenticationError extends ErrorOfStatus {}
  /** 403 */
  export class AuthorizationError extends ErrorOfStatus {}
  /** 400 */
  export class BadRequestError extends ErrorOfStatus {}
  /** 402 */
  export class InvalidPaymentMethodError extends ErrorOfStatus {}
  /** 402 */
  export class InvalidCardError extends ErrorOfStatus {}
  /** 400 */
  export class InvalidReactorConfigurationError extends ErrorOfStatus {}
  /** 429 */
  export class RateLimitError extends ErrorOfStatus {}
  /** 500 */
  export class ReactorRuntimeError extends ErrorOfStatus {}
  /** 503 */
  export class ServiceUnavailableError extends ErrorOfStatus {}

  /** An answer of the code's own making, sent as it is. */
  export class CustomHttpResponseError extends Error {
    constructor(response: {
      status?: number;
      headers?: Readonly<Record<string, unknown>>;
      body?: unknown;
    });
    readonly status: number;
    readonly headers: Record<string, unknown>;
    readonly body: unknown;
    toResponseBody(): { status: number; headers: Record<string, unknown>; body: unknown };
  }
}

declare module '@basis-theory/basis-theory-reactor-formulas-sdk-js' {
  export * from 'formula-errors';
}
