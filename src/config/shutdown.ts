/** How a service that is told to end takes leave of its callers. */
export interface ShutdownTimes {
  /** For how long it goes on taking connections, not ready any more: until whoever sends requests to it has noticed. */
  readonly delayMs: number;
  /** How long a connection has to be idle to be closed. */
  readonly idleMs: number;
}

/** An end that nobody has to be told of. */
export const AT_ONCE: ShutdownTimes = { delayMs: 0, idleMs: 0 };
