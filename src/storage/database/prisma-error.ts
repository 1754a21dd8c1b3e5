import { ReferenceViolationError, UniqueViolationError, VaultError } from '../../domain/errors.js';

/** Codes of Prisma's errors: https://www.prisma.io/docs/orm/reference/error-reference */
const UNIQUE_VIOLATION = 'P2002';
const REFERENCE_VIOLATION = 'P2003';
const RAW_QUERY_FAILED = 'P2010';
const PRISMA_CODE = /^P\d{4}$/;
const CONFLICTED = 'P2034';
const UNAVAILABLE = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);

/** Classes of SQLSTATE: connection exception, insufficient resources, operator intervention; a lock or session that took too long. */
const UNAVAILABLE_SQLSTATE = /^(08|53|57|55P03|25P03)/;

/** A statement that was cancelled, and a lock that was waited for too long. */
const TOOK_LONG: ReadonlySet<unknown> = new Set(['57014', '55P03']);

/** A deadlock, or another transaction of the same rows: this one was undone whole, and may be sent again. */
const CONFLICTED_SQLSTATE = '40';

/** A write to a server that only reads: a standby, where the one that was written to has gone. */
const READ_ONLY_SQLSTATE = '25006';

/** What Node's sockets and the pool say when the database cannot be reached. */
const UNREACHABLE =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|connection terminated|timeout exceeded when trying to connect|server has closed the connection|is not queryable/i;

/**
 * Runs a query and classifies its failure, once for all repositories: a UniqueViolationError, a ReferenceViolationError, a
 * VaultError UNAVAILABLE where the database cannot be reached or has undone what was asked, and anything else as it is, to
 * become INTERNAL at the door.
 */
export async function classified<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    throw classify(error);
  }
}

/**
 * What is told where the database was waited for in vain. Of a write it is not known whether it was done: it is neither
 * repeated nor reported as undone.
 */
export function tookTooLong(cause?: unknown): VaultError {
  const told = 'The database took too long to do this; ask for less, or try again shortly.';
  return unavailable(told, cause);
}

function classify(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, sqlState } = codesOf(error);
  if (code === UNIQUE_VIOLATION || sqlState === '23505') return new UniqueViolationError(error);
  if (code === REFERENCE_VIOLATION || sqlState === '23503')
    return new ReferenceViolationError(error);
  if (code === CONFLICTED || sqlState?.startsWith(CONFLICTED_SQLSTATE) === true)
    return unavailable("Requests for the same data were in each other's way; try again.", error);
  if (sqlState === READ_ONLY_SQLSTATE)
    return unavailable('The database takes no writes now; try again shortly.', error);
  const unreachable = code === undefined && UNREACHABLE.test(textOf(error));
  if (UNAVAILABLE.has(code ?? '') || UNAVAILABLE_SQLSTATE.test(sqlState ?? '') || unreachable) {
    if (TOOK_LONG.has(sqlState)) return tookTooLong(error);
    return unavailable('The database cannot be reached; try again shortly.', error);
  }
  return error;
}

function unavailable(message: string, cause: unknown): VaultError {
  return new VaultError('UNAVAILABLE', message, { cause });
}

/** What an error says of itself; where several addresses were tried, the message is empty. */
function textOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return `${error.message} ${code} ${String(error.cause)}`;
}

/** The codes that Prisma and the driver put on an error, wherever they put them. */
function codesOf(error: Error): { code?: string; sqlState?: string } {
  const { code, severity, meta, cause } = error as {
    code?: unknown;
    /** PostgreSQL gives one with every error; the driver's own errors have none. */
    severity?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
    cause?: { originalCode?: unknown };
  };
  const own = severity === undefined ? undefined : code;
  const sqlState = meta?.driverAdapterError?.cause?.originalCode ?? cause?.originalCode ?? own;
  const isPrisma = typeof code === 'string' && PRISMA_CODE.test(code) && code !== RAW_QUERY_FAILED;
  return {
    ...(isPrisma ? { code } : {}),
    ...(typeof sqlState === 'string' ? { sqlState } : {}),
  };
}
