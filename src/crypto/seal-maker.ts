import { createHash } from 'node:crypto';

import { hashOfLeaf, pathsOf, rootOf } from './merkle-tree.js';
import type { PathStep } from './merkle-tree.js';
import type { SealKey, SealKeys } from './seal-keys.js';
import type { AuditEvent } from '../domain/tenant/audit-event.js';
import { auditLineText, auditSealText } from '../domain/tenant/audit-seal.js';
import type { AuditSeal, SignedSeal } from '../domain/tenant/audit-seal.js';

/** Hashes lines of the audit trail, and makes and checks the seals over them. */
export class SealMaker {
  readonly #keys: SealKeys;

  constructor(keys: SealKeys) {
    this.#keys = keys;
  }

  /** The key that signs. */
  key(): Promise<SealKey> {
    return this.#keys.current();
  }

  /** The hash of a line. */
  hashOfLine(event: AuditEvent): Buffer {
    return hashOfLeaf(auditLineText(event));
  }

  /** The root of the tree over hashes of lines, in hexadecimal. */
  rootOf(hashes: readonly Buffer[]): string {
    return rootOf(hashes).toString('hex');
  }

  /** For each of the lines what proves that it is in the tree. */
  pathsOf(hashes: readonly Buffer[]): readonly (readonly PathStep[])[] {
    return pathsOf(hashes);
  }

  /** The hash of a seal, which the next one names, in hexadecimal. */
  hashOf(seal: AuditSeal): string {
    return createHash('sha256').update(auditSealText(seal)).digest('hex');
  }

  /** Signs a seal. */
  sign(seal: Omit<AuditSeal, 'keyId'>, key: SealKey): SignedSeal {
    const named = { ...seal, keyId: key.id };
    return { ...named, signature: key.sign(auditSealText(named)) };
  }

  /** Whether the signature of a seal is right, and by the key of this installation. */
  async isSigned(seal: SignedSeal): Promise<boolean> {
    const key = await this.#keys.current();
    return seal.keyId === key.id && key.verify(auditSealText(seal), seal.signature);
  }
}
