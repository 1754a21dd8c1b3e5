import { setTimeout as wait } from 'node:timers/promises';

import { errorCode } from '../operated/vault-client.js';
import type { Sent, VaultClient } from '../operated/vault-client.js';
import { clock } from './answers.js';
import type { Told } from './answers.js';

const REQUEST_MS_MAX = 30_000;
/** A client whose request has failed waits so long: else it would be through before the service is back. */
const PAUSE_MS = 120;

/** Sends the requests of a history, and counts those that were answered. */
export class Sender {
  answered = 0;
  unanswered = 0;

  /**
   * Sends a request. One whose connection is refused was never sent, and is sent again; one that is answered 503, or not at all,
   * may have been done or not.
   */
  async send(caller: VaultClient, method: string, path: string, sent: Sent = {}): Promise<Told> {
    for (;;) {
      const began = clock();
      try {
        const signal = AbortSignal.timeout(REQUEST_MS_MAX);
        const answer = await caller.send(method, path, { ...sent, signal });
        if (!isUnavailable(answer.json, answer.status)) {
          this.answered += 1;
          return { began, ended: clock(), answer };
        }
      } catch (error) {
        if (errorCode(error) === 'ECONNREFUSED') {
          await wait(PAUSE_MS);
          continue;
        }
      }
      this.unanswered += 1;
      await wait(PAUSE_MS);
      return { began };
    }
  }
}

function isUnavailable(json: unknown, status: number): boolean {
  const { errors } = (json ?? {}) as { errors?: { extensions?: { code?: string } }[] };
  return status === 503 || (Array.isArray(errors) && errors[0]?.extensions?.code === 'UNAVAILABLE');
}
