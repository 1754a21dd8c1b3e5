import { readFileSync } from 'node:fs';

import * as z from 'zod';

import { Secret } from '../domain/secret.js';
import { masterKeySourceOf, readMasterKeys } from './master-keys.js';
import type { MasterKeyConfig, MasterKeySource } from './master-keys.js';
import { faultOfServiceUrl } from './service-url.js';
import { readWith } from './variable-forms.js';
import { wholeNumber } from './whole-number.js';

/** Names of master keys as their provider calls them; the first wraps. */
export type KeyNames = readonly [string, ...(readonly string[])];

const PROVIDERS = ['environment', 'command', 'transit', 'pkcs11'] as const;

/** The variables of where master keys are. */
export const KEY_PROVIDER_VARIABLES = {
  KEY_PROVIDER: z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`).default('environment'),
  KEY_PROVIDER_TIMEOUT_MS: wholeNumber(100, 60_000, 5_000),
  DATA_KEY_SECONDS_MAX: wholeNumber(10, 604_800, 3_600),
  KEY_COMMAND: z.string().startsWith('/', 'must be the path of a program, from /').optional(),
  KEY_COMMAND_KEYS: z.string().transform(readWith(keyNames)).optional(),
  TRANSIT_URL: z.string().transform(readWith(transitUrl)).optional(),
  TRANSIT_KEYS: z.string().transform(readWith(keyNames)).optional(),
  TRANSIT_MOUNT: z
    .string()
    .regex(/^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/, 'must be a path without / at its ends')
    .default('transit'),
  TRANSIT_NAMESPACE: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 printable characters')
    .optional(),
  TRANSIT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,4096}$/, 'must be printable characters')
    .transform((text) => new Secret(text))
    .optional(),
  TRANSIT_TOKEN_FILE: z.string().optional(),
  TRANSIT_CA_FILE: z.string().transform(readWith(certificates)).optional(),
  PKCS11_MODULE: z.string().startsWith('/', 'must be the path of a library, from /').optional(),
  PKCS11_TOKEN: z.string().optional(),
  PKCS11_KEYS: z.string().transform(readWith(keyNames)).optional(),
  PKCS11_PIN_FILE: z.string().optional(),
};

/** A program that has the master keys. */
export interface CommandConfig {
  readonly path: string;
  readonly keys: KeyNames;
}

/** A transit engine that has the master keys. */
export interface TransitConfig {
  readonly url: string;
  readonly keys: KeyNames;
  readonly mount: string;
  readonly namespace?: string | undefined;
  readonly token: { readonly text: Secret<string> } | { readonly file: string };
  readonly ca?: string | undefined;
}

/** A module of PKCS #11 that has the master keys. */
export interface Pkcs11Config {
  readonly module: string;
  /** Label of the token. */
  readonly token: string;
  /** Labels of the keys. */
  readonly keys: KeyNames;
  /** The file that has the PIN of the user. */
  readonly pinFile: string;
}

/** Where master keys are, and how long what they have unwrapped is kept. */
export interface KeyProvidersConfig {
  /** Which one wraps; all that are configured unwrap. */
  readonly current: (typeof PROVIDERS)[number];
  readonly timeoutMs: number;
  readonly dataKeyMsMax: number;
  readonly command?: CommandConfig;
  readonly transit?: TransitConfig;
  readonly pkcs11?: Pkcs11Config;
}

/** All that is configured of keys. */
export interface KeyConfig {
  /** Empty in embedded mode: a key file beside the data is used, and made at first start. Empty too where another one wraps. */
  readonly masterKeys: readonly MasterKeyConfig[];
  /** Where they are read once more from, where they were forgotten. */
  readonly masterKeySource: MasterKeySource;
  /** Who else has master keys. */
  readonly keyProviders: KeyProvidersConfig;
  /** What a program that has master keys is given of the environment: all that is not for this service. */
  readonly environmentOfOthers: Readonly<Record<string, string | undefined>>;
}

type Read = z.output<z.ZodObject<typeof KEY_PROVIDER_VARIABLES>>;

/** What is set of keys; `read` is undefined where other variables are at fault. Faults are added to `problems`. */
export function readKeyConfig(
  set: Readonly<Record<string, string | undefined>>,
  read: Read | undefined,
  problems: string[],
): Omit<KeyConfig, 'environmentOfOthers'> {
  return {
    masterKeys: readMasterKeys(set, problems),
    masterKeySource: masterKeySourceOf(set),
    keyProviders: read === undefined ? NO_PROVIDERS : keyProvidersOf(read, problems),
  };
}

const NO_PROVIDERS: KeyProvidersConfig = { current: 'environment', timeoutMs: 0, dataKeyMsMax: 0 };

function keyProvidersOf(read: Read, problems: string[]): KeyProvidersConfig {
  const config = {
    current: read.KEY_PROVIDER,
    timeoutMs: read.KEY_PROVIDER_TIMEOUT_MS,
    dataKeyMsMax: read.DATA_KEY_SECONDS_MAX * 1_000,
    ...commandOf(read, problems),
    ...transitOf(read, problems),
    ...pkcs11Of(read, problems),
  };
  const isThere = config.current === 'environment' || config[config.current] !== undefined;
  if (!isThere && problems.length === 0)
    problems.push(`KEY_PROVIDER is ${config.current}, of which nothing else is set`);
  return config;
}

function commandOf(read: Read, problems: string[]): { readonly command?: CommandConfig } {
  const { KEY_COMMAND: path, KEY_COMMAND_KEYS: keys } = read;
  if (path === undefined && keys === undefined) return {};
  if (path !== undefined && keys !== undefined) return { command: { path, keys } };
  problems.push('KEY_COMMAND and KEY_COMMAND_KEYS must both be set, or neither');
  return {};
}

function transitOf(read: Read, problems: string[]): { readonly transit?: TransitConfig } {
  const { TRANSIT_URL: url, TRANSIT_KEYS: keys, TRANSIT_TOKEN: text } = read;
  const { TRANSIT_TOKEN_FILE: file, TRANSIT_MOUNT: mount, TRANSIT_NAMESPACE: namespace } = read;
  if (url === undefined && keys === undefined) return {};
  if (url === undefined || keys === undefined) {
    problems.push('TRANSIT_URL and TRANSIT_KEYS must both be set, or neither');
    return {};
  }
  const token = text === undefined ? file !== undefined && { file } : { text };
  if (token === false || (text !== undefined && file !== undefined)) {
    problems.push(
      'TRANSIT_TOKEN or TRANSIT_TOKEN_FILE is required where TRANSIT_URL is set, and not both',
    );
    return {};
  }
  return { transit: { url, keys, mount, namespace, token, ca: read.TRANSIT_CA_FILE } };
}

function pkcs11Of(read: Read, problems: string[]): { readonly pkcs11?: Pkcs11Config } {
  const { PKCS11_MODULE: module, PKCS11_TOKEN: token, PKCS11_KEYS: keys } = read;
  const { PKCS11_PIN_FILE: pinFile } = read;
  const set = [module, token, keys, pinFile].filter((each) => each !== undefined);
  if (set.length === 0) return {};
  if (module !== undefined && token !== undefined && keys !== undefined && pinFile !== undefined)
    return { pkcs11: { module, token, keys, pinFile } };
  problems.push(
    'PKCS11_MODULE, PKCS11_TOKEN, PKCS11_KEYS and PKCS11_PIN_FILE must all be set, or none',
  );
  return {};
}

function keyNames(text: string, faults: string[]): KeyNames {
  const [first = '', ...rest] = text.split(',').map((name) => name.trim());
  const names: KeyNames = [first, ...rest];
  if (!names.every((name) => /^[A-Za-z0-9_.:/@-]{1,300}$/.test(name)))
    faults.push('must be names separated by commas, each of letters, digits and _ . : / @ -');
  if (new Set(names).size < names.length) faults.push('must not name a key twice');
  return names;
}

/** Without a `/` at its end. Plain HTTP is for the same machine only: the data keys would travel in clear. */
function transitUrl(text: string, faults: string[]): string {
  const fault = faultOfServiceUrl(text);
  if (fault !== undefined) faults.push(fault);
  return text.replace(/\/+$/, '');
}

function certificates(path: string, faults: string[]): string {
  try {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('-----BEGIN CERTIFICATE-----')) faults.push('holds no certificate in PEM');
    return text;
  } catch {
    faults.push('cannot be read');
    return '';
  }
}
