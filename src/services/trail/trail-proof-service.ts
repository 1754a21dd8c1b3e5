import type { RequestContext } from '../../context.js';
import type { KnownSealKeys, SealMaker } from '../../crypto/seal-maker.js';
import { VaultError } from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { auditLineText, auditSealText } from '../../domain/tenant/audit-seal.js';
import type { AuditSeal } from '../../domain/tenant/audit-seal.js';
import type { AuditChainRepository } from '../../storage/tenants/audit-chain-repository.js';
import type { KeptLine, KeptLineRepository } from '../../storage/tenants/kept-line-repository.js';
import type { StoredSeal } from '../../storage/tenants/seal-row.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import { requireOperator, requirePermission } from '../act/authorization.js';
import { chosenTenants } from '../keys/key-service.js';
import { bySeal } from './kept-proof.js';

/** A seal as it is shown, with what verifies it. */
export interface SealView extends AuditSeal {
  /** Its hash, which the next seal names. */
  readonly hash: string;
  /** What is signed. */
  readonly text: string;
  /** In base64. */
  readonly signature: string;
  /** PEM. */
  readonly publicKey: string;
}

/** What proves that a line is under a seal. */
export interface LineProof {
  /** The text of the line that is hashed. */
  readonly line: string;
  readonly path: readonly { readonly hash: string; readonly side: 'left' | 'right' }[];
  readonly seal: SealView;
}

/** How far the chain of seals of a tenant has come. */
export interface ChainView {
  readonly seals: number;
  readonly lastSeal?: SealView;
  /** Seals that the anchor was told. */
  readonly anchored: number;
  /** Lines that wait for their seal. */
  readonly waiting: number;
  readonly oldestWaitingAt?: Date;
  readonly keyId: string;
  readonly publicKey: string;
}

/** What the service works with. */
export interface TrailProofServiceParts {
  readonly chains: AuditChainRepository;
  readonly kept: KeptLineRepository;
  readonly tenants: TenantRepository;
  readonly maker: SealMaker;
}

const SEALS_AT_A_TIME = 16;

/** Proves of lines of the audit trail that they were sealed. */
export class TrailProofService {
  readonly #parts: TrailProofServiceParts;

  constructor(parts: TrailProofServiceParts) {
    this.#parts = parts;
  }

  /** How far the chain of the caller's tenant has come. Needs `log:read`. */
  async chain(ctx: RequestContext): Promise<ChainView> {
    const { tenantId } = requirePermission(ctx, 'log:read');
    const { chains, maker } = this.#parts;
    const chain = await chains.find(tenantId);
    const last = chain && (await chains.seal(tenantId, chain.number));
    const { count: waiting, oldestAt } = await chains.waiting(tenantId);
    const known = await maker.known();
    const { id: keyId, publicPem: publicKey } = known.current;
    return {
      seals: chain?.number ?? 0,
      ...(last === undefined ? {} : { lastSeal: viewOf(maker, known, last) }),
      anchored: chain?.anchored ?? 0,
      waiting,
      ...(oldestAt === undefined ? {} : { oldestWaitingAt: oldestAt }),
      keyId,
      publicKey,
    };
  }

