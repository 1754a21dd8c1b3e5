import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { Secret } from '../domain/secret.js';

/** The files of what a server shows of itself over TLS, each in PEM. */
export interface TlsFiles {
  /** The certificate, and those between it and its authority. */
  readonly cert: string;
  readonly key: string;
  /** Who certifies those that may call; absent: anybody may. */
  readonly clientCa?: string;
}

/** What is in the files of {@link TlsFiles}, and fits together. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: Secret<string>;
  readonly clientCa?: string;
  /** When the certificate ends. */
  readonly validTo: Date;
}

/**
 * Reads TLS_CERT_FILE, TLS_KEY_FILE and TLS_CLIENT_CA_FILE from the variables that are set; undefined where none is. Faults
 * of the variables and of what the files hold are added to `problems`, without any part of a key.
 */
export function readTlsFiles(
  set: Readonly<Record<string, string | undefined>>,
  problems: string[],
): TlsFiles | undefined {
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key, TLS_CLIENT_CA_FILE: clientCa } = set;
  if (cert === undefined && key === undefined) {
    if (clientCa !== undefined)
      problems.push('TLS_CLIENT_CA_FILE needs TLS_CERT_FILE and TLS_KEY_FILE');
    return undefined;
  }
  if (cert === undefined || key === undefined) {
    problems.push('TLS_CERT_FILE and TLS_KEY_FILE must both be set, or neither');
    return undefined;
  }
  const files = { cert, key, ...(clientCa === undefined ? {} : { clientCa }) };
  readTlsIdentity(files, problems);
  return files;
}

/** Reads what the files hold. Undefined where it is not fit to serve with; what is wrong is added to `problems`. */
export function readTlsIdentity(files: TlsFiles, problems: string[]): TlsIdentity | undefined {
  const found: string[] = [];
  const cert = readText('TLS_CERT_FILE', files.cert, found);
  const key = readText('TLS_KEY_FILE', files.key, found);
  const { clientCa: clientCaFile } = files;
  const clientCa =
    clientCaFile === undefined ? undefined : readText('TLS_CLIENT_CA_FILE', clientCaFile, found);
  const leaf = cert === undefined ? undefined : certificateIn('TLS_CERT_FILE', cert, found);
  if (leaf !== undefined) checkTime(leaf, found);
  if (clientCa !== undefined) certificateIn('TLS_CLIENT_CA_FILE', clientCa, found);
  if (key !== undefined) checkKey(key, leaf, found);
  problems.push(...found);
  if (found.length > 0 || cert === undefined || key === undefined || leaf === undefined)
    return undefined;
  const validTo = new Date(leaf.validTo);
  return { cert, key: new Secret(key), validTo, ...(clientCa === undefined ? {} : { clientCa }) };
}

function readText(variable: string, path: string, problems: string[]): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'UNKNOWN' } = error as NodeJS.ErrnoException;
    problems.push(`${variable} cannot be read: ${code}`);
    return undefined;
  }
}

/** The first certificate of a text, which is that of the server itself. */
function certificateIn(
  variable: string,
  text: string,
  problems: string[],
): X509Certificate | undefined {
  try {
    return new X509Certificate(text);
  } catch {
    problems.push(`${variable} holds no certificate in PEM`);
    return undefined;
  }
}

function checkTime({ validFrom, validTo }: X509Certificate, problems: string[]): void {
  const now = Date.now();
  const day = (text: string): string => new Date(text).toISOString();
  if (Date.parse(validTo) <= now)
    problems.push(`TLS_CERT_FILE: the certificate has expired, at ${day(validTo)}`);
  if (Date.parse(validFrom) > now)
    problems.push(`TLS_CERT_FILE: the certificate is not valid before ${day(validFrom)}`);
}

/** Messages of OpenSSL are kept to themselves: they may quote what they read. */
function checkKey(text: string, leaf: X509Certificate | undefined, problems: string[]): void {
  if (/^(?:-----BEGIN |Proc-Type: 4,)ENCRYPTED/m.test(text)) {
    problems.push('TLS_KEY_FILE: the key is encrypted; it must be there without a passphrase');
    return;
  }
  try {
    const key = createPrivateKey(text);
    if (leaf?.checkPrivateKey(key) === false)
      problems.push('TLS_KEY_FILE: the key is not that of the certificate');
  } catch {
    problems.push('TLS_KEY_FILE holds no private key in PEM');
  }
}
