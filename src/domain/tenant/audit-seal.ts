import type { AuditEvent } from './audit-event.js';

/**
 * What a seal says: it is over so many lines of a tenant's trail, and stands behind the seal whose hash it names. Hashes are
 * SHA-256, in hexadecimal.
 */
export interface AuditSeal {
  readonly tenantId: string;
  /** Its place in the chain, from 1. */
  readonly number: number;
  readonly count: number;
  /** The root of the Merkle tree of its lines (RFC 9162, 2.1.1). */
  readonly root: string;
  /** The hash of the seal before; zeros in the first. */
  readonly previous: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Whether its lines were there before the chain began. */
  readonly isOfBeginning: boolean;
  readonly sealedAt: Date;
  readonly keyId: string;
}

/** A seal with the signature of its text, as it is kept and told to others. */
export interface SignedSeal extends AuditSeal {
  readonly signature: Buffer;
}

/** What the first seal of a chain names as the one before. */
export const NO_SEAL = '0'.repeat(64);

/** Lines of one seal, at most. */
export const SEAL_LINES_MAX = 1_024;

/** So many lines of a tenant may be sealed beside those of others, in one transaction. */
export const FEW_LINES = 64;

/**
 * The text of a line that is hashed: every one of its columns, a reason only where there is one, as JSON in its canonical form (RFC 8785), whose members stand
 * here in the order of their names.
 */
export function auditLineText(event: AuditEvent): string {
  const { details } = event;
  return JSON.stringify({
    actor_id: event.actorId ?? null,
    actor_type: event.actorType,
    created_at: event.createdAt,
    details: details === undefined ? null : inOrder(details),
    entity_id: event.entityId ?? null,
    entity_type: event.entityType,
    id: event.id,
    operation: event.operation,
    outcome: event.outcome,
    // Lines without one have the text that all had before there were any.
    ...(event.reason === undefined ? {} : { reason: event.reason }),
    tenant_id: event.tenantId,
    trace_id: event.traceId,
  });
}

/** The text of a seal that is signed, and whose hash the next one names: JSON in its canonical form (RFC 8785). */
export function auditSealText(seal: AuditSeal): string {
  return JSON.stringify({
    count: seal.count,
    first_at: seal.firstAt,
    format: 'token-vault-seal-1',
    is_of_beginning: seal.isOfBeginning,
    key_id: seal.keyId,
    last_at: seal.lastAt,
    number: seal.number,
    previous: seal.previous,
    root: seal.root,
    sealed_at: seal.sealedAt,
    tenant_id: seal.tenantId,
  });
}

/** A value whose members are in the order of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  // As nearly all details are.
  if (members.length === 1 && typeof members[0]?.[1] !== 'object') return value;
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]));
}
