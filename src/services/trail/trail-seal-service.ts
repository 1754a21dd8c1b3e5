import type { RequestContext } from '../../context.js';
import type { SealKey } from '../../crypto/seal-keys.js';
import type { SealMaker } from '../../crypto/seal-maker.js';
import { NO_SEAL } from '../../domain/tenant/audit-seal.js';
import type { AuditChainRepository } from '../../storage/tenants/audit-chain-repository.js';
import type {
  AuditSealRepository,
  LinesToSeal,
  MadeSeal,
} from '../../storage/tenants/audit-seal-repository.js';
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
}

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
   * One pass over all tenants, or one of them: seals every line whose transaction, and every one that began before it, is
   * over; then tells the anchor the seals that it has not been told. Where another instance is at a tenant, that one is left
   * to it. Stops between two seals where `ctx.signal` says so. Only the operator may.
   */
  async seal(
    ctx: RequestContext,
    { tenantId: only }: { readonly tenantId?: string } = {},
  ): Promise<SealCounts> {
    requireOperator(ctx);
    let seals = 0;
    let lines = 0;
    const tenants = await this.#parts.seals.tenantsWithUnsealed();
    for (const tenantId of tenants) {
      if (only !== undefined && tenantId !== only) continue;
      for (let turn = await this.#turn(tenantId); turn > 0; turn = await this.#turn(tenantId)) {
        seals += 1;
        lines += turn;
        if (ctx.signal.aborted) return { seals, lines, anchored: 0 };
      }
    }
    return { seals, lines, anchored: await this.#anchor(ctx) };
  }

  async #turn(tenantId: string): Promise<number> {
    const { seals, maker } = this.#parts;
    // Within the transaction it could not be asked for: the embedded database does one after the other.
    const key = await maker.key();
    const make = (lines: LinesToSeal): MadeSeal => this.#make(tenantId, lines, key);
    const turn = await seals.sealNext(tenantId, make);
    if (turn !== 'moved') return turn === 'elsewhere' ? 0 : turn;
    await seals.follow(tenantId);
    const next = await seals.sealNext(tenantId, make);
    return typeof next === 'number' ? next : 0;
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
    for (const { tenantId, anchored } of await chains.tenantsToAnchor()) {
      for (let after = anchored; !ctx.signal.aborted;) {
        const seals = await chains.seals(tenantId, { after, take: TOLD_AT_A_TIME });
        const last = seals.at(-1);
        if (last === undefined) break;
        await anchor.tell(seals.map((seal) => anchorLine(maker, seal)));
        await chains.markAnchored(tenantId, last.number);
        after = last.number;
        told += seals.length;
      }
    }
    return told;
  }
}
