import { HostFault } from '../engine/engine-errors.js';

/** A call of a capability, on its way to the main thread. */
export interface CapabilityCall {
  readonly capability: number;
  readonly text: string;
  readonly bytes: Uint8Array | undefined;
}

/** How the main thread hears of calls; it knows each by a number that the host gave it. */
export interface CallsObserver {
  called(number: number, call: CapabilityCall): void;
  gaveUp(number: number): void;
}

/** Calls that the main thread is asked for at a time: it holds what they send and what they are answered. */
const UNDER_WAY_MAX = 16;
/** Most that calls which wait may hold together: characters of their texts, and bytes. */
const HELD_MAX = 32 * 1024 * 1024;

interface NumberedCall extends CapabilityCall {
  readonly number: number;
  /** The guest's number. */
  readonly id: number;
}

/**
 * The calls of capabilities of one run. Some are under way, the others wait for their turn here. The guest names them by
 * numbers of its own, which need not be what they should.
 */
export class RunCalls {
  readonly #observer: CallsObserver;
  /** Calls without an answer that the guest has not given up, by its numbers. */
  readonly #open = new Map<number, NumberedCall>();
  /** Calls that the main thread works on, given up or not, by their own numbers. */
  readonly #underWay = new Map<number, NumberedCall>();
  #waiting: NumberedCall[] = [];
  #held = 0;
  #made = 0;

  constructor(observer: CallsObserver) {
    this.#observer = observer;
  }

  /** Calls that the guest waits for. */
  get open(): number {
    return this.#open.size;
  }

  /** Calls that were made so far. */
  get made(): number {
    return this.#made;
  }

  /** Makes a call, at once or when it is its turn. */
  add(id: number, call: CapabilityCall): void {
    if (this.#open.has(id)) throw new HostFault('TypeError', 'the call is there already');
    if (this.#underWay.size >= UNDER_WAY_MAX && this.#held + weightOf(call) > HELD_MAX)
      throw new HostFault('RangeError', 'The calls that wait hold too much.');
    const numbered = { ...call, id, number: (this.#made += 1) };
    this.#open.set(id, numbered);
    this.#waiting.push(numbered);
    this.#held += weightOf(call);
    this.#next();
  }

  /** The main thread is done with a call: gives the guest's number of it, or undefined where the guest gave it up. */
  answered(number: number): number | undefined {
    const call = this.#underWay.get(number);
    this.#underWay.delete(number);
    this.#next();
    if (call === undefined || this.#open.get(call.id) !== call) return undefined;
    this.#open.delete(call.id);
    return call.id;
  }

  /** The guest gives a call up. */
  giveUp(id: number): void {
    const call = this.#open.get(id);
    if (call === undefined) return;
    this.#open.delete(id);
    if (this.#underWay.has(call.number)) this.#observer.gaveUp(call.number);
    else {
      this.#waiting = this.#waiting.filter((waiting) => waiting !== call);
      this.#held -= weightOf(call);
    }
  }

  #next(): void {
    while (this.#underWay.size < UNDER_WAY_MAX) {
      const call = this.#waiting.shift();
      if (call === undefined) return;
      this.#held -= weightOf(call);
      this.#underWay.set(call.number, call);
      this.#observer.called(call.number, call);
    }
  }
}

function weightOf({ text, bytes }: CapabilityCall): number {
  return text.length + (bytes?.length ?? 0);
}
