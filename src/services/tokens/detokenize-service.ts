import type { CallerIdentity, RequestContext } from '../../context.js';
import type { TenantKeys } from '../../crypto/tenant-keys.js';
import { decide } from '../../domain/access/access.js';
import type { AccessTransform } from '../../domain/access/access.js';
import { planDetokenize } from '../../domain/detokenize/detokenize-plan.js';
import type {
  DetokenizePlan,
  ExpressionValue,
  PlannedExpression,
} from '../../domain/detokenize/detokenize-plan.js';
import { validationFailed } from '../../domain/errors.js';
import type { Issue } from '../../domain/issue.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import type { AuditRepository } from '../../storage/tenants/audit-repository.js';
import type { UsableToken } from '../../storage/tokens/stored-token.js';
import { auditEvent } from '../act/audit.js';
import { requireIdentity, requirePermission, missingOn } from '../act/authorization.js';
import { hasMask } from '../act/stored-mask.js';
import {
  ISSUES_MAX,
  nothingVisible,
  tooLarge,
  tooMuchWork,
  unknownIds,
  withoutPosition,
} from './detokenize-errors.js';
import { renderedMaskOf } from './token-mask.js';
import type { TokenDependencies } from './token-dependencies.js';
import { openCvc, openData, openValue } from './token-sealing.js';
import { EventLoopYielder } from '../../event-loop/event-loop-yielder.js';

/** What the service works with: what every service of tokens does, and the trail of acts that change nothing. */
export interface DetokenizeDependencies extends TokenDependencies {
  readonly audit: AuditRepository;
}

/** How the values of tokens are put into what is sent on. */
export interface ReplaceOptions {
  /**
   * Whether the caller is answered with it, and not a destination or code given it. A caller is never answered with a
   * card's verification code, and what it is shown counts as revealed.
   */
  readonly isAnswer: boolean;
}

/** A token that the caller may use, and what it then sees of it. */
interface AllowedToken {
  readonly stored: UsableToken;
  readonly transform: AccessTransform;
}

/** What a caller may use, and the keys that open it. */
interface OpenableTokens {
  readonly caller: CallerIdentity;
  readonly keys: TenantKeys;
  readonly usable: readonly AllowedToken[];
}

/**
 * Characters and elements that the members and filters of one request may go over together; about a second of work,
 * some six times what one expression may take.
 */
const WORK_MAX = 50_000_000;

/** What sealing adds to a value, at most. */
const SEAL_BYTES_MAX = 100;

/** Puts the values of tokens in the place of expressions that name them (contract 3.3, 5). */
export class DetokenizeService {
  readonly #dependencies: DetokenizeDependencies;

  constructor(dependencies: DetokenizeDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Replaces every expression `{{ <token id> }}` in the strings of any JSON by what the caller may see of the token.
   * Needs `token:use` on the container of each. Throws as {@link replace} does.
   */
  async detokenize(ctx: RequestContext, body: JsonValue): Promise<JsonValue> {
    requireIdentity(ctx.identity);
    const plan = planDetokenize(body, this.#dependencies.limits);
    if (plan.expressions.length === 0) requirePermission(ctx, 'token:use');
    return this.replace(ctx, plan, { isAnswer: true });
  }

  /**
   * What a plan becomes with the values of its tokens, as the caller may see them; for any text or body that the caller
   * sends through the vault. A plan without expressions costs nothing and needs no permission. Throws FORBIDDEN where a
   * token may not be used or nothing of it may be seen, and VALIDATION_FAILED for faulty expressions, unknown ids, and
   * more work or data than one request may ask for. Values are given only when their use is in the audit trail.
   */
  async replace<Result>(
    ctx: RequestContext,
    plan: DetokenizePlan<Result>,
    options: ReplaceOptions,
  ): Promise<Result> {
    if (plan.expressions.length === 0) return plan.rebuild([]);
    const caller = requireIdentity(ctx.identity);
    await this.#requireParsable(plan.expressions, new EventLoopYielder(caller.tenantId));
    const usable = await this.#findUsable(ctx, caller, plan, options);
    const keys = await this.#dependencies.keyring.forTenant(caller.tenantId);
    // Who has waited for the database has not been at work: all that waited together would yield to one another.
    const yielder = new EventLoopYielder(caller.tenantId);
    const visible = await this.#openAll(ctx, { caller, keys, usable }, options, yielder);
    const values = await this.#evaluateAll(plan.expressions, visible, yielder);
    const { readTrail } = this.#dependencies;
    await readTrail.tellUse(ctx, caller.tenantId, plan.ids);
    if (options.isAnswer) {
      const revealed = usable.filter(({ transform }) => transform === 'reveal');
      readTrail.countRevealed(ctx, caller.tenantId, revealed.length);
    }
    return plan.rebuild(values);
  }

  async #requireParsable(
    expressions: readonly PlannedExpression[],
    yielder: EventLoopYielder,
  ): Promise<void> {
    const faults = new Map<string, string | undefined>([['', undefined]]);
    const issues: Issue[] = [];
    for (const { rest, path } of expressions) {
      if (!faults.has(rest)) {
        if (yielder.isDue) await yielder.yield();
        faults.set(rest, this.#dependencies.expressions.checkRest(rest));
      }
      const fault = faults.get(rest);
      if (fault !== undefined) issues.push({ path: path(), message: withoutPosition(fault) });
      if (issues.length >= ISSUES_MAX) break;
    }
    if (issues.length > 0) throw validationFailed(issues);
  }

  /** The tokens of a plan in the order of its ids. Refuses, in this order, what may not be used and what is not there. */
  async #findUsable(
    ctx: RequestContext,
    caller: CallerIdentity,
    { ids, expressions }: DetokenizePlan<unknown>,
    { isAnswer }: ReplaceOptions,
  ): Promise<readonly AllowedToken[]> {
    const { tokens, runtime, limits } = this.#dependencies;
    const { tenantId } = caller;
    const isOne = ids.length === 1;
    const bytesMax = isOne
      ? Number.POSITIVE_INFINITY
      : limits.bodyBytesMax + ids.length * SEAL_BYTES_MAX;
    const { found, areTooLarge } = await tokens.findToUse(tenantId, ids, runtime.now(), {
      bytesMax,
      includeCvc: !isAnswer,
      // One is looked up with those of others, who may still be there.
      ...(isOne ? {} : { signal: ctx.presence.signal }),
    });

    const usable: AllowedToken[] = [];
    for (const stored of found) {
      if (stored === undefined) continue;
      const decision = decide(caller, 'token:use', stored);
      if (!decision.allowed) {
        await this.#auditDenied(ctx, caller, stored);
        throw missingOn('token:use', stored);
      }
      usable.push({ stored, transform: decision.transform });
    }
    // Whoever may use no token at all learns nothing of which ids there are.
    requirePermission(ctx, 'token:use');
    if (usable.length < ids.length) {
      throw unknownIds(expressions, new Set(usable.map(({ stored }) => stored.id)));
    }
    // Nor does anybody learn how large values are of which nothing is shown.
    for (const { stored, transform } of usable) {
      if (transform === 'redact') await this.#refuseNothing(ctx, caller, stored, transform);
    }
    if (areTooLarge) throw tooLarge(limits);
    return usable;
  }

  /** What the caller sees of each token, by id; each is opened once, however often it is used. */
  async #openAll(
    ctx: RequestContext,
    { caller, keys, usable }: OpenableTokens,
    options: ReplaceOptions,
    yielder: EventLoopYielder,
  ): Promise<ReadonlyMap<string, JsonValue>> {
    const visible = new Map<string, JsonValue>();
    for (const { stored, transform } of usable) {
      if (yielder.isDue) await yielder.yield();
      const value = this.#visibleValue(keys, stored, transform, options);
      if (value === undefined) return this.#refuseNothing(ctx, caller, stored, transform);
      visible.set(stored.id, value);
    }
    return visible;
  }

