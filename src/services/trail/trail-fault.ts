/** Something of an audit trail that does not hold. */
export interface TrailFault {
  readonly tenantId: string;
  /** Number of the seal that it was found at. */
  readonly seal?: number;
  /** The line of the trail. */
  readonly line?: string;
  readonly what: string;
}

/** What was looked at of one tenant's trail. */
export interface TrailSummary {
  readonly tenantId: string;
  readonly seals: number;
  /** Lines that are there and under a seal. */
  readonly lines: number;
  /** Numbers of the first and the last seal whose lines are no longer kept, and how many lines those were. */
  readonly rootsOnly?: { readonly from: number; readonly to: number; readonly lines: number };
  /** Lines that wait for their seal. */
  readonly waiting: number;
  readonly oldestWaitingAt?: Date;
  /** Seals that the anchor tells of, and that are as it tells. */
  readonly anchored: number;
}
