import { createRequire } from 'node:module';
import { join } from 'node:path';

import { ProviderAwayError } from './key-provider.js';

/** What names one thing at the module. */
export type Handle = Buffer;

/** How something is encrypted: AES-GCM, with its parameters. */
export interface GcmMechanism {
  readonly mechanism: number;
  readonly parameter: {
    readonly type: number;
    readonly iv: Buffer;
    readonly aad: Buffer;
    readonly ivBits: number;
    readonly tagBits: number;
  };
}

/** What is used of a module of PKCS #11, in the form that the package pkcs11js gives it. */
export interface Pkcs11Module {
  load(path: string): void;
  C_Initialize(): void;
  C_Finalize(): void;
  C_GetSlotList(isPresent: boolean): readonly Handle[];
  C_GetTokenInfo(slot: Handle): { readonly label: string };
  C_OpenSession(slot: Handle, flags: number): Handle;
  C_Login(session: Handle, user: number, pin: string): void;
  C_FindObjectsInit(session: Handle, template: readonly object[]): void;
  C_FindObjects(session: Handle, most: number): readonly Handle[];
  C_FindObjectsFinal(session: Handle): void;
  C_EncryptInit(session: Handle, mechanism: GcmMechanism, key: Handle): void;
  C_EncryptAsync(session: Handle, input: Buffer, output: Buffer): Promise<Buffer>;
  C_DecryptInit(session: Handle, mechanism: GcmMechanism, key: Handle): void;
  C_DecryptAsync(session: Handle, input: Buffer, output: Buffer): Promise<Buffer>;
  close(): void;
}

/** Numbers of the standard (PKCS #11 3.0, pkcs11t.h) that are used. */
export const CK = {
  serialSession: 0x4,
  user: 1,
  secretKey: 4,
  classOf: 0x0,
  label: 0x3,
  encrypts: 0x104,
  aesGcm: 0x1087,
  alreadyInitialized: 0x191,
  alreadyLoggedIn: 0x100,
  encryptedDataInvalid: 0x40,
  encryptedDataLength: 0x41,
  /** How pkcs11js calls the parameters of AES-GCM. */
  gcmParameters: 3,
} as const;

/** The name stands in a variable, so that a bundle is made without the package, which an operator installs. */
const PACKAGE = 'pkcs11js';

/**
 * A new module, from the package beside this one or beside the folder that the service runs in. Throws a ProviderAwayError where
 * there is none.
 */
export async function newPkcs11Module(): Promise<Pkcs11Module> {
  for (const find of [
    () => import(PACKAGE) as Promise<Loaded>,
    () => Promise.resolve(createRequire(join(process.cwd(), '_'))(PACKAGE) as Loaded),
  ]) {
    try {
      const loaded = await find();
      const { PKCS11 } = loaded.default ?? loaded;
      if (PKCS11 !== undefined) return new PKCS11();
    } catch {
      // Looked for elsewhere, and told below.
    }
  }
  throw new ProviderAwayError('the package pkcs11js is not installed beside the service');
}

interface Loaded {
  readonly PKCS11?: new () => Pkcs11Module;
  readonly default?: Loaded;
}
