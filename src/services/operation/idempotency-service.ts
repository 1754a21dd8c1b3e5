import type { CallerIdentity, RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import type { TenantKeys } from '../../crypto/tenant-keys.js';
import { StillRunningError, VaultError, validationFailed } from '../../domain/errors.js';
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
import { openAnswer, sealAnswer } from './kept-answer.js';
import type { KeptAnswer } from './kept-answer.js';
import { fateFinder } from './request-fate.js';
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

/**
 * A request that is the first with its key. One of the three is called when its answer is there. None rejects, nor lasts for more than two seconds: where
 * the database is away, they are tried again behind the caller's back for as long as the key is taken, and logged where that is in vain.
 */
export interface FirstRequest {
  /** Goes into the context of the request, so that its lines in the trail tell what was done for this key. */
  readonly claimId: string;
  /** Keeps the answer of a request that succeeded, and what the trail was told of its reads. */
  complete(answer: KeptAnswer, reads: readonly ToldRead[]): Promise<void>;
  /** Frees the key of a request that failed. */
  release(): Promise<void>;
  /**
   * Frees the key of a request of which its answer does not tell whether it did something, unless it did: then nobody does it
   * again with this key, and who asks is told so.
   */
  releaseUnlessDone(): Promise<void>;
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
   * that is none, CONFLICT where it was used for another request, the first is still running, or it did something and its answer was lost, and FORBIDDEN where the
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
      const claim: IdempotencyClaim = {
        ...place,
        requestHash,
        claimedAt: runtime.now(),
        claimId: runtime.newId(),
      };
      const before = await this.#claim(ctx, caller.tenantId, claim);
      if (before !== undefined) {
        await this.#refuseDone(ctx, caller, keys, claim, before);
        return { first: this.#first(ctx, caller, keys, claim) };
      }
      const record = await records.find(caller.tenantId, place, runtime.now());
      if (record === undefined) continue;
      if (!record.requestHash.equals(requestHash)) throw usedForAnother();
      if (record.answer === undefined) break;
      const { answer, toldReads, doneAs } = openAnswer(keys, place, record.answer, caller);
      if (doneAs !== undefined) throw doneBefore(doneAs);
      await this.#parts.readTrail.tellAgain(ctx, toldReads);
      return { answer };
    }
    throw new StillRunningError('The first request with this idempotency key is running.');
  }

  /**
   * Takes a key, and answers the claims that had it before and were never answered. Where nobody knows whether it was taken, it is left
   * to the next: the request is refused, and may be repeated.
   */
  async #claim(
    ctx: RequestContext,
    tenantId: string,
    claim: IdempotencyClaim,
  ): Promise<readonly string[] | undefined> {
    const { records } = this.#parts;
    try {
      return await records.claim(tenantId, claim, {
        leasedUntil: after(claim.claimedAt, LEASE_MS),
        expiresAt: after(claim.claimedAt, KEPT_MS),
      });
    } catch (error) {
      // One that never left the process has no cause.
      const mayBeDone = error instanceof VaultError && error.cause !== undefined;
      if (mayBeDone) void this.#settled(ctx, () => records.lapse(tenantId, claim));
      throw error;
    }
  }

  /**
   * Refuses a request whose key others had before, in processes that have died since, where one of them did something. Where that
   * cannot be known yet, the key is left to who asks next.
   */
  async #refuseDone(
    ctx: RequestContext,
    caller: CallerIdentity,
    keys: TenantKeys,
    claim: IdempotencyClaim,
    before: readonly string[],
  ): Promise<void> {
    if (before.length === 0) return;
    const { records } = this.#parts;
    const { tenantId } = caller;
    try {
      const fate = await untilWritten(fateFinder(records, tenantId, before), CALLER_WAITS_MS);
      if (fate.kind === 'undone') return;
      await this.#keepDone(caller, keys, claim, fate.traceId);
      throw doneBefore(fate.traceId);
    } catch (error) {
      const isKept = error instanceof VaultError && error.code === 'CONFLICT';
      if (!isKept) void this.#settled(ctx, () => records.lapse(tenantId, claim));
      throw error;
    }
  }

  /** Keeps it that a request did something and that nobody has its answer. */
  #keepDone(
    caller: CallerIdentity,
    keys: TenantKeys,
    claim: IdempotencyClaim,
    traceId: string,
  ): Promise<void> {
    // Nobody is given this answer: the status is what who asks for it is told.
    const lost = { status: 409, body: '', doneAs: traceId };
    const sealed = sealAnswer(keys, claim, lost, caller, []);
    const until = after(claim.claimedAt, KEPT_MS);
    return this.#parts.records.complete(caller.tenantId, claim, sealed, until);
  }

  /** Resolves when it is written what became of a key, or when that has been tried in vain for as long as the key is taken. */
  async #settled(ctx: RequestContext, write: () => Promise<void>): Promise<void> {
    try {
      await untilWritten(write, LEASE_MS);
    } catch (error) {
      ctx.log.error({ err: error }, 'what came of a request could not be kept for its key');
    }
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
    const settle = (write: () => Promise<void>): Promise<void> =>
      within(
        CALLER_WAITS_MS,
        this.#settled(ctx, write).finally(() => clearInterval(extending)),
      );
    const find = fateFinder(records, tenantId, [claim.claimId]);
    return {
      claimId: claim.claimId,
      complete: (answer, toldReads) =>
        settle(() => {
          const sealed = sealAnswer(keys, claim, answer, caller, toldReads);
          return records.complete(tenantId, claim, sealed, after(claim.claimedAt, KEPT_MS));
        }),
      release: () => settle(() => records.release(tenantId, claim)),
      releaseUnlessDone: () =>
        settle(async () => {
          const fate = await find();
          if (fate.kind === 'undone') await records.release(tenantId, claim);
          else await this.#keepDone(caller, keys, claim, fate.traceId);
        }),
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

function doneBefore(traceId: string): VaultError {
  const message = `The first request with this idempotency key did something, and its answer was lost: the audit trail tells of it under the trace id ${traceId}.`;
  return new VaultError('CONFLICT', message);
}

function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
