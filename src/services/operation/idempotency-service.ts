import type { CallerIdentity, RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import type { TenantKeys, TenantLocation } from '../../crypto/tenant-keys.js';
import { firstExcess } from '../../domain/access/access.js';
import type { Grants } from '../../domain/access/access.js';
import { VaultError, validationFailed } from '../../domain/errors.js';
import { OwnName } from '../../domain/issue.js';
import type { ToldRead } from '../../domain/tenant/audit-event.js';
import type {
  IdempotencyClaim,
  IdempotencyPlace,
  IdempotencyRepository,
} from '../../storage/operation/idempotency-repository.js';
import { requireIdentity } from '../act/authorization.js';
import type { ReadTrail } from '../act/read-trail.js';
import type { Runtime } from '../act/runtime.js';
import { untilWritten } from './until-written.js';

/** What the service works with. */
export interface IdempotencyServiceParts {
  readonly records: IdempotencyRepository;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
  readonly readTrail: Pick<ReadTrail, 'tellAgain'>;
}

/** A request that carries an idempotency key. */
export interface IdempotentRequest {
  readonly key: string;
  /** What tells the request from others: method, path with query, and a digest of the bytes of the body. */
  readonly parts: readonly string[];
}

/** An answer as it is kept. */
export interface KeptAnswer {
  readonly status: number;
  readonly contentType?: string;
  readonly body: string;
}

/**
 * A request that is the first with its key. One of the two is called when its answer is there. Neither rejects, nor lasts for more than two seconds: where
 * the database is away, they are tried again behind the caller's back for as long as the key is taken, and logged where that is in vain.
 */
export interface FirstRequest {
  /** Keeps the answer of a request that succeeded, and what the trail was told of its reads. */
  complete(answer: KeptAnswer, reads: readonly ToldRead[]): Promise<void>;
  /** Frees the key of a request that failed. */
  release(): Promise<void>;
}

/** For how long an answer is kept (contract 1). */
export const KEPT_MS = 86_400_000;

/** For how long a key stays taken by a process that has died. One that lives says so in time. */
const LEASE_MS = 60_000;
const EXTEND_MS = 20_000;

/** For how long a caller whose answer is there waits at most for its key to be settled. */
const CALLER_WAITS_MS = 2_000;

/** How often a key is asked for that is free when it is looked at and taken when it is wanted. */
const TRIES_MAX = 5;

const KEY = /^[\x20-\x7e]{1,255}$/;

/** Sees to it that of requests with one idempotency key one has an effect (contract 1, docs/adr/0014). */
export class IdempotencyService {
  readonly #parts: IdempotencyServiceParts;

  constructor(parts: IdempotencyServiceParts) {
    this.#parts = parts;
  }

  /**
   * The answer that the caller was given to this request before, of whose reads the trail is told again, or leave to do it. Throws VALIDATION_FAILED for a key
   * that is none, CONFLICT where it was used for another request or the first is still running, and FORBIDDEN where the
   * caller no longer holds what it held when it was answered.
   */
  async begin(
    ctx: RequestContext,
    { key, parts }: IdempotentRequest,
  ): Promise<{ readonly answer: KeptAnswer } | { readonly first: FirstRequest }> {
    requireKey(key);
    const { records, keyring, runtime } = this.#parts;
    const caller = requireIdentity(ctx.identity);
    const keys = await keyring.forTenant(caller.tenantId);
    const place: IdempotencyPlace = {
      actorId: caller.kind === 'session' ? caller.sessionId : caller.applicationId,
      keyHash: keys.hash('idempotency_key', key),
    };
    const requestHash = keys.hash('idempotency_request', JSON.stringify(parts));

    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      const claim: IdempotencyClaim = { ...place, requestHash, claimedAt: runtime.now() };
      if (await records.claim(caller.tenantId, claim, after(claim.claimedAt, LEASE_MS))) {
        return { first: this.#first(ctx, caller, keys, claim) };
      }
      const record = await records.find(caller.tenantId, place, runtime.now());
      if (record === undefined) continue;
      if (!record.requestHash.equals(requestHash)) throw usedForAnother();
      if (record.answer === undefined) break;
      const { answer, toldReads } = open(keys, place, record.answer, caller);
      await this.#parts.readTrail.tellAgain(ctx, toldReads);
      return { answer };
    }
    throw new VaultError('CONFLICT', 'The first request with this idempotency key is running.');
  }

  #first(
    ctx: RequestContext,
    caller: CallerIdentity,
    keys: TenantKeys,
    claim: IdempotencyClaim,
  ): FirstRequest {
    const { records, runtime } = this.#parts;
    const { tenantId } = caller;
    const extending = setInterval(() => {
      records.extend(tenantId, claim, after(runtime.now(), LEASE_MS)).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'an idempotency key could not be kept');
      });
    }, EXTEND_MS);
    extending.unref();
    const settle = async (write: () => Promise<void>): Promise<void> => {
      const written = untilWritten(write, LEASE_MS)
        .catch((error: unknown) => {
          ctx.log.error({ err: error }, 'what came of a request could not be kept for its key');
        })
        .finally(() => clearInterval(extending));
      await within(CALLER_WAITS_MS, written);
    };
    return {
      complete: (answer, toldReads) =>
        settle(() => {
          const sealed = seal(keys, claim, answer, { ...caller, toldReads });
          return records.complete(tenantId, claim, sealed, after(claim.claimedAt, KEPT_MS));
        }),
      release: () => settle(() => records.release(tenantId, claim)),
    };
  }
}

