import type { Keyring } from '../../../crypto/keyring.js';
import type { Limits } from '../../../domain/limits.js';
import type { HeaderRules } from '../../../domain/proxy/header-rules.js';
import type { OutboundClient } from '../../../outbound/outbound-client.js';
import type { ProxyCallRepository } from '../../../storage/proxies/proxy-call-repository.js';
import type { ApiKeys } from '../../access/application-service.js';
import type { AuthenticationService } from '../../access/authentication-service.js';
import type { SlotLimiter } from '../../limits/slot-limiter.js';
import type { RateLimiter } from '../../limits/rate-limiter.js';
import type { CodeRunner } from '../../code/code-runner.js';
import type { ReadTrail } from '../../act/read-trail.js';
import type { Runtime } from '../../act/runtime.js';
import type { UsageCounter } from '../../operation/usage-counter.js';
import type { DetokenizeService } from '../../tokens/detokenize-service.js';
import type { ProxyKeys } from '../proxy-service.js';

/** What the stages of a call work with. */
export interface CallDependencies {
  readonly proxyCalls: ProxyCallRepository;
  readonly proxyKeys: ProxyKeys;
  readonly apiKeys: ApiKeys;
  readonly authentication: AuthenticationService;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
  readonly rateLimiter: RateLimiter;
  readonly callSlots: SlotLimiter;
  readonly usageCounter: UsageCounter;
  readonly detokenize: DetokenizeService;
  readonly readTrail: ReadTrail;
  readonly runner: CodeRunner;
  readonly outbound: OutboundClient;
  readonly headerRules: HeaderRules;
  readonly limits: Limits;
}

/** What puts values into messages. */
export type MessageDependencies = Pick<CallDependencies, 'detokenize' | 'outbound' | 'limits'>;
