import { CreateApplicationInputSchema } from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import type { Grants } from '../../domain/access/access.js';
import { grantFaults, grantsOf } from '../../domain/access/application.js';
import { validationFailed } from '../../domain/errors.js';

/**
 * Permissions and rules as a document writes them that an Application could be made or changed by, or that REST answers for
 * one: its other members are of no account, but that `type` says what may be held. Throws VALIDATION_FAILED, as making such
 * an Application would.
 */
export function writtenGrants(document: unknown): Grants {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw validationFailed([{ path: [], message: 'must be an object' }]);
  const {
    type = 'management',
    permissions = [],
    rules = [],
  } = document as Partial<Record<'type' | 'permissions' | 'rules', unknown>>;
  // The name is of no account.
  const input = { name: 'written', type, permissions, rules };
  const wanted = parseInput(CreateApplicationInputSchema, input, (members) =>
    members.type === undefined ? [] : grantFaults(members.type, members),
  );
  return grantsOf(wanted);
}
