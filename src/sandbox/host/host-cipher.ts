import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { CipherGCM, DecipherGCM } from 'node:crypto';

import { HostFault } from '../engine/engine-errors.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { HOST } from '../protocol/guest-protocol.js';
import { options, orFault } from './host-options.js';

/** Node's types tell the modes apart by the names of the algorithms; here a name comes from the guest. */
type Create = (
  algorithm: string,
  key: Uint8Array,
  iv: Uint8Array | null,
  settings: object,
) => CipherGCM | DecipherGCM;

const CIPHERS_MAX = 1_000;

/** Whether an operation is for the ciphers of the run. */
export function isCipherOperation(operation: number): boolean {
  return operation >= HOST.cipherNew && operation <= HOST.cipherTag;
}

/** The ciphers of one run: the only state that the host keeps for the guest, and it ends with the run. */
export class CipherStore {
  readonly #ciphers = new Map<number, CipherGCM | DecipherGCM>();
  #next = 1;

  /** Answers a cipher operation. */
  readonly answer = orFault((call) => {
    switch (call.operation) {
      case HOST.cipherNew:
        return this.#create(call);
      case HOST.cipherUpdate:
        return this.#get(call).update(call.bytes(2));
      case HOST.cipherSet:
        return this.#set(call);
      case HOST.cipherFinal:
        return this.#get(call).final();
      default:
        return (this.#get(call) as CipherGCM).getAuthTag();
    }
  });

  #get(call: HostCall): CipherGCM | DecipherGCM {
    const cipher = this.#ciphers.get(call.number(1));
    if (cipher === undefined)
      throw new HostFault('Error', 'Unsupported state', 'ERR_CRYPTO_INVALID_STATE');
    return cipher;
  }

  #create(call: HostCall): HostAnswer {
    const { algorithm, decrypt, hasIv, authTagLength } = options(call, 1);
    const iv = hasIv === true ? call.bytes(5) : null;
    const settings = typeof authTagLength === 'number' ? { authTagLength } : {};
    const create = (decrypt === true ? createDecipheriv : createCipheriv) as unknown as Create;
    const cipher = create(String(algorithm), call.bytes(2), iv, settings);
    if (this.#next > CIPHERS_MAX) throw new HostFault('RangeError', 'too many ciphers in one run');
    const id = this.#next++;
    this.#ciphers.set(id, cipher);
    return id;
  }

  #set(call: HostCall): HostAnswer {
    const cipher = this.#get(call);
    const name = call.text(2);
    if (name === 'padding') cipher.setAutoPadding(call.number(3) === 1);
    else if (name === 'tag') (cipher as DecipherGCM).setAuthTag(call.bytes(3));
    else if (name === 'aad') {
      const length = call.number(6);
      cipher.setAAD(call.bytes(3), length < 0 ? undefined : { plaintextLength: length });
    }
    return undefined;
  }
}
