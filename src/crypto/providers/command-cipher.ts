import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { SealBrokenError } from '../envelope.js';
import { ProviderAwayError } from './key-provider.js';
import type { RemoteCipher } from './remote-keys.js';

/** What the program is asked on its standard input. */
type Request =
  | { readonly operation: 'encrypt'; readonly plaintext: string }
  | { readonly operation: 'decrypt'; readonly ciphertext: string };

/** How a program is run. */
export interface CommandOptions {
  /** Path of the program. It is started by itself, without a shell and without arguments. */
  readonly path: string;
  /** It is killed after this time. */
  readonly timeoutMs: number;
  /** What it is given of the environment: nothing that is for the vault alone. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** More than any key service answers. */
const OUTPUT_BYTES_MAX = 65_536;

/** What a program may say of why it failed, and what that means. */
const CODES: Readonly<Record<string, string>> = {
  denied: 'the program says that it may not use the key',
  unavailable: 'the program says that the key service is away',
};

/**
 * Has a program encrypt and decrypt, which is started for each call: one JSON object on its standard input, one on its
 * standard output (docs/guides/keys.md). What it writes to standard error is thrown away, since nobody knows what is in it.
 */
export class CommandCipher implements RemoteCipher {
  readonly #options: CommandOptions;

  constructor(options: CommandOptions) {
    this.#options = options;
  }

  encrypt(key: string, plaintext: Buffer): Promise<Buffer> {
    const request = { operation: 'encrypt', plaintext: plaintext.toString('base64') } as const;
    return this.#run(key, request, 'ciphertext');
  }

  decrypt(key: string, ciphertext: Buffer): Promise<Buffer> {
    const request = { operation: 'decrypt', ciphertext: ciphertext.toString('base64') } as const;
    return this.#run(key, request, 'plaintext');
  }

  forget(): void {
    // It has nothing.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #run(key: string, request: Request, wanted: string): Promise<Buffer> {
    const output = await this.#output(JSON.stringify({ version: 1, key, ...request }));
    try {
      return readAnswer(output, wanted);
    } finally {
      output.fill(0);
    }
  }

  /** What it writes until it ends; what it was given and gave is in no message. */
  async #output(input: string): Promise<Buffer> {
    const { path, timeoutMs, env } = this.#options;
    const child = spawn(path, [], {
      env: { ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > OUTPUT_BYTES_MAX) child.kill('SIGKILL');
    });
    // One that does not read what it is asked ends in some other way that is told.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    try {
      const [code, signal] = await closeOf(child);
      if (length > OUTPUT_BYTES_MAX) throw new ProviderAwayError('the program answers too much');
      if (signal !== null) throw new ProviderAwayError(`the program was ended by ${signal}`);
      if (code !== 0 && length === 0)
        throw new ProviderAwayError(`the program ended with code ${String(code)}`);
      return Buffer.concat(chunks);
    } finally {
      for (const chunk of chunks) chunk.fill(0);
    }
  }
}

async function closeOf(
  child: ReturnType<typeof spawn>,
): Promise<readonly [code: number | null, signal: NodeJS.Signals | null]> {
  try {
    return (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ProviderAwayError(`the program cannot be started: ${code ?? 'it fails'}`);
  }
}

function readAnswer(output: Buffer, wanted: string): Buffer {
  let answer: Readonly<Record<string, unknown>> | null;
  try {
    answer = JSON.parse(output.toString()) as Readonly<Record<string, unknown>> | null;
  } catch {
    throw new ProviderAwayError('the program answers something that is no JSON');
  }
  const { error, [wanted]: found } = answer ?? {};
  if (error === 'invalid_ciphertext') throw new SealBrokenError();
  if (typeof error === 'string')
    throw new ProviderAwayError(CODES[error] ?? 'the program says that it has failed');
  if (typeof found !== 'string' || found === '')
    throw new ProviderAwayError(`the program answers without "${wanted}"`);
  return Buffer.from(found, 'base64');
}