  /** The proof of each of these lines of the caller's tenant; undefined for one that waits for its seal. Needs `log:read`. */
  async proofs(
    ctx: RequestContext,
    { lines }: { readonly lines: readonly AuditEvent[] },
  ): Promise<readonly (LineProof | undefined)[]> {
    const { tenantId } = requirePermission(ctx, 'log:read');
    const known = await this.#parts.maker.known();
    const prover = new SealProofs({ ...this.#parts, known });
    const proofs: (LineProof | undefined)[] = [];
    for (const line of lines)
      proofs.push(line.tenantId === tenantId ? await prover.proofOf(line) : undefined);
    return proofs;
  }

  /** The proof of a line of one tenant, or of whichever has it. Only the operator may. Throws NOT_FOUND, and CONFLICT for one that waits for its seal. */
  async prove(
    ctx: RequestContext,
    { id, tenantId }: { readonly id: string; readonly tenantId?: string | undefined },
  ): Promise<LineProof> {
    requireOperator(ctx);
    const { chains, tenants, maker } = this.#parts;
    const uuid = uuidOf(id) ?? notFound();
    for (const tenant of await chosenTenants(tenants, tenantId)) {
      const line = await chains.line(tenant.id, uuid);
      const known = await maker.known();
      if (line === undefined) {
        const kept = await this.#parts.kept.find(tenant.id, uuid);
        const seal = kept && (await chains.seal(tenant.id, kept.number));
        if (kept !== undefined && seal !== undefined)
          return keptProof(kept, viewOf(maker, known, seal));
        continue;
      }
      const proof = await new SealProofs({ ...this.#parts, known }).proofOf(line);
      if (proof !== undefined) return proof;
      throw new VaultError('CONFLICT', 'The line waits for its seal; try again in some seconds.');
    }
    return notFound();
  }

  /**
   * The trails of tenants, each line with what proves it, seal by seal; of seals whose lines are no longer kept, the seal, and
   * lines about deletions of tenants.
   * Lines that wait for their seal are left out. Only the operator may.
   */
  async *export(
    ctx: RequestContext,
    {
      tenantId,
      since,
    }: { readonly tenantId?: string | undefined; readonly since?: Date | undefined },
  ): AsyncGenerator<{ readonly seal: SealView; readonly proofs: readonly LineProof[] }> {
    requireOperator(ctx);
    const { chains, tenants, maker } = this.#parts;
    const known = await maker.known();
    for (const { id } of await chosenTenants(tenants, tenantId)) {
      const kept = bySeal(await this.#parts.kept.ofTenant(id));
      for (let after = 0; ;) {
        const seals = await chains.seals(id, { after, take: SEALS_AT_A_TIME, since });
        const last = seals.at(-1);
        if (last === undefined) break;
        for (const seal of seals) {
          ctx.presence.signal.throwIfAborted();
          const view = viewOf(maker, known, seal);
          const proofs = await new SealProofs({ ...this.#parts, known }).proofsOf(seal);
          const keptOnly = proofs.length > 0 ? [] : (kept.get(seal.number) ?? []);
          const ofKept = keptOnly.map((line) => keptProof(line, view));
          yield { seal: view, proofs: [...proofs, ...ofKept] };
        }
        after = last.number;
      }
    }
  }
}

type SealProofsParts = Pick<TrailProofServiceParts, 'chains' | 'maker'> & {
  readonly known: KnownSealKeys;
};

/** Proofs of lines: what is made of a seal is made once for all of its lines. */
class SealProofs {
  readonly #parts: SealProofsParts;
  readonly #bySeal: {
    readonly places: ReadonlyMap<string, number>;
    readonly paths: ReturnType<SealMaker['pathsOf']>;
    readonly seal: SealView;
  }[] = [];

  constructor(parts: SealProofsParts) {
    this.#parts = parts;
  }

  async proofOf(line: AuditEvent): Promise<LineProof | undefined> {
    let known = this.#bySeal.find(({ places }) => places.has(line.id));
    if (known === undefined) {
      const seal = await this.#parts.chains.sealOf(line);
      if (seal === undefined) return undefined;
      known = this.#know(seal);
    }
    const path = known.paths[known.places.get(line.id) ?? -1] ?? [];
    return {
      line: auditLineText(line),
      path: path.map(({ hash, side }) => ({ hash: hash.toString('hex'), side })),
      seal: known.seal,
    };
  }

  async proofsOf(seal: StoredSeal): Promise<readonly LineProof[]> {
    const ids = (seal.lines ?? []).map(({ id }) => id);
    if (ids.length === 0) return [];
    this.#know(seal);
    const lines = await this.#parts.chains.lines(seal.tenantId, ids);
    const byId = new Map(lines.map((line) => [line.id, line]));
    const proofs: LineProof[] = [];
    for (const id of ids) {
      const line = byId.get(id);
      const proof = line && (await this.proofOf(line));
      if (proof !== undefined) proofs.push(proof);
    }
    return proofs;
  }

  #know(seal: StoredSeal) {
    const { maker, known } = this.#parts;
    const lines = seal.lines ?? [];
    const made = {
      places: new Map(lines.map(({ id }, place) => [id, place])),
      paths: maker.pathsOf(lines.map(({ hash }) => hash)),
      seal: viewOf(maker, known, seal),
    };
    this.#bySeal.push(made);
    return made;
  }
}

function viewOf(
  maker: Pick<SealMaker, 'hashOf'>,
  known: KnownSealKeys,
  stored: StoredSeal,
): SealView {
  return {
    ...stored,
    hash: maker.hashOf(stored),
    text: auditSealText(stored),
    signature: stored.signature.toString('base64'),
    // A seal by a key that is not here has none that verifies it.
    publicKey: known.publicPem(stored.keyId) ?? '',
  };
}

/** The proof of a line whose time is over. */
function keptProof({ line, path }: KeptLine, seal: SealView): LineProof {
  return { line, path: path.map(({ hash, side }) => ({ hash: hash.toString('hex'), side })), seal };
}

function notFound(): never {
  throw new VaultError('NOT_FOUND', 'There is no such line in the audit trail.');
}
