import { createHash } from 'node:crypto';

import { hashOfLeaf, pathsOf, rootAlong, rootOf } from './merkle-tree.js';
import type { PathStep } from './merkle-tree.js';
import type { NextSealKey, SealKey, SealKeys, VerifyingKey } from './seal-keys.js';
import type { AuditEvent } from '../domain/tenant/audit-event.js';
import { auditLineText, auditSealText } from '../domain/tenant/audit-seal.js';
import type { AuditSeal, SignedSeal } from '../domain/tenant/audit-seal.js';

/** Hashes lines of the audit trail, and makes and checks the seals over them. */
export class SealMaker {
  readonly #keys: SealKeys;

  constructor(keys: SealKeys) {
    this.#keys = keys;
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

  /** The root that the way of a line leads to, in hexadecimal. */
  rootAlong(line: string, path: readonly PathStep[]): string {
    return rootAlong(hashOfLeaf(line), path).toString('hex');
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

  /** All keys that have ever signed here, as the store has them now. */
  async known(): Promise<KnownSealKeys> {
    const { current, retired } = await this.#keys.all();
    return new KnownSealKeys(current, retired);
  }

  /** Makes a key that replaces the one that signs, for the caller to store. */
  nextKey(): Promise<NextSealKey> {
    return this.#keys.next();
  }
}

/** The keys of one installation that sign seals, or did: what verifies them is made once for any number of seals. */
export class KnownSealKeys {
  readonly #byId: ReadonlyMap<string, VerifyingKey>;
  /** The one that signs. */
  readonly current: SealKey;

  /** Those that were replaced come oldest first. */
  constructor(current: SealKey, retired: readonly VerifyingKey[]) {
    this.current = current;
    this.#byId = new Map([...retired, current].map((key) => [key.id, key]));
  }

  /** Public halves, oldest first, PEM. */
  get publicPems(): readonly string[] {
    return [...this.#byId.values()].map(({ publicPem }) => publicPem);
  }

  /** The public half of a key; undefined for one that is not of this installation. */
  publicPem(keyId: string): string | undefined {
    return this.#byId.get(keyId)?.publicPem;
  }

  has(keyId: string): boolean {
    return this.#byId.has(keyId);
  }

  /** The place of the key that has signed a seal; undefined where none of them has. */
  signerOf(seal: SignedSeal): number | undefined {
    const key = this.#byId.get(seal.keyId);
    return key?.verify(auditSealText(seal), seal.signature) === true ? key.version : undefined;
  }
}
