import { RateLimitedError } from '../../domain/errors.js';
import { limitLines } from '../../domain/limit/limit-fields.js';
import { HELD_MS } from '../../domain/limit/slot-claim.js';
import type { ClaimOfSlots, LimitRepository } from '../../storage/operation/limit-repository.js';
import { ClaimExchange } from './claim-exchange.js';

/** What a tenant may have under way at a time. */
export interface SlotLimiterOptions {
  readonly kind: ClaimOfSlots['kind'];
  /** Most of them; 0: any number. */
  readonly slotsMax: number;
  /** Names this process. */
  readonly holder: string;
  /** Where processes share slots; undefined where there is one process alone. */
  readonly shared: Pick<LimitRepository, 'claimSlots'> | undefined;
  /** Is told why nothing could be shared. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** The slots of one tenant, as this process has them. */
interface Slots {
  running: number;
  /** What the process may have running; those that it is to ask for besides are in `waiting`. */
  held: number;
  /** When it last said what it holds. */
  saidAt: number;
  waiting: ((isTaken: boolean) => void)[];
  isAsking: boolean;
}

/** How soon a slot that is free goes back to the others. */
const SPARE_MS = 100;

/** How often a process says what it goes on to hold: well within the time after which that would be free. */
const SAY_MS = HELD_MS / 4;

const NOUNS = { run: 'runs of code', call: 'calls through Proxies' } as const;

/**
 * Holds each tenant to a number of runs or calls at a time, over all processes and instances (docs/guides/limits.md). A process asks
 * for slots when it needs them, keeps what it was given for the next ones, and gives back what is free. One that has died
 * holds nothing after ten seconds.
 */
export class SlotLimiter {
  readonly #options: SlotLimiterOptions;
  readonly #tenants = new Map<string, Slots>();
  readonly #exchange: ClaimExchange<ClaimOfSlots, number> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;

  constructor(options: SlotLimiterOptions) {
    this.#options = options;
    const { shared, failed } = options;
    this.#exchange =
      shared &&
      new ClaimExchange({
        send: (claims) => shared.claimSlots(claims),
        keyOf: ({ tenantId }) => tenantId,
        failed,
      });
  }

  /** Takes a slot; gives a promise only where other processes have to be asked. Throws a RateLimitedError where none is free. */
  take(tenantId: string): Promise<void> | undefined {
    const { slotsMax, now } = this.#options;
    if (slotsMax === 0) return undefined;
    const slots = this.#slotsOf(tenantId);
    const isHeld = this.#exchange === undefined || now() - slots.saidAt < HELD_MS / 2;
    if (isHeld && slots.running < slots.held && slots.waiting.length === 0) {
      slots.running += 1;
      return undefined;
    }
    if (this.#exchange === undefined) throw this.#refusal();
    const answered = new Promise<boolean>((settle) => slots.waiting.push(settle));
    if (!slots.isAsking) void this.#ask(tenantId, slots);
    return answered.then((isTaken) => {
      if (!isTaken) throw this.#refusal();
    });
  }

  /** Gives a slot back that was taken. */
  release(tenantId: string): void {
    const slots = this.#tenants.get(tenantId);
    if (slots === undefined) return;
    slots.running -= 1;
    if (this.#exchange === undefined) {
      if (slots.running === 0) this.#tenants.delete(tenantId);
    } else this.#lookAfter(SPARE_MS);
  }

  /** Gives everything back that is not in use, as a process does that ends. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#dueAt = -Infinity;
    await Promise.all([...this.#tenants].map(([tenantId, slots]) => this.#say(tenantId, slots)));
  }

  #slotsOf(tenantId: string): Slots {
    const present = this.#tenants.get(tenantId);
    if (present !== undefined) return present;
    const held = this.#exchange === undefined ? this.#options.slotsMax : 0;
    const made: Slots = { running: 0, held, saidAt: -Infinity, waiting: [], isAsking: false };
    this.#tenants.set(tenantId, made);
    return made;
  }

  async #ask(tenantId: string, slots: Slots): Promise<void> {
    slots.isAsking = true;
    while (slots.waiting.length > 0) {
      // Those who come in this turn of the event loop go along.
      await Promise.resolve();
      const needed = slots.waiting.length;
      await this.#claim(tenantId, slots, needed);
      for (const settle of slots.waiting.splice(0, needed)) {
        const isTaken = slots.running < slots.held;
        if (isTaken) slots.running += 1;
        settle(isTaken);
      }
    }
    slots.isAsking = false;
    this.#lookAfter(SAY_MS);
  }

  /** Says what is running, and asks for more; where nobody answers, the process goes by itself. */
  async #claim(tenantId: string, slots: Slots, needed: number): Promise<void> {
    const { kind, slotsMax, holder, now } = this.#options;
    const saidAt = now();
    // Until the answer is there, nobody takes what is given back by it.
    slots.held = slots.running;
    const claim = { tenantId, kind, slotsMax, holder, held: slots.running, needed };
    const held = (await this.#exchange?.ask(claim).catch(() => undefined)) ?? slotsMax;
    slots.held = held;
    slots.saidAt = saidAt;
  }

  async #say(tenantId: string, slots: Slots): Promise<void> {
    if (slots.isAsking) return;
    slots.isAsking = true;
    await this.#claim(tenantId, slots, 0);
    slots.isAsking = false;
    if (slots.waiting.length > 0) void this.#ask(tenantId, slots);
    else if (slots.running === 0) this.#tenants.delete(tenantId);
  }

  /** Looks after what is held, once it is time. */
  #lookAfter(milliseconds: number): void {
    const { now } = this.#options;
    const dueAt = now() + milliseconds;
    if (this.#dueAt <= dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity;
      const due = [...this.#tenants].filter(
        ([, { running, held, saidAt }]) => running < held || now() - saidAt >= SAY_MS / 2,
      );
      void Promise.all(due.map(([tenantId, slots]) => this.#say(tenantId, slots))).then(() => {
        if (this.#tenants.size > 0) this.#lookAfter(SAY_MS);
      });
    }, milliseconds);
    this.#timer.unref();
  }

  #refusal(): RateLimitedError {
    const { kind, slotsMax } = this.#options;
    const message = `A tenant may have ${String(slotsMax)} ${NOUNS[kind]} under way at a time.`;
    const told = { isOfTime: false, remaining: 0, resetSeconds: 1, quota: slotsMax };
    return new RateLimitedError(message, 1, limitLines([{ name: `${kind}s`, ...told }]));
  }
}
