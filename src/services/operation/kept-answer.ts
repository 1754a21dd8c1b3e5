import type { TenantKeys, TenantLocation } from '../../crypto/tenant-keys.js';
import { firstExcess } from '../../domain/access/access.js';
import type { Grants } from '../../domain/access/access.js';
import { VaultError } from '../../domain/errors.js';
import type { Writable } from '../../domain/shape/writable.js';
import type { ToldRead } from '../../domain/tenant/audit-event.js';
import type { IdempotencyPlace } from '../../storage/operation/idempotency-repository.js';

/** An answer as it is kept. */
export interface KeptAnswer {
  readonly status: number;
  readonly contentType?: string;
  readonly body: string;
}

/** What stands before the body in a kept answer: what the answer was, what its caller held, and what it was shown. */
interface Head extends Grants {
  readonly status: number;
  readonly contentType?: string;
  /** The trace id of a request that did something and whose answer was lost; absent where the answer is kept. */
  readonly doneAs?: string;
  /** Absent where it was shown nothing that is told of. */
  readonly toldReads?: readonly ToldRead[];
}

/** Seals an answer with what its caller held. */
export function sealAnswer(
  keys: TenantKeys,
  place: IdempotencyPlace,
  { body, status, contentType, doneAs }: KeptAnswer & Pick<Head, 'doneAs'>,
  { permissions, rules }: Grants,
  toldReads: readonly ToldRead[],
): Buffer {
  const head: Writable<Head> = { status, permissions, rules };
  if (contentType !== undefined) head.contentType = contentType;
  if (doneAs !== undefined) head.doneAs = doneAs;
  if (toldReads.length > 0) head.toldReads = toldReads;
  return keys.encrypt(answerLocation(place), `${JSON.stringify(head)}\n${body}`);
}

/** Opens a kept answer. What it shows was decided by what the caller held: who holds less now does not get it. */
export function openAnswer(
  keys: TenantKeys,
  place: IdempotencyPlace,
  sealed: Buffer,
  caller: Grants,
): {
  readonly answer: KeptAnswer;
  readonly toldReads: readonly ToldRead[];
  readonly doneAs: string | undefined;
} {
  const text = keys.decrypt(answerLocation(place), sealed);
  const headEnd = text.indexOf('\n');
  const head = JSON.parse(text.slice(0, headEnd)) as Head;
  const { status, contentType, doneAs, toldReads = [], ...held } = head;
  if (firstExcess(held, caller, 'transforms') !== undefined) {
    throw new VaultError(
      'FORBIDDEN',
      'The caller no longer holds all that it held when it got the first answer.',
    );
  }
  const body = text.slice(headEnd + 1);
  const answer = contentType === undefined ? { status, body } : { status, body, contentType };
  return { answer, toldReads, doneAs };
}

/** Where a kept answer is stored, to which its seal is bound. */
export function answerLocation({ actorId, keyHash }: IdempotencyPlace): TenantLocation {
  const rowId = `${actorId}/${keyHash.toString('hex')}`;
  return { table: 'idempotency_records', rowId, column: 'answer' };
}
