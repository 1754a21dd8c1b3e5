import { createHash } from 'node:crypto';

/*
 * A model of tenants over several servers of PostgreSQL, each with a vault of its own (docs/guides/scale.md): where a new tenant goes,
 * and which tenants move when a server is too full. It decides nothing in the product; an operator does it with exports.
 */

/** A tenant and how many tokens it has. */
export interface SizedTenant {
  readonly name: string;
  readonly tokens: number;
}

/** What is on each server. */
export type Placement = readonly (readonly SizedTenant[])[];

/** Sizes of tenants such that the k-th largest has the k-th part of the largest, as is usual of customers. */
export function zipfTenants(count: number, tokens: number): readonly SizedTenant[] {
  const parts = Array.from({ length: count }, (_, place) => 1 / (place + 1));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, place) => ({
    name: `tenant-${String(place)}`,
    tokens: Math.round((tokens * part) / whole),
  }));
}

/** An order in which nothing of the sizes shows, and the same each time. */
export function shuffled(tenants: readonly SizedTenant[]): readonly SizedTenant[] {
  const keyOf = ({ name }: SizedTenant): string => createHash('sha256').update(name).digest('hex');
  return tenants.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Tenants that come one after the other, each to the server that has fewest tokens then. */
export function placed(tenants: readonly SizedTenant[], servers: number): Placement {
  const placement: SizedTenant[][] = Array.from({ length: servers }, () => []);
  for (const tenant of tenants) emptiestOf(placement).push(tenant);
  return placement;
}

/** Tenants by a hash of their names, which looks at no size. */
export function hashed(tenants: readonly SizedTenant[], servers: number): Placement {
  const inOrder = shuffled(tenants);
  return Array.from({ length: servers }, (_, server) =>
    inOrder.filter((_tenant, place) => place % servers === server),
  );
}

/** How much more than its share the fullest server has: 1 is even. */
export function imbalanceOf(placement: Placement): number {
  const loads = placement.map(tokensOf);
  return (Math.max(...loads) * loads.length) / loads.reduce((sum, load) => sum + load, 0);
}

/** A placement after moves from the fullest server to the emptiest, until none has more than `most` times its share. */
export function balanced(
  before: Placement,
  most: number,
): { readonly placement: Placement; readonly moved: readonly SizedTenant[] } {
  const placement = before.map((tenants) => [...tenants]);
  const moved: SizedTenant[] = [];
  while (imbalanceOf(placement) > most) {
    const fullest = placement.reduce((one, other) =>
      tokensOf(one) >= tokensOf(other) ? one : other,
    );
    const emptiest = emptiestOf(placement);
    const gap = tokensOf(fullest) - tokensOf(emptiest);
    // The one that makes both as equal as one tenant can.
    const best = fullest
      .filter(({ tokens }) => tokens > 0 && tokens < gap)
      .toSorted(
        (one, other) => Math.abs(gap / 2 - one.tokens) - Math.abs(gap / 2 - other.tokens),
      )[0];
    if (best === undefined) break;
    fullest.splice(fullest.indexOf(best), 1);
    emptiest.push(best);
    moved.push(best);
  }
  return { placement, moved };
}

/** Tokens of some tenants together. */
export function tokensOf(tenants: readonly SizedTenant[]): number {
  return tenants.reduce((sum, { tokens }) => sum + tokens, 0);
}

function emptiestOf<Server extends readonly SizedTenant[]>(placement: readonly Server[]): Server {
  return placement.reduce((one, other) => (tokensOf(one) <= tokensOf(other) ? one : other));
}
