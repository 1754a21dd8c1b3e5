import type { KnownSealKeys, SealMaker } from '../../crypto/seal-maker.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { NO_SEAL } from '../../domain/tenant/audit-seal.js';
import type {
  AuditChainRepository,
  ChainEnd,
} from '../../storage/tenants/audit-chain-repository.js';
import type { KeptLine } from '../../storage/tenants/kept-line-repository.js';
import type { SealedLine, StoredSeal } from '../../storage/tenants/seal-row.js';
import { isProven } from './kept-proof.js';
import type { AnchoredSeal } from './seal-anchor.js';
import type { TrailFault } from './trail-fault.js';

/** What a chain is held to. */
export interface ChainCheckParts {
  readonly tenantId: string;
  readonly chains: AuditChainRepository;
  readonly maker: SealMaker;
  readonly keys: KnownSealKeys;
  /** Only lines from this instant on, and the seals over them. */
  readonly since: Date | undefined;
  /** Lines that are older need not be there. */
  readonly keptFrom: Date;
  /** The seals that the anchor tells of, by their numbers. */
  readonly anchored: ReadonlyMap<number, AnchoredSeal>;
  /** What is kept of lines whose time is over, by their seals. */
  readonly kept: ReadonlyMap<number, readonly KeptLine[]>;
}

type Found = Omit<TrailFault, 'tenantId'>;

/** A line that tells of an instant so long before the seal before its own was not there when that was made. */
const LATE_MS = 3_600_000;

/** Holds the seals of one tenant, given in their order, to one another, to the lines that are there, and to the anchor. */
export class ChainCheck {
  readonly #parts: ChainCheckParts;
  #before:
    | {
        readonly number: number;
        readonly hash: string;
        readonly sealedAt: Date;
        /** The place of the key that has signed it; 0 for another. */
        readonly signer: number;
      }
    | undefined;
  #expected = 0;
  lines = 0;
  seals = 0;
  anchored = 0;
  rootsOnly: { readonly from: number; readonly to: number; readonly lines: number } | undefined;

  constructor(parts: ChainCheckParts) {
    this.#parts = parts;
  }

  /** Holds the next seal to everything. */
  async seal(seal: StoredSeal): Promise<readonly Found[]> {
    const signer = this.#parts.keys.signerOf(seal);
    const found = [...this.#place(seal), ...this.#signed(signer), ...this.#told(seal)];
    const lines =
      seal.lines === undefined ? this.#rooted(seal) : await this.#lines(seal, seal.lines);
    this.seals += 1;
    this.#goOnBehind(seal, signer);
    return [...found, ...lines].map((fault) => ({ seal: seal.number, ...fault }));
  }

  /** Whether the anchor tells of any seal of the tenant. */
  get hasAnchors(): boolean {
    return this.#parts.anchored.size > 0;
  }

  /** What is known once all seals have been seen: `said` is what the chain itself says of its last one. */
  end(said?: { readonly number: number; readonly hash: string }): readonly Found[] {
    const found: Found[] = [];
    const { number = 0, hash = NO_SEAL } = this.#before ?? {};
    const last = said ?? { number, hash };
    if (number < last.number)
      found.push({
        seal: number + 1,
        what: `the seals from here to ${String(last.number)} are gone`,
      });
    else if (hash !== last.hash)
      found.push({ seal: number, what: 'is not the last that was made' });
    for (const told of this.#parts.anchored.values())
      if (told.number > number)
        found.push({ seal: told.number, what: 'was anchored, and is gone' });
    return found;
  }

  /** Whether more or fewer lines are there than seals are over. */
  async hasOthers(end: ChainEnd): Promise<boolean> {
    const { chains, tenantId, since } = this.#parts;
    return (await chains.countThrough(tenantId, end, since)) !== this.#expected;
  }

  #place(seal: StoredSeal): readonly Found[] {
    const { since } = this.#parts;
    const found: Found[] = [];
    const before = this.#before;
    if (before !== undefined && seal.number > before.number + 1) {
      const missing = `${String(before.number + 1)} to ${String(seal.number - 1)}`;
      found.push({ what: `the seals before it, ${missing}, are gone` });
    } else if (
      before === undefined
        ? since === undefined && seal.previous !== NO_SEAL
        : seal.previous !== before.hash
    )
      found.push({
        what: 'does not follow the seal before it: one of them is another than was made',
      });
    if (before === undefined && since === undefined && seal.number > 1)
      found.push({ what: `the seals before it, 1 to ${String(seal.number - 1)}, are gone` });
    return found;
  }

  /** A key that was replaced signs no more: whoever has got hold of it cannot go on with the chain. */
  #signed(signer: number | undefined): readonly Found[] {
    if (signer === undefined) return [{ what: 'is not signed by a key of this installation' }];
    return signer < (this.#before?.signer ?? 0)
      ? [{ what: 'is signed by a key that had been replaced before' }]
      : [];
  }

  #told(seal: StoredSeal): readonly Found[] {
    const told = this.#parts.anchored.get(seal.number);
    if (told === undefined) return [];
    if (told.hash === this.#parts.maker.hashOf(seal)) {
      this.anchored += 1;
      return told.isSigned
        ? []
        : [{ what: 'its anchor is not signed by a key of this installation' }];
    }
    return [{ what: 'is another one than was anchored' }];
  }