  async #refuseNothing(
    ctx: RequestContext,
    caller: CallerIdentity,
    stored: UsableToken,
    transform: AccessTransform,
  ): Promise<never> {
    await this.#auditDenied(ctx, caller, stored);
    throw nothingVisible(stored, transform);
  }

  /** What a transform shows of a token; undefined for nothing, which a mask shows where there is none. */
  #visibleValue(
    keys: TenantKeys,
    stored: UsableToken,
    transform: AccessTransform,
    { isAnswer }: ReplaceOptions,
  ): JsonValue | undefined {
    if (transform === 'redact' || (transform === 'mask' && !hasMask(stored))) return undefined;
    if (transform === 'mask') {
      const token = openValue(keys, stored);
      return renderedMaskOf(token, this.#dependencies.expressions).renderedMask;
    }
    const data = openData(keys, stored);
    const cvc = isAnswer ? undefined : openCvc(keys, stored, this.#dependencies.runtime.now());
    return cvc === undefined || !isJsonObject(data) ? data : new Map([...data, ['cvc', cvc]]);
  }

  /** The values of expressions, in their order, within the bounds of size and time of one request. */
  async #evaluateAll(
    expressions: readonly PlannedExpression[],
    visible: ReadonlyMap<string, JsonValue>,
    yielder: EventLoopYielder,
  ): Promise<readonly ExpressionValue[]> {
    const { limits } = this.#dependencies;
    const sizes = new Sizes();
    const values: ExpressionValue[] = [];
    const issues: Issue[] = [];
    let total = 0;
    const sum = { work: 0 };
    for (const { id, rest, path } of expressions) {
      if (yielder.isDue) await yielder.yield();
      const value = visible.get(id) ?? null;
      const outcome =
        rest === '' ? { ok: value } : this.#dependencies.expressions.apply(rest, value, sum);
      if (sum.work > WORK_MAX) throw tooMuchWork();
      if ('failed' in outcome) issues.push({ path: path(), message: outcome.failed });
      if (issues.length >= ISSUES_MAX) break;
      const result = 'ok' in outcome ? outcome.ok : undefined;
      values.push(result);
      total += sizes.of(result);
      if (total > limits.bodyBytesMax) throw tooLarge(limits);
    }
    if (issues.length > 0) throw validationFailed(issues);
    return values;
  }

  #auditDenied(
    ctx: RequestContext,
    caller: CallerIdentity,
    { container }: UsableToken,
  ): Promise<void> {
    const event = auditEvent(ctx, this.#dependencies.runtime, {
      tenantId: caller.tenantId,
      operation: 'token.use',
      entityType: 'token',
      outcome: 'denied',
      details: { container },
    });
    return this.#dependencies.audit.insert(event);
  }
}

/** Tells how long values are as JSON text; of one that is used many times it is worked out once. */
class Sizes {
  readonly #known = new Map<JsonValue, number>();

  of(value: ExpressionValue): number {
    if (value === undefined) return 0;
    if (typeof value === 'string') return value.length;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const size = stringifyJson(value).length;
    this.#known.set(value, size);
    return size;
  }
}
