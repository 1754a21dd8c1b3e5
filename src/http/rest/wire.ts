import type { ListedPermission } from '../../services/permission-service.js';
import type { CreatedSession } from '../../services/session-service.js';

/*
 * What leaves over REST alone, member by member; what user code gets too is in contract/wire/resources.ts.
 */

/** A session that was just made (contract 3.5). */
export function sessionWire({ sessionKey, nonce, expiresAt }: CreatedSession) {
  return { session_key: sessionKey, nonce, expires_at: expiresAt };
}

/** A permission of the table (contract 2). */
export function permissionWire({ type, description, applicationTypes }: ListedPermission) {
  return { type, description, application_types: applicationTypes };
}
