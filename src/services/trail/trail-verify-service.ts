import type { RequestContext } from '../../context.js';
import type { KnownSealKeys, SealMaker } from '../../crypto/seal-maker.js';
import type {
  AuditChainRepository,
  ChainState,
} from '../../storage/tenants/audit-chain-repository.js';
import type { KeptLineRepository } from '../../storage/tenants/kept-line-repository.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';
import { chosenTenants } from '../keys/key-service.js';
import { ChainCheck } from './chain-check.js';
import type { ChainCheckParts } from './chain-check.js';
import { bySeal, deletionIn, isProven } from './kept-proof.js';
import type { ToldDeletion } from './kept-proof.js';
import { readAnchorLine } from './seal-anchor.js';
import type { AnchoredSeal } from './seal-anchor.js';
import type { TrailFault, TrailSummary } from './trail-fault.js';

/** What is to be looked at. */
export interface TrailVerifyInput {
  /** One tenant; left out: all. */
  readonly tenantId?: string | undefined;
  /** Only lines from this instant on, and the seals over them. */
  readonly since?: Date | undefined;
  /** Lines of what the anchor was told; what tells of no seal is passed over. */
  readonly anchors?: AsyncIterable<string> | undefined;
}

/** How far it is, in seals, with what was found since it last told; the summary of a tenant comes with its last seal. */
export interface TrailVerifyProgress {
  readonly done: number;
  readonly total: number;
  readonly faults: readonly TrailFault[];
  readonly summary?: TrailSummary;
}

/** What the service works with. */
export interface TrailVerifyServiceParts {
  readonly chains: AuditChainRepository;
  readonly kept: KeptLineRepository;
  readonly tenants: TenantRepository;
  readonly maker: SealMaker;
  readonly runtime: Runtime;
  /** Days for which lines are kept; 0: for ever. */
  readonly retentionDays: number;
}

type Anchors = ReadonlyMap<string, ReadonlyMap<number, AnchoredSeal>>;

/** Seals that are read at a time. */
const SEALS_AT_A_TIME = 16;

const DAY_MS = 86_400_000;

/** What of one tenant is told on the way. */
type Step = Omit<TrailVerifyProgress, 'done' | 'total'> & { readonly seals: number };

/**
 * Holds the audit trail to its seals, and these to one another and to what was told to the anchor, beside a running service.
 * Nothing is changed. Only whoever runs the command line on the machine of the vault may.
 */
export class TrailVerifyService {
  readonly #parts: TrailVerifyServiceParts;

  constructor(parts: TrailVerifyServiceParts) {
    this.#parts = parts;
  }

