import type { KnownSealKeys, SealMaker } from '../../crypto/seal-maker.js';
import type { KeptLine } from '../../storage/tenants/kept-line-repository.js';
import type { StoredSeal } from '../../storage/tenants/seal-row.js';

/** What the trail tells of the deletion of a tenant: how many seals it had, and the hash of the last. */
export interface ToldDeletion {
  readonly seals: number;
  readonly lastSeal: string;
}

/** Whether what is kept of a line proves that it was sealed: its way leads to the root of its seal, which is signed. */
export function isProven(
  { line, path }: KeptLine,
  seal: StoredSeal | undefined,
  maker: Pick<SealMaker, 'rootAlong'>,
  keys: Pick<KnownSealKeys, 'signerOf'>,
): boolean {
  if (seal === undefined || keys.signerOf(seal) === undefined) return false;
  return maker.rootAlong(line, path) === seal.root;
}

/** What the text of a line tells of the deletion of a tenant; undefined where it is about something else. */
export function deletionIn(line: string, tenantId: string): ToldDeletion | undefined {
  const told = JSON.parse(line) as {
    readonly operation: string;
    readonly entity_id: string | null;
    readonly details: { readonly seals?: number; readonly last_seal?: string } | null;
  };
  if (told.operation !== 'tenant.delete' || told.entity_id !== tenantId) return undefined;
  return { seals: told.details?.seals ?? 0, lastSeal: told.details?.last_seal ?? '' };
}

/** Lines by the number of their seal. */
export function bySeal(kept: readonly KeptLine[]): ReadonlyMap<number, readonly KeptLine[]> {
  const found = new Map<number, KeptLine[]>();
  for (const line of kept) found.set(line.number, [...(found.get(line.number) ?? []), line]);
  return found;
}
