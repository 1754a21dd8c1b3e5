import type { RequestContext } from '../../context.js';
import type { SealKey } from '../../crypto/seal-keys.js';
import type { SealMaker } from '../../crypto/seal-maker.js';
import { UniqueViolationError, VaultError } from '../../domain/errors.js';
import { FEW_LINES, NO_SEAL, SEAL_LINES_MAX } from '../../domain/tenant/audit-seal.js';
import type { KeyRepository } from '../../storage/keys/key-repository.js';
import type { AuditChainRepository } from '../../storage/tenants/audit-chain-repository.js';
import type {
  AuditSealRepository,
  DueTenant,
  LinesToSeal,
  MadeSeal,
  SealTurn,
} from '../../storage/tenants/audit-seal-repository.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import { auditEvent } from '../act/audit.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';
import { anchorLine } from './seal-anchor.js';
import type { SealAnchor } from './seal-anchor.js';

/** What one pass has made. */
export interface SealCounts {
  readonly seals: number;
  readonly lines: number;
  /** Seals that the anchor was told. */
  readonly anchored: number;
}

/** What the service works with. */
export interface TrailSealServiceParts {
  readonly seals: AuditSealRepository;
  readonly chains: AuditChainRepository;
  readonly maker: SealMaker;
  /** Absent: seals are told to nobody. */
  readonly anchor?: SealAnchor | undefined;
  readonly runtime: Runtime;
  readonly keys: Pick<KeyRepository, 'replaceServiceKeys'>;
  readonly tenants: Pick<TenantRepository, 'findOperatorId'>;
}

/** Tenants with few lines that are sealed in one transaction. */
const TENANTS_AT_A_TIME = 32;

/** Seals that the anchor is told at a time. */
const TOLD_AT_A_TIME = 100;

/**
 * Brings the lines of the audit trail under seals: each is over lines that follow those of the one before, names its hash, and
 * is signed. It runs beside those who write, and nobody waits for it (docs/adr/0058).
 */
export class TrailSealService {
  readonly #parts: TrailSealServiceParts;

  constructor(parts: TrailSealServiceParts) {
    this.#parts = parts;
  }

  /**
   * Has a new key sign seals from now on. The private half of the one before is destroyed with that; its public half verifies what it
   * has signed. The line about it, in the operator's trail, names both. Throws CONFLICT where somebody else does so at the same moment. Only the operator may.
   */
  async rotateKey(
    ctx: RequestContext,
  ): Promise<{ readonly id: string; readonly previousId: string }> {
    requireOperator(ctx);
    const { keys, tenants, maker, runtime } = this.#parts;
    const tenantId = await tenants.findOperatorId();
    if (tenantId === undefined) throw new VaultError('NOT_FOUND', 'There is no vault yet.');
    const { added, id, previousId, retired } = await maker.nextKey();
    const event = auditEvent(ctx, runtime, {
      tenantId,
      operation: 'service_key.rotate',
      entityType: 'service_key',
      entityId: added.purpose,
      details: { key_id: id, previous_key_id: previousId },
    });
    try {
      await keys.replaceServiceKeys(added, retired, event);
    } catch (error) {
      if (!(error instanceof UniqueViolationError)) throw error;
      const message = 'Somebody else has replaced the key at this moment.';
      throw new VaultError('CONFLICT', message, { cause: error });
    }
    return { id, previousId };
  }

