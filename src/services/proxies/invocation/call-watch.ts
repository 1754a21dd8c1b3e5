import type { ExpressionValue } from '../../../domain/detokenize/detokenize-plan.js';
import type { DestinationTarget } from '../../../domain/proxy/destination-target.js';
import type { SandboxOutcome } from '../../../sandbox/protocol/outcome.js';
import type { Message } from './proxy-message.js';

/** Looks on while a call is carried, stage by stage. */
export interface CallWatch {
  /** Values were put into a message; `masked` is the message as it would be without them. */
  detokenized(masked: Message, values: readonly ExpressionValue[]): void;
  /** A transform has run. */
  ran(outcome: SandboxOutcome): void;
  /** The request is ready to be sent; false where it is not to be. */
  ready(target: DestinationTarget, message: Message): boolean;
  /** The destination has answered, and its answer was read whole. */
  answered(status: number, message: Message): void;
}

/** Ends a call that is not to be sent. */
export class NotSentError extends Error {
  constructor() {
    super('The request was not to be sent.');
    this.name = 'NotSentError';
  }
}