  #rooted(seal: StoredSeal): readonly Found[] {
    const { from = seal.number, lines = 0 } = this.rootsOnly ?? {};
    this.rootsOnly = { from, to: seal.number, lines: lines + seal.count };
    const { kept, maker, keys, keptFrom } = this.#parts;
    const found = (kept.get(seal.number) ?? [])
      .filter((line) => !isProven(line, seal, maker, keys))
      .map(({ id }): Found => ({ line: id, what: 'what is kept of it is not what was sealed' }));
    if (seal.lastAt < keptFrom) return found;
    return [
      ...found,
      { what: 'its lines were taken away before their time (AUDIT_RETENTION_DAYS)' },
    ];
  }

  async #lines(seal: StoredSeal, sealed: readonly SealedLine[]): Promise<readonly Found[]> {
    const { chains, maker, tenantId, since } = this.#parts;
    const root = sealed.length === 0 ? '' : maker.rootOf(sealed.map(({ hash }) => hash));
    const isWhole = root === seal.root && sealed.length === seal.count;
    const found: Found[] = isWhole
      ? []
      : [{ what: 'its list of lines is not the one that was sealed' }];
    const ids = sealed.map(({ id }) => id);
    const lines = await chains.lines(tenantId, ids);
    const byId = new Map(lines.map((line) => [line.id, line]));
    const faults = sealed.flatMap((each): readonly Found[] =>
      this.#line(seal, each, byId.get(each.id)),
    );
    if (byId.size < ids.length && (await this.#wasDropped(seal))) return this.#rooted(seal);
    const counts = lines.filter(({ createdAt }) => since === undefined || createdAt >= since);
    this.#expected += since === undefined ? sealed.length : counts.length;
    this.lines += lines.length;
    return [...found, ...faults];
  }

  #line(
    seal: StoredSeal,
    { id, hash }: SealedLine,
    line: AuditEvent | undefined,
  ): readonly Found[] {
    if (line === undefined) return [{ line: id, what: 'was removed' }];
    if (!this.#parts.maker.hashOfLine(line).equals(hash))
      return [{ line: id, what: 'was changed' }];
    const before = this.#before?.sealedAt.getTime() ?? Number.NEGATIVE_INFINITY;
    const isLate = !seal.isOfBeginning && line.createdAt.getTime() < before - LATE_MS;
    return isLate
      ? [
          {
            line: id,
            what: 'was put in long after the instant that it tells: it is no act of then',
          },
        ]
      : [];
  }

  /** Whether lines that were looked for have meanwhile come to the end of their time. */
  async #wasDropped({ number }: StoredSeal): Promise<boolean> {
    const { chains, tenantId } = this.#parts;
    const now = await chains.seal(tenantId, number);
    return now !== undefined && now.lines === undefined;
  }

  /** Goes on behind a seal that is not looked at itself. */
  startBehind(seal: StoredSeal): void {
    this.#goOnBehind(seal, this.#parts.keys.signerOf(seal));
  }

  #goOnBehind(seal: StoredSeal, signer = 0): void {
    const hash = this.#parts.maker.hashOf(seal);
    this.#before = { number: seal.number, hash, sealedAt: seal.sealedAt, signer };
  }
}
