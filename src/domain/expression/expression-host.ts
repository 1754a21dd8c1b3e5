/** Hashes that the filter `hmac` can be asked for. */
export type HmacAlgorithm = 'sha-1' | 'sha-256' | 'sha-512';

/** What expressions need of the outside world. The domain has none of it; whoever builds {@link Expressions} gives it. */
export interface ExpressionHost {
  /** The HMAC of a message under a key. */
  hmac(algorithm: HmacAlgorithm, key: Uint8Array, message: Uint8Array): Uint8Array;
  /** A whole number from 0 to below `maxExclusive`, each as likely as another, that nobody can foresee. */
  randomInt(maxExclusive: number): number;
  /** What bounds the time of a render. Without it a render is bounded by its work alone; expressions never see the time. */
  readonly clock?: RenderClock;
}

/** Tells how long a render takes, and how much of that is its own doing. */
export interface RenderClock {
  /** Milliseconds since any fixed moment, which never go back. */
  now(): number;
  /** Milliseconds of the processor that this process has had: on a busy machine less than has gone by. */
  processor(): number;
}