  /**
   * One pass over all tenants, or one of them: seals every line whose transaction, and every one that began before it, is
   * over; then tells the anchor the seals that it has not been told. Where another instance is at a tenant, that one is left
   * to it. Stops between two seals where `ctx.presence.signal` says so. Only the operator may.
   */
  async seal(
    ctx: RequestContext,
    { tenantId: only }: { readonly tenantId?: string } = {},
  ): Promise<SealCounts> {
    requireOperator(ctx);
    let seals = 0;
    let lines = 0;
    const due = await this.#parts.seals.tenantsWithUnsealed();
    for (const { tenantIds, take } of turnsOf(due.filter(({ id }) => (only ?? id) === id))) {
      // What comes in meanwhile is for the next pass: who goes on has left a whole seal's worth, or had few to begin with.
      for (let left = tenantIds, most = take; left.length > 0; most = SEAL_LINES_MAX) {
        const turns = await this.#turn(left, most);
        const sealed = [...turns].flatMap(([id, turn]) =>
          typeof turn === 'object' && turn.lines > 0 ? [{ id, ...turn }] : [],
        );
        seals += sealed.length;
        lines += sealed.reduce((sum, turn) => sum + turn.lines, 0);
        if (ctx.presence.signal.aborted) return { seals, lines, anchored: 0 };
        left = sealed.filter(({ isMore }) => isMore).map(({ id }) => id);
      }
    }
    return { seals, lines, anchored: await this.#anchor(ctx) };
  }

  async #turn(tenantIds: readonly string[], take: number): Promise<ReadonlyMap<string, SealTurn>> {
    const { seals } = this.#parts;
    const turns = new Map(await this.#sealNext(tenantIds, take, true));
    const again = async (turn: SealTurn, isHeldToLast: boolean): Promise<void> => {
      const ids = tenantIds.filter((id) => turns.get(id) === turn);
      if (ids.length === 0) return;
      if (turn === 'moved') for (const id of ids) await seals.follow(id);
      for (const [id, next] of await this.#sealNext(ids, take, isHeldToLast)) turns.set(id, next);
    };
    await again('moved', true);
    // By a key that is not known: of a moment ago, or gone.
    await again('unmade', false);
    return turns;
  }

  /** Where the last seal is by a key that has come since ours were asked for, ours has been replaced, and makes none. */
  async #sealNext(
    tenantIds: readonly string[],
    take: number,
    isHeldToLast: boolean,
  ): Promise<ReadonlyMap<string, SealTurn>> {
    const { seals, maker } = this.#parts;
    // Within the transaction they could not be asked for: the embedded database does one after the other.
    const keys = await maker.known();
    return seals.sealNext(tenantIds, take, (tenantId, lines) =>
      isHeldToLast && lines.last !== undefined && !keys.has(lines.last.keyId)
        ? undefined
        : this.#make(tenantId, lines, keys.current),
    );
  }

  #make(tenantId: string, { lines, isOfBeginning, last }: LinesToSeal, key: SealKey): MadeSeal {
    const { maker, runtime } = this.#parts;
    const sealed = lines.map((line) => ({ id: line.id, hash: maker.hashOfLine(line) }));
    const instants = lines.map(({ createdAt }) => createdAt.getTime());
    const unsigned = {
      tenantId,
      number: (last?.number ?? 0) + 1,
      count: lines.length,
      root: maker.rootOf(sealed.map(({ hash }) => hash)),
      previous: last?.hash ?? NO_SEAL,
      firstAt: new Date(Math.min(...instants)),
      lastAt: new Date(Math.max(...instants)),
      isOfBeginning,
      sealedAt: runtime.now(),
    };
    const seal = maker.sign(unsigned, key);
    return { seal: { ...seal, lines: sealed }, hash: maker.hashOf(seal) };
  }

  async #anchor(ctx: RequestContext): Promise<number> {
    const { anchor, chains, maker } = this.#parts;
    if (anchor === undefined) return 0;
    let told = 0;
    while (!ctx.presence.signal.aborted) {
      const seals = await chains.sealsToAnchor(TOLD_AT_A_TIME);
      if (seals.length === 0) break;
      await anchor.tell(seals.map((seal) => anchorLine(maker, seal)));
      await chains.markAnchored(seals);
      told += seals.length;
    }
    return told;
  }
}

/** Which tenants are sealed in one transaction, and how many lines of each: those with few lines share one. */
function turnsOf(
  due: readonly DueTenant[],
): readonly { readonly tenantIds: readonly string[]; readonly take: number }[] {
  const few = due.filter(({ hasMany }) => !hasMany).map(({ id }) => id);
  const shared = Array.from({ length: Math.ceil(few.length / TENANTS_AT_A_TIME) }, (_, index) =>
    few.slice(index * TENANTS_AT_A_TIME, (index + 1) * TENANTS_AT_A_TIME),
  );
  return [
    ...due
      .filter(({ hasMany }) => hasMany)
      .map(({ id }) => ({ tenantIds: [id], take: SEAL_LINES_MAX })),
    ...shared.map((tenantIds) => ({ tenantIds, take: FEW_LINES })),
  ];
}
