/** What services need of the world besides storage; tests give their own clock. */
export interface Runtime {
  /** The present instant. */
  now(): Date;
  /** A new UUID of version 7 (RFC 9562): later ones sort behind earlier ones. */
  newId(): string;
}
