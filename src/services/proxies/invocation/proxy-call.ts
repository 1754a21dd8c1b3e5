import type { CallerIdentity, RequestContext } from '../../../context.js';
import type { DestinationTarget } from '../../../domain/proxy/destination-target.js';
import type { OutboundResponse } from '../../../outbound/outbound-message.js';
import type { SandboxOutcome } from '../../../sandbox/protocol/outcome.js';
import type { StoredProxy } from '../../../storage/proxies/proxy-repository.js';
import type { RunnableProxy } from '../proxy-sealing.js';
import type { CallDependencies } from './call-dependencies.js';
import type { FoundValues } from './detokenize-message.js';
import type {
  IncomingBody,
  LongBody,
  Message,
  ProxyRequest,
  ProxyResponse,
} from './proxy-message.js';

/**
 * A step of a call: moves it on from where the stages before it have left it, and gives a promise only where something has
 * to be awaited. Throws what the call is to be answered with where it must not go on.
 */
export type Stage = (dependencies: CallDependencies, call: ProxyCall) => Promise<void> | undefined;

/** Whom the API key of a call names, or why it names nobody. */
export type NamedCaller = { readonly identity: CallerIdentity } | { readonly error: unknown };

/**
 * A call through a Proxy on its way: what the stages so far have made of it. A member with `!` is set by the stage that it
 * names, and only stages behind that one in the list read it.
 */
export class ProxyCall {
  readonly request: ProxyRequest;
  /** Whose call it is: nobody's in particular before `authenticate`, and where the Proxy asks for no API key. */
  ctx: RequestContext;

  /** `find` */
  stored!: StoredProxy;
  /** `find`: undefined where the call has no API key. */
  namedCaller: NamedCaller | undefined;
  /** `authenticate`: undefined where the Proxy asks for no API key. */
  caller: CallerIdentity | undefined;
  /** `limit`: whether it is to be counted, and has one of the tenant's slots; false in a trial. */
  isUse = false;
  /** `open` */
  proxy!: RunnableProxy;
  /** `read` */
  target!: DestinationTarget;
  /** `read`: the request as far as it is held; `detokenize` and `transformRequest` change it. */
  message!: Message;
  /** `read`: what of the body is not held. */
  unheld: IncomingBody | LongBody | undefined;
  /** `detokenize`: the values that it has found, until `send`. */
  foundValues: FoundValues | undefined;
  /** `detokenize`: a body that passes without being held. */
  passing: IncomingBody | undefined;
  /** `transformRequest`: how the code has ended, until `send`. */
  requestRun: SandboxOutcome | undefined;
  /** `send` */
  response!: OutboundResponse;
  /** `send` */
  destinationStatus: number | undefined;
  /** `receive`: the answer of the destination where a transform is to see it; `transformAnswer` changes it. */
  received: Message | undefined;
  /** `transformAnswer`: how the code has ended. */
  answerRun: SandboxOutcome | undefined;
  /** The stage that is at work; after the last one, that. */
  stage: Stage | undefined;
  /** What was thrown at `stage`, where that is the answer. */
  thrown: unknown;
  /** `answer` */
  answer!: ProxyResponse;

  constructor(ctx: RequestContext, request: ProxyRequest) {
    this.ctx = ctx;
    this.request = request;
  }
}
