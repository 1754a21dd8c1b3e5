import { ReferenceViolationError, UniqueViolationError, VaultError } from '../../domain/errors.js';
import { isConnectionError } from './connection-error.js';

/** Prisma's code where a transaction did not begin in time, or took too long. */
const TRANSACTION_FAILED = 'P2028';

/**
 * What is made of an error that the server has answered with, by its SQLSTATE (PostgreSQL's documentation, appendix A);
 * the first that fits. Anything else, such as a fault within the server (XX), is a fault of ours.
 */
const BY_SQLSTATE: readonly (readonly [sqlState: RegExp, toError: (cause: unknown) => Error])[] = [
  [/^23505/, (cause) => new UniqueViolationError(cause)],
  [/^2300[13]|^23503/, (cause) => new ReferenceViolationError(cause)],
  // A deadlock, or another transaction of the same rows: this one was undone whole, and may be sent again.
  [/^40/, inEachOthersWay],
  // A standby, where the one that was written to has gone; a server, or its disk, that has no space left.
  [/^25006|^53100/, takesNoWrites],
  // A statement that was cancelled, and a lock that was waited for too long.
  [/^57014|^55P03/, tookTooLong],
  // Connection exception, insufficient resources, operator intervention, system error; a session or transaction that the
  // server has ended for taking too long.
  [/^(08|53|57|58|25P03|25P04)/, unreachable],
];

/**
 * Runs a query and classifies its failure, once for all repositories: a UniqueViolationError, a ReferenceViolationError, a
 * VaultError UNAVAILABLE where the database cannot be reached or has undone what was asked, and anything else as it is, to
 * become INTERNAL at the door.
 */
export async function classifyErrors<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    throw classify(error);
  }
}

function classify(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof VaultError) return error;
  const { code, sqlState } = codesOf(error);
  const [, toError] = BY_SQLSTATE.find(([pattern]) => pattern.test(sqlState)) ?? [];
  if (toError !== undefined) return toError(error);
  return isConnectionError(error) || code === TRANSACTION_FAILED ? unreachable(error) : error;
}

/**
 * What is told where the database was waited for in vain. Of a write it is not known whether it was done: it is neither
 * repeated nor reported as undone.
 */
export function tookTooLong(cause?: unknown): VaultError {
  const told = 'The database took too long to do this; ask for less, or try again shortly.';
  return unavailable(told, cause);
}

function unreachable(cause: unknown): VaultError {
  return unavailable('The database cannot be reached; try again shortly.', cause);
}

function takesNoWrites(cause: unknown): VaultError {
  return unavailable('The database takes no writes now; try again shortly.', cause);
}

function inEachOthersWay(cause: unknown): VaultError {
  return unavailable("Requests for the same data were in each other's way; try again.", cause);
}

function unavailable(message: string, cause: unknown): VaultError {
  return new VaultError('UNAVAILABLE', message, { cause });
}

/** The codes on an error; the SQLSTATE, '' where there is none, stands where Prisma, its adapter or the driver puts it. */
function codesOf(error: Error): { readonly code: unknown; readonly sqlState: string } {
  const { code, severity, meta, cause } = error as {
    code?: unknown;
    /** PostgreSQL gives one with every error; the driver's own errors have none. */
    severity?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
    cause?: { originalCode?: unknown };
  };
  const own = severity === undefined ? undefined : code;
  const sqlState = meta?.driverAdapterError?.cause?.originalCode ?? cause?.originalCode ?? own;
  return { code, sqlState: typeof sqlState === 'string' ? sqlState : '' };
}
