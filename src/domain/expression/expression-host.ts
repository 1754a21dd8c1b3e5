/** Hashes that the filter `hmac` can be asked for. */
export type HmacAlgorithm = 'sha-1' | 'sha-256' | 'sha-512';

/** What expressions need of the outside world. The domain has none of it; whoever builds {@link Expressions} gives it. */
export interface ExpressionHost {
  /** The HMAC of a message under a key. */
  hmac(algorithm: HmacAlgorithm, key: Uint8Array, message: Uint8Array): Uint8Array;
  /** A whole number from 0 to below `maxExclusive`, each as likely as another, that nobody can foresee. */
  randomInt(maxExclusive: number): number;
  /**
   * Milliseconds of a clock that never goes back. Without it a render is bounded by its work alone; expressions never
   * see the time.
   */
  now?(): number;
}
