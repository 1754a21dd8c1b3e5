import type { KnownSealKeys, SealMaker } from '../../crypto/seal-maker.js';
import { auditSealText } from '../../domain/tenant/audit-seal.js';
import type { AuditSeal, SignedSeal } from '../../domain/tenant/audit-seal.js';

/** Where seals are told outside of the database: whoever owns that cannot change what is there. */
export interface SealAnchor {
  /** Writes lines, in their order; it is done when they are where they stay. */
  tell(lines: readonly string[]): Promise<void>;
}

/** A seal as the anchor was told it. */
export interface AnchoredSeal {
  readonly tenantId: string;
  readonly number: number;
  readonly hash: string;
  /** Whether the key of this installation signed it. */
  readonly isSigned: boolean;
}

/** The line that tells the anchor of a seal. */
export function anchorLine(maker: Pick<SealMaker, 'hashOf'>, seal: SignedSeal): string {
  const signature = seal.signature.toString('base64');
  const hash = maker.hashOf(seal);
  return `{"audit_seal":${auditSealText(seal)},"hash":"${hash}","signature":"${signature}"}`;
}

/** The seal that a line tells of; undefined where the line is another one, as between lines of a log. */
export function readAnchorLine(
  maker: Pick<SealMaker, 'hashOf'>,
  keys: Pick<KnownSealKeys, 'signerOf'>,
  line: string,
): AnchoredSeal | undefined {
  if (!line.startsWith('{"audit_seal":')) return undefined;
  try {
    const told = JSON.parse(line) as { audit_seal: WireSeal; signature: string };
    const seal = sealOf(told.audit_seal);
    const signature = Buffer.from(told.signature, 'base64');
    const { tenantId, number } = seal;
    const isSigned = keys.signerOf({ ...seal, signature }) !== undefined;
    return { tenantId, number, hash: maker.hashOf(seal), isSigned };
  } catch {
    return undefined;
  }
}

/** A seal by the names of its text. */
interface WireSeal {
  readonly count: number;
  readonly first_at: string;
  readonly is_of_beginning: boolean;
  readonly key_id: string;
  readonly last_at: string;
  readonly number: number;
  readonly previous: string;
  readonly root: string;
  readonly sealed_at: string;
  readonly tenant_id: string;
}

function sealOf(told: WireSeal): AuditSeal {
  return {
    tenantId: told.tenant_id,
    number: told.number,
    count: told.count,
    root: told.root,
    previous: told.previous,
    firstAt: new Date(told.first_at),
    lastAt: new Date(told.last_at),
    isOfBeginning: told.is_of_beginning,
    sealedAt: new Date(told.sealed_at),
    keyId: told.key_id,
  };
}
