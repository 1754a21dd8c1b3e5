/** Who did something, as rows name them. */
export interface Actor {
  readonly kind: 'application' | 'session' | 'operator' | 'anonymous';
  /** Absent for the operator of the vault, and for a caller without a key. */
  readonly id?: string;
  /** The tenant that the actor is of. */
  readonly tenantId: string;
}

/** The Application that a row names; undefined where it names none. */
export function applicationActor(tenantId: string, id: string | undefined): Actor | undefined {
  return id === undefined ? undefined : { kind: 'application', tenantId, id };
}
