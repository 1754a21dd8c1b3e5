import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { SealBrokenError } from '../envelope.js';
import { ProviderAwayError } from './key-provider.js';
import { CK, newPkcs11Module } from './pkcs11-module.js';
import type { GcmMechanism, Handle, Pkcs11Module } from './pkcs11-module.js';
import type { RemoteCipher } from './remote-keys.js';

/** Where a token is, and how one gets in. */
export interface Pkcs11Options {
  /** Path of the library. */
  readonly module: string;
  /** Label of the token. */
  readonly token: string;
  /** File with the PIN of the user, read whenever a session is opened. */
  readonly pinFile: string;
  /** Longest time of an operation. */
  readonly timeoutMs: number;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const VAGUE = 'the token answers CKR_GENERAL_ERROR';

/** An open session, and the keys that were found in it. */
interface Session {
  readonly module: Pkcs11Module;
  readonly handle: Handle;
  readonly keys: Map<string, Handle>;
}

/**
 * Has a token encrypt and decrypt by AES-GCM, through its PKCS #11 library: the master key never leaves it. One operation at a
 * time, as a session allows; after a failure the library is opened anew.
 */
export class Pkcs11Cipher implements RemoteCipher {
  readonly #options: Pkcs11Options;
  #session: Session | undefined;

  constructor(options: Pkcs11Options) {
    this.#options = options;
  }

  encrypt(key: string, plaintext: Buffer): Promise<Buffer> {
    return this.#within(async ({ module, handle, keys }) => {
      const nonce = randomBytes(NONCE_BYTES);
      module.C_EncryptInit(handle, gcm(nonce), keyOf(module, handle, keys, key));
      const output = Buffer.alloc(plaintext.length + TAG_BYTES);
      const sealed = await this.#inTime(module.C_EncryptAsync(handle, plaintext, output));
      return Buffer.concat([nonce, sealed]);
    });
  }

  async decrypt(key: string, ciphertext: Buffer): Promise<Buffer> {
    if (ciphertext.length < NONCE_BYTES + TAG_BYTES) throw new SealBrokenError();
    try {
      return await this.#decrypt(key, ciphertext);
    } catch (error) {
      // Some say no more where a tag is not right. Whether it is the token is seen by what it made itself a moment ago.
      const isVague = error instanceof ProviderAwayError && error.message === VAGUE;
      if (!isVague) throw error;
      const probe = Buffer.alloc(1);
      await this.#decrypt(key, await this.encrypt(key, probe));
      throw new SealBrokenError(error);
    }
  }

  #decrypt(key: string, ciphertext: Buffer): Promise<Buffer> {
    return this.#within(async ({ module, handle, keys }) => {
      const nonce = ciphertext.subarray(0, NONCE_BYTES);
      const sealed = ciphertext.subarray(NONCE_BYTES);
      module.C_DecryptInit(handle, gcm(nonce), keyOf(module, handle, keys, key));
      const output = Buffer.alloc(sealed.length);
      return this.#inTime(module.C_DecryptAsync(handle, sealed, output));
    });
  }

  forget(): void {
    const session = this.#session;
    this.#session = undefined;
    if (session === undefined) return;
    try {
      // Ends its sessions, too.
      session.module.C_Finalize();
    } catch {
      // It was over already.
    }
    session.module.close();
  }

  close(): Promise<void> {
    this.forget();
    return Promise.resolve();
  }

  async #within(act: (session: Session) => Promise<Buffer>): Promise<Buffer> {
    try {
      this.#session ??= await openSession(this.#options);
      return await act(this.#session);
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      const isBroken = code === CK.encryptedDataInvalid || code === CK.encryptedDataLength;
      if (isBroken) throw new SealBrokenError(error);
      this.forget();
      if (error instanceof ProviderAwayError) throw error;
      throw new ProviderAwayError(`the token answers ${nameOf(error)}`);
    }
  }

  async #inTime(result: Promise<Buffer>): Promise<Buffer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const error = new ProviderAwayError('the token does not answer in time');
      timer = setTimeout(() => reject(error), this.#options.timeoutMs);
    });
    return Promise.race([result, late]).finally(() => clearTimeout(timer));
  }
}

function gcm(iv: Buffer): GcmMechanism {
  const parameter = {
    type: CK.gcmParameters,
    iv,
    aad: Buffer.alloc(0),
    ivBits: NONCE_BYTES * 8,
    tagBits: TAG_BYTES * 8,
  };
  return { mechanism: CK.aesGcm, parameter };
}

async function openSession(options: Pkcs11Options): Promise<Session> {
  const pin = await readFile(options.pinFile, 'utf8').catch(() => {
    throw new ProviderAwayError('the file of PKCS11_PIN_FILE cannot be read');
  });
  const module = await newPkcs11Module();
  try {
    module.load(options.module);
  } catch {
    throw new ProviderAwayError('the library of PKCS11_MODULE cannot be loaded');
  }
  try {
    unless(CK.alreadyInitialized, () => module.C_Initialize());
    const slot = module
      .C_GetSlotList(true)
      .find((each) => module.C_GetTokenInfo(each).label.trimEnd() === options.token);
    if (slot === undefined)
      throw new ProviderAwayError('no token of the label in PKCS11_TOKEN is there');
    const handle = module.C_OpenSession(slot, CK.serialSession);
    unless(CK.alreadyLoggedIn, () => module.C_Login(handle, CK.user, pin.trim()));
    return { module, handle, keys: new Map() };
  } catch (error) {
    module.close();
    throw error;
  }
}

function keyOf(
  module: Pkcs11Module,
  session: Handle,
  keys: Map<string, Handle>,
  label: string,
): Handle {
  const known = keys.get(label);
  if (known !== undefined) return known;
  module.C_FindObjectsInit(session, [
    { type: CK.classOf, value: CK.secretKey },
    { type: CK.label, value: label },
    { type: CK.encrypts, value: true },
  ]);
  const found = module.C_FindObjects(session, 2);
  module.C_FindObjectsFinal(session);
  const [key, other] = found;
  if (key === undefined)
    throw new ProviderAwayError('the token has no key of a label in PKCS11_KEYS');
  if (other !== undefined)
    throw new ProviderAwayError('the token has several keys of a label in PKCS11_KEYS');
  keys.set(label, key);
  return key;
}

/** Does it; that one error code is taken for success. */
function unless(code: number, act: () => void): void {
  try {
    act();
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== code) throw error;
  }
}

/** The name that the standard gives an error, `CKR_PIN_INCORRECT` say. */
function nameOf(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  return /CKR_[A-Z_]+/.exec(text)?.[0] ?? 'an error that is not known';
}
