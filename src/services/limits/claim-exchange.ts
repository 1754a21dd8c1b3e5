/** What an exchange works with. */
export interface ClaimExchangeParts<Claim, Grant> {
  /** Sends claims of different things together; the grants come in their order. */
  readonly send: (claims: readonly Claim[]) => Promise<readonly Grant[]>;
  /** Names what a claim is of. */
  readonly keyOf: (claim: Claim) => string;
  /** Is told why claims were not answered. */
  readonly failed: (error: unknown) => void;
}

interface Asked<Claim, Grant> {
  readonly claim: Claim;
  readonly resolve: (grant: Grant) => void;
  readonly reject: (error: unknown) => void;
}

const CLAIMS_MAX = 1_000;

/** How long a claim is waited for: less than a share is good for. Who gets no answer goes by what it knows itself. */
const WAIT_MS = 900;

/**
 * Sends the claims that come at the same time as one statement, and one statement at a time: what comes meanwhile goes with
 * the next. Of two claims of the same thing the second one waits.
 */
export class ClaimExchange<Claim, Grant> {
  readonly #parts: ClaimExchangeParts<Claim, Grant>;
  #waiting: Asked<Claim, Grant>[] = [];
  #isSending = false;

  constructor(parts: ClaimExchangeParts<Claim, Grant>) {
    this.#parts = parts;
  }

  /** What is granted. Rejects where there is no answer in time. */
  ask(claim: Claim): Promise<Grant> {
    return new Promise((resolve, reject) => {
      const fail: (error: unknown) => void = reject;
      const timer = setTimeout(() => {
        const error = new Error('A claim was not answered in time.');
        this.#parts.failed(error);
        reject(error);
      }, WAIT_MS);
      const settled =
        <Value>(act: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(timer);
          act(value);
        };
      this.#waiting.push({ claim, resolve: settled(resolve), reject: settled(fail) });
      if (this.#isSending) return;
      this.#isSending = true;
      queueMicrotask(() => void this.#sendAll());
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#send(this.#next());
    this.#isSending = false;
  }

  async #send(asked: readonly Asked<Claim, Grant>[]): Promise<void> {
    try {
      const grants = await this.#parts.send(asked.map(({ claim }) => claim));
      for (const [index, { resolve, reject }] of asked.entries()) {
        const grant = grants[index];
        if (grant === undefined) reject(new Error('A claim was not answered.'));
        else resolve(grant);
      }
    } catch (error) {
      this.#parts.failed(error);
      for (const { reject } of asked) reject(error);
    }
  }

  #next(): readonly Asked<Claim, Grant>[] {
    const batch = new Map<string, Asked<Claim, Grant>>();
    const rest: Asked<Claim, Grant>[] = [];
    for (const asked of this.#waiting) {
      const key = this.#parts.keyOf(asked.claim);
      if (batch.size >= CLAIMS_MAX || batch.has(key)) rest.push(asked);
      else batch.set(key, asked);
    }
    this.#waiting = rest;
    return [...batch.values()];
  }
}
