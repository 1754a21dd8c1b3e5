import type { Keyring } from '../../crypto/keyring.js';
import type { Expressions } from '../../domain/expression/expressions.js';
import type { Limits } from '../../domain/limits.js';
import type { TokenDeletionRepository } from '../../storage/tokens/token-deletion-repository.js';
import type { TokenRepository } from '../../storage/tokens/token-repository.js';
import type { ReadTrail } from '../act/read-trail.js';
import type { Runtime } from '../act/runtime.js';
import type { TokenQuota } from '../limits/token-quota.js';
import type { UsageCounter } from '../operation/usage-counter.js';

/** What the services that make, read and change tokens work with. */
export interface TokenDependencies {
  readonly tokens: TokenRepository;
  readonly deletions: TokenDeletionRepository;
  readonly keyring: Keyring;
  readonly expressions: Expressions;
  readonly runtime: Runtime;
  readonly limits: Limits;
  readonly usageCounter: UsageCounter;
  readonly tokenQuota: TokenQuota;
  readonly readTrail: ReadTrail;
}
