import { HostFault } from '../engine/engine-errors.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { HOST } from '../protocol/guest-protocol.js';
import { decodedJson } from './host-codec.js';

/** Most decoders of a run that wait for more at a time. */
const DECODERS_MAX = 1_000;

/** Whether an operation is one of decoders. */
export function isDecoderOperation(operation: number): boolean {
  return operation === HOST.decodeStream;
}

/** The decoders of a run whose texts come in pieces: each holds what a piece leaves over of a character. */
export class DecoderStore {
  readonly #open = new Map<number, InstanceType<typeof TextDecoder>>();

  /** Number, label, fatal, ignore the byte order mark, whether more follows, bytes: their text in JSON. */
  answer(call: HostCall): HostAnswer {
    const number = call.number(1);
    const label = call.text(2);
    const options = { fatal: call.number(3) === 1, ignoreBOM: call.number(4) === 1 };
    const stream = call.number(5) === 1;
    try {
      const decoder = this.#open.get(number) ?? new TextDecoder(label, options);
      if (!stream) this.#open.delete(number);
      else if (this.#open.size >= DECODERS_MAX && !this.#open.has(number))
        throw new HostFault('RangeError', 'there are too many decoders');
      else this.#open.set(number, decoder);
      return decodedJson(call, 6, (bytes) => decoder.decode(bytes, { stream }));
    } catch (error) {
      if (error instanceof HostFault) throw error;
      this.#open.delete(number);
      const { name, message, code } = error as Error & { code?: string };
      throw new HostFault(name, message, code);
    }
  }
}