  /** Looks at one tenant or at all. Throws NOT_FOUND for a tenant that is not there. */
  async *verify(
    ctx: RequestContext,
    { tenantId, since, anchors }: TrailVerifyInput,
  ): AsyncGenerator<TrailVerifyProgress> {
    requireOperator(ctx);
    const { chains, tenants } = this.#parts;
    const chosen = await chosenTenants(tenants, tenantId);
    const keys = await this.#parts.maker.known();
    const told = await this.#read(keys, anchors);
    const state = { done: 0, total: 0 };
    for (const { id } of chosen) state.total += await chains.countSeals(id, since);
    yield { ...state, faults: [] };
    for (const { id } of chosen) {
      for await (const { seals, ...step } of this.#tenant(id, {
        since,
        keys,
        anchored: told.get(id) ?? new Map(),
      })) {
        ctx.presence.signal.throwIfAborted();
        state.done += seals;
        yield { ...state, ...step };
      }
    }
    if (tenantId !== undefined) return;
    const gone = [...told.keys()].filter((each) => !chosen.some(({ id }) => id === each));
    for (const each of gone) {
      const faults = await this.#gone(each, told.get(each) ?? new Map(), keys);
      yield { ...state, faults: faults.map((what) => ({ tenantId: each, what })) };
    }
  }

  /**
   * A tenant that is gone was deleted where a line of the operator's trail says so, which names the end of its chain, or what is
   * kept of that line.
   */
  async #gone(
    tenantId: string,
    anchored: ReadonlyMap<number, AnchoredSeal>,
    keys: KnownSealKeys,
  ): Promise<readonly string[]> {
    const deletion =
      (await this.#parts.chains.deletionOf(tenantId)) ?? (await this.#keptDeletion(tenantId, keys));
    if (deletion === undefined) return ['its seals were anchored, and the tenant is gone'];
    const { seals, lastSeal } = deletion;
    const last = anchored.get(seals);
    if (last !== undefined && last.hash !== lastSeal)
      return ['its last seal is not the one that was anchored, says the line about its deletion'];
    return [...anchored.keys()].some((number) => number > seals)
      ? ['more of its seals were anchored than the line about its deletion tells of']
      : [];
  }

  async #keptDeletion(tenantId: string, keys: KnownSealKeys): Promise<ToldDeletion | undefined> {
    const { chains, kept, maker } = this.#parts;
    for (const line of await kept.about(tenantId)) {
      const seal = await chains.seal(line.tenantId, line.number);
      // What proves nothing counts for nothing: the operator's chain is where it is named.
      if (!isProven(line, seal, maker, keys)) continue;
      const deletion = deletionIn(line.line, tenantId);
      if (deletion !== undefined) return deletion;
    }
    return undefined;
  }

  /** The keys that sign seals or did, oldest first: the id of the one that signs, and their public halves as PEM. */
  async keys(
    ctx: RequestContext,
  ): Promise<{ readonly currentId: string; readonly publicPems: readonly string[] }> {
    requireOperator(ctx);
    const { current, publicPems } = await this.#parts.maker.known();
    return { currentId: current.id, publicPems };
  }

  async #read(keys: KnownSealKeys, lines: AsyncIterable<string> | undefined): Promise<Anchors> {
    const anchors = new Map<string, Map<number, AnchoredSeal>>();
    for await (const line of lines ?? []) {
      const told = readAnchorLine(this.#parts.maker, keys, line);
      if (told === undefined) continue;
      const ofTenant = anchors.get(told.tenantId) ?? new Map<number, AnchoredSeal>();
      // The first one stands: what is told of a seal again, differently, is no better for being later.
      if (!ofTenant.has(told.number)) ofTenant.set(told.number, told);
      anchors.set(told.tenantId, ofTenant);
    }
    return anchors;
  }

  async *#tenant(
    tenantId: string,
    { since, keys, anchored }: Pick<ChainCheckParts, 'since' | 'keys' | 'anchored'>,
  ): AsyncGenerator<Step> {
    const { chains, maker, runtime, retentionDays } = this.#parts;
    const kept = bySeal(await this.#parts.kept.ofTenant(tenantId));
    const keptFrom =
      retentionDays === 0
        ? new Date(0)
        : new Date(runtime.now().getTime() - retentionDays * DAY_MS);
    const parts = { tenantId, chains, maker, keys, since, keptFrom, anchored, kept };
    const check = new ChainCheck(parts);
    const name = (found: readonly Omit<TrailFault, 'tenantId'>[]): readonly TrailFault[] =>
      found.map((fault) => ({ tenantId, ...fault }));
    const chain = await chains.find(tenantId);
    for await (const seal of this.#seals(tenantId, since, chain, check))
      yield { seals: 1, faults: name(await check.seal(seal)) };
    const rest = await this.#rest(tenantId, since, chain, check);
    const { count: waiting, oldestAt } = await chains.waiting(tenantId);
    const { seals, lines, rootsOnly } = check;
    const summary: TrailSummary = {
      tenantId,
      seals,
      lines,
      waiting,
      anchored: check.anchored,
      ...(rootsOnly === undefined ? {} : { rootsOnly }),
      ...(oldestAt === undefined ? {} : { oldestWaitingAt: oldestAt }),
    };
    yield { seals: 0, faults: name(rest), summary };
  }

  async *#seals(
    tenantId: string,
    since: Date | undefined,
    chain: ChainState | undefined,
    check: ChainCheck,
  ) {
    const { chains } = this.#parts;
    const last = chain?.number ?? Number.MAX_SAFE_INTEGER;
    for (let after = 0; ;) {
      const seals = await chains.seals(tenantId, { after, take: SEALS_AT_A_TIME, since });
      const [first] = seals;
      if (first === undefined) return;
      if (after === 0 && since !== undefined && first.number > 1) {
        const before = await chains.seal(tenantId, first.number - 1);
        if (before !== undefined) check.startBehind(before);
      }
      // Seals that have come since it began are left to the next time.
      for (const seal of seals) if (seal.number <= last) yield seal;
      after = seals.at(-1)?.number ?? last;
    }
  }

  async #rest(
    tenantId: string,
    since: Date | undefined,
    chain: ChainState | undefined,
    check: ChainCheck,
  ): Promise<readonly Omit<TrailFault, 'tenantId'>[]> {
    if (chain === undefined) {
      const isThere = check.seals > 0 || check.hasAnchors;
      return isThere ? [{ what: 'the end of its chain of seals is gone' }, ...check.end()] : [];
    }
    const found = [...check.end(chain)];
    if (await check.hasOthers(chain.end))
      for await (const fault of this.#others(tenantId, since, chain)) found.push(fault);
    return found;
  }

  /** Lines before the end of the chain that no seal is over, and such as several are over. */
  async *#others(tenantId: string, since: Date | undefined, { number, end }: ChainState) {
    const { chains } = this.#parts;
    const sealed = new Set<string>();
    for (let after = 0; ;) {
      const seals = await chains.seals(tenantId, { after, take: SEALS_AT_A_TIME, since });
      for (const seal of seals) {
        if (seal.number > number) break;
        for (const { id } of seal.lines ?? []) {
          if (sealed.has(id))
            yield { seal: seal.number, line: id, what: 'is under a seal before, too' };
          sealed.add(id);
        }
      }
      const last = seals.at(-1);
      if (last === undefined || last.number >= number) break;
      after = last.number;
    }
    for await (const ids of chains.idsThrough(tenantId, end, since))
      for (const id of ids)
        if (!sealed.has(id)) yield { line: id, what: 'was put in: no seal is over it' };
  }
}
