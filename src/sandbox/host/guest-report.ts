import type { GuestError, RunEnding } from '../protocol/outcome.js';

/** An error as the guest reports it; `value` says that it was no object. */
export type ThrownError = GuestError & { readonly value: boolean };

/** What user code threw, from the content of the guest's report; parts that are missing or odd are empty. */
export function toThrownError(content: Record<string, unknown>): ThrownError {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const { name, message, stack, status, errors, response, value } = content;
  return {
    name: text(name) || 'Error',
    message: text(message),
    stack: text(stack),
    value: value === true,
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof errors === 'object' && errors !== null ? { errors: toErrors(errors) } : {}),
    ...(typeof response === 'object' && response !== null ? { response } : {}),
  };
}

function toErrors(errors: object): Record<string, string[]> {
  const lists = Object.entries(errors).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  return Object.fromEntries(lists.map(([member, texts]) => [member, texts.map(String)]));
}

/**
 * The ending that an uncaught error stands for. Running out of memory shows in the engine as an InternalError, or as a
 * value that is no error at all, so what happened to the memory decides, and not the text alone.
 */
export function toEnding(thrown: ThrownError, memoryRefused: boolean): RunEnding {
  const { value, ...error } = thrown;
  if (memoryRefused && (value || error.message.includes('out of memory')))
    return { kind: 'memory' };
  if (error.name === 'InternalError' && error.message.includes('out of memory'))
    return { kind: 'memory' };
  if (error.message.includes('Maximum call stack size exceeded')) return { kind: 'stack' };
  return { kind: 'threw', error };
}
