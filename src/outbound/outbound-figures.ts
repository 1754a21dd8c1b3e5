import type { VaultError } from '../domain/errors.js';
import { Distribution } from '../domain/measure/distribution.js';
import { tallyOf } from '../domain/measure/tally.js';

/** What is measured of requests to destinations. */
export class OutboundFigures {
  /** By outcome; `refused` ones had no slot in time, and of the callers of `left` ones nobody waited any more. */
  readonly calls = tallyOf('answered', 'failed', 'timeout', 'refused', 'left');
  /** Seconds until a new connection stood, and from the sending of a request to the head of its answer. */
  readonly connect = new Distribution();
  readonly firstByte = new Distribution();

  /** Counts a request that is over; `failure` is what it failed of. */
  countOver(failure: VaultError | undefined, isAnswered: boolean): void {
    if (failure?.code === 'TIMEOUT') this.calls.timeout += 1;
    else if (failure?.code === 'DESTINATION_FAILED') this.calls.failed += 1;
    else this.calls[failure === undefined || isAnswered ? 'answered' : 'left'] += 1;
  }
}
