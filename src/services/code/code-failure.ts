import { CodeFailedError, CustomAnswerError, VaultError } from '../../domain/errors.js';
import type { CodeErrors, CustomAnswer } from '../../domain/errors.js';
import { fromPlain, isJsonArray, isJsonObject } from '../../domain/json/json-value.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import type { GuestError, SandboxOutcome } from '../../sandbox/protocol/outcome.js';

/** Whose code failed, as errors name it. */
export interface CodeOwner {
  /** Such as `Reactor`. */
  readonly noun: string;
}

/** How a run ended other than well. */
type Failure = Exclude<SandboxOutcome, { readonly kind: 'ok' }>;

/**
 * The error that a run which did not end well becomes (contract 4, 6). The error module's classes give their status and
 * texts; of anything else that code throws nothing is told, since its text may hold what the code was given.
 */
export function codeFailure(outcome: Failure, { noun }: CodeOwner): VaultError {
  const failed = (detail: string): VaultError =>
    new CodeFailedError(detail, { status: 500, title: `${noun} Runtime Error` });
  switch (outcome.kind) {
    case 'threw':
      return thrownFailure(outcome.error) ?? failed(`The code of the ${noun} threw an error.`);
    case 'invalid-code':
      return invalidCode(outcome, noun);
    case 'timeout':
      return outcome.reason === 'deadline'
        ? failed(`The code of the ${noun} passed its limit of time.`)
        : failed(`The code of the ${noun} waits for something that can never happen.`);
    case 'memory':
      return failed(`The code of the ${noun} passed its limit of memory.`);
    case 'stack':
      return failed(`The code of the ${noun} passed its limit of nested calls.`);
    case 'aborted':
      return new VaultError('UNAVAILABLE', 'The run was given up, since its caller went away.');
  }
}

function invalidCode(
  { diagnostics: [first] }: Extract<Failure, { readonly kind: 'invalid-code' }>,
  noun: string,
): VaultError {
  const where =
    first === undefined ? '' : ` (line ${String(first.line)}, column ${String(first.column)})`;
  const message = `The code of the ${noun} does not compile, or exports no function${where}.`;
  return new VaultError('CODE_INVALID', message);
}

/** What an error of the error module becomes; undefined for any other. */
function thrownFailure({ status, errors, response }: GuestError): VaultError | undefined {
  if (response !== undefined) {
    const custom = customAnswerOf(response);
    return custom && new CustomAnswerError(custom);
  }
  if (!isStatus(status, 400)) return undefined;
  return new CodeFailedError('The code answered with an error.', {
    status,
    ...(status === 500 ? { title: 'Reactor Runtime Error' } : {}),
    errors: textsOf(errors),
  });
}

/** The guest made this: nothing in it has to be what its type says. */
function textsOf(errors: unknown): CodeErrors {
  const members = fromPlain(errors ?? {});
  if (!isJsonObject(members)) return {};
  return Object.fromEntries(
    [...members].map(([name, texts]) => [name, (isJsonArray(texts) ? texts : [texts]).map(textOf)]),
  );
}

function customAnswerOf({
  status,
  headers,
  body,
}: NonNullable<GuestError['response']>): CustomAnswer | undefined {
  if (!isStatus(status, 200)) return undefined;
  const given = fromPlain(headers ?? {});
  const entries = isJsonObject(given) ? [...given] : [];
  return {
    status,
    headers: entries.flatMap(([name, value]) =>
      (isJsonArray(value) ? value : [value]).map((each) => [name, textOf(each)] as const),
    ),
    body: body === undefined || body === null ? undefined : fromPlain(body),
  };
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

function isStatus(status: unknown, least: number): status is number {
  return Number.isInteger(status) && Number(status) >= least && Number(status) < 600;
}
