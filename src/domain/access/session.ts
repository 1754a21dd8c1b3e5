import type { Grants } from './access.js';

/** For how long a session lives, unless the Application that authorizes it says otherwise (contract 3.5). */
export const SESSION_MS = 180_000;

/** How far ahead the end of a session may be set: it is to stay a short-lived key, since nothing replaces it. */
export const SESSION_MS_MAX = 86_400_000;

/** A short-lived identity that a public Application asks for and a private one gives its grants (contract 3.5). */
export interface Session extends Grants {
  readonly tenantId: string;
  readonly id: string;
  /** The public Application that asked. */
  readonly applicationId: string;
  /** The private Application that authorized it; absent: nobody yet, and the key opens nothing. */
  readonly authorizedBy?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