/** Resolves when something is done, or after so many milliseconds. */
async function within(milliseconds: number, done: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([done, late]);
  clearTimeout(timer);
}

function requireKey(key: string): void {
  if (KEY.test(key)) return;
  const message = 'must be 1 to 255 printable ASCII characters';
  throw validationFailed([{ path: [new OwnName('SVC-IDEMPOTENCY-KEY')], message }]);
}

function usedForAnother(): VaultError {
  return new VaultError('CONFLICT', 'This idempotency key was used for another request.');
}

function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

/** What stands before the body in a kept answer: what the answer was, what its caller held, and what it was shown. */
interface Head extends Grants {
  readonly status: number;
  readonly contentType?: string;
  /** Absent where it was shown nothing that is told of. */
  readonly toldReads?: readonly ToldRead[];
}

function seal(
  keys: TenantKeys,
  place: IdempotencyPlace,
  { body, ...answer }: KeptAnswer,
  { permissions, rules, toldReads }: Grants & { readonly toldReads: readonly ToldRead[] },
): Buffer {
  const told = toldReads.length === 0 ? {} : { toldReads };
  const head: Head = { ...answer, permissions, rules, ...told };
  return keys.encrypt(answerLocation(place), `${JSON.stringify(head)}\n${body}`);
}

/** Opens a kept answer. What it shows was decided by what the caller held: who holds less now does not get it. */
function open(
  keys: TenantKeys,
  place: IdempotencyPlace,
  sealed: Buffer,
  caller: Grants,
): { readonly answer: KeptAnswer; readonly toldReads: readonly ToldRead[] } {
  const text = keys.decrypt(answerLocation(place), sealed);
  const headEnd = text.indexOf('\n');
  const head = JSON.parse(text.slice(0, headEnd)) as Head;
  const { status, contentType, toldReads = [], ...held } = head;
  if (firstExcess(held, caller, 'transforms') !== undefined) {
    throw new VaultError(
      'FORBIDDEN',
      'The caller no longer holds all that it held when it got the first answer.',
    );
  }
  const body = text.slice(headEnd + 1);
  const answer = contentType === undefined ? { status, body } : { status, body, contentType };
  return { answer, toldReads };
}

/** Where a kept answer is stored, to which its seal is bound. */
export function answerLocation({ actorId, keyHash }: IdempotencyPlace): TenantLocation {
  const rowId = `${actorId}/${keyHash.toString('hex')}`;
  return { table: 'idempotency_records', rowId, column: 'answer' };
}
