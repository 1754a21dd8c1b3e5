import { isConnectionError } from '../database/connection-error.js';
import { codesOf, TRANSACTION_FAILED } from '../database/prisma-error.js';

/** Why a statement failed, where that lies with the database and not with what was asked of it. */
export type DatabaseFailure = (typeof DATABASE_FAILURES)[number];

/** All of them. */
export const DATABASE_FAILURES = [
  'connection',
  'disk_full',
  'read_only',
  'too_many_connections',
  'took_too_long',
  'undone',
  'other',
] as const;

/** By SQLSTATE (PostgreSQL's documentation, appendix A); the first that fits. */
const BY_SQLSTATE: readonly (readonly [RegExp, DatabaseFailure])[] = [
  [/^53100/, 'disk_full'],
  [/^53300/, 'too_many_connections'],
  [/^25006/, 'read_only'],
  [/^(57014|55P03|25P03|25P04)/, 'took_too_long'],
  [/^40/, 'undone'],
  [/^(08|57P)/, 'connection'],
  [/^(53|57|58|XX)/, 'other'],
];

/** A connection that was given up, or was never had, since nothing came: as where a network swallows packets. */
const LATE = /: (?:the statement was given up|.*\btimeout\b)/;

/** The reason that an error of the driver or of Prisma tells; undefined where the statement was at fault. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, sqlState } = codesOf(error);
  const [, failure] = BY_SQLSTATE.find(([pattern]) => pattern.test(sqlState)) ?? [];
  if (failure !== undefined) return failure;
  if (code === TRANSACTION_FAILED) return 'took_too_long';
  if (!isConnectionError(error)) return undefined;
  return LATE.test(error.message) ? 'took_too_long' : 'connection';
}
