import type { RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import type { TenantKeys } from '../../crypto/tenant-keys.js';
import { VaultError } from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import type { TokenErasureRepository } from '../../storage/tokens/token-erasure-repository.js';
import type { SealedAnswer } from '../../storage/tokens/token-erasure-repository.js';
import { auditEvent } from '../act/audit.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';
import { KEPT_MS } from '../operation/idempotency-service.js';
import { answerLocation } from '../operation/kept-answer.js';
import { openValue } from './token-sealing.js';

/** Which token: of this tenant, or of the one that has it. */
export interface TokenErasureInput {
  readonly id: string;
  readonly tenantId?: string | undefined;
}

/** A token that is gone, and what went with it. */
export interface ErasedToken {
  readonly tenantId: string;
  readonly id: string;
  readonly erasedAt: Date;
  readonly indexes: number;
  readonly links: number;
  /** Kept answers to requests with an idempotency key that held it. */
  readonly answers: number;
  /** When the last answer ends that may hold a part of its value, which nothing tells from other text. */
  readonly answersEndAt: Date;
  /** Other tokens of the tenant with the same fingerprint. */
  readonly twins: readonly string[];
}

/** What the service works with. */
export interface TokenErasureServiceParts {
  readonly erasure: TokenErasureRepository;
  readonly tenants: Pick<TenantRepository, 'list'>;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

/** Erases tokens for whoever asks to be forgotten (docs/adr/0071). Only whoever runs the command line on the machine of the vault may. */
export class TokenErasureService {
  readonly #parts: TokenErasureServiceParts;

  constructor(parts: TokenErasureServiceParts) {
    this.#parts = parts;
  }

  /**
   * Takes away a token and all that holds its value or was made of it: search indexes, links, the fingerprint, and answers that
   * are kept for idempotency keys. What is left is `token.erase` in the trail. Expired tokens that are not purged yet are found, too.
   * Throws NOT_FOUND, and CONFLICT where several tenants have a token of this id.
   */
  async erase(ctx: RequestContext, input: TokenErasureInput): Promise<ErasedToken> {
    requireOperator(ctx);
    const { erasure, keyring, runtime } = this.#parts;
    const { tenantId, token } = await this.#find(input);
    const keys = await keyring.forTenant(tenantId);
    const { data } = openValue(keys, token);
    const needles = [token.id, ...new Set(textsOf(data))];
    const twins = await erasure.twins(tenantId, token);
    let answers = await this.#dropAnswers(ctx, tenantId, keys, needles);
    const erasedAt = runtime.now();
    const traces = await erasure.erase(tenantId, token.id, (found) =>
      auditEvent(ctx, runtime, {
        tenantId,
        operation: 'token.erase',
        entityType: 'token',
        entityId: token.id,
        details: { ...found, answers },
      }),
    );
    if (traces === undefined) throw notFound();
    // A request that had begun may have kept an answer meanwhile.
    answers += await this.#dropAnswers(ctx, tenantId, keys, needles);
    const answersEndAt = new Date(erasedAt.getTime() + KEPT_MS);
    return { tenantId, id: token.id, erasedAt, ...traces, answers, answersEndAt, twins };
  }

  async #find({ id, tenantId }: TokenErasureInput) {
    const all = await this.#parts.tenants.list();
    const chosen = tenantId === undefined ? all : all.filter((each) => each.id === tenantId);
    const found = [];
    for (const tenant of chosen) {
      const token = await this.#parts.erasure.find(tenant.id, uuidOf(id) ?? id);
      if (token !== undefined) found.push({ tenantId: tenant.id, token });
    }
    const [first] = found;
    if (first === undefined) throw notFound();
    if (found.length === 1) return first;
    const ids = found.map((each) => each.tenantId).join(', ');
    throw new VaultError('CONFLICT', `Several tenants have a token of this id: ${ids}. Name one.`);
  }

  async #dropAnswers(
    ctx: RequestContext,
    tenantId: string,
    keys: TenantKeys,
    needles: readonly string[],
  ): Promise<number> {
    const { erasure } = this.#parts;
    const holds = ({ actorId, keyHash, answer }: SealedAnswer): boolean => {
      const text = keys.decrypt(answerLocation({ actorId, keyHash }), answer);
      return needles.some((needle) => text.includes(needle));
    };
    let count = 0;
    for await (const answers of erasure.answers(tenantId)) {
      ctx.presence.signal.throwIfAborted();
      const holding = answers.filter(holds);
      await erasure.dropAnswers(tenantId, holding);
      count += holding.length;
    }
    return count;
  }
}

/** The texts and numbers in a value, as JSON has them. */
function textsOf(value: JsonValue): readonly string[] {
  if (value instanceof Map) return [...value.values()].flatMap(textsOf);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(textsOf);
  if (value === null || typeof value === 'boolean') return [];
  const text = stringifyJson(value);
  if (typeof value !== 'string') return text.length < NEEDLE_LENGTH_MIN ? [] : [text];
  const escaped = text.slice(1, -1);
  return [escaped.length < NEEDLE_LENGTH_MIN ? text : escaped];
}

/** Shorter texts count where they are all of a text, and shorter numbers, such as the month of an expiry, are in any answer. */
const NEEDLE_LENGTH_MIN = 5;

function notFound(): VaultError {
  return new VaultError('NOT_FOUND', 'There is no such token.');
}
