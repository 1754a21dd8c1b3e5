/** The library, which is read by who makes or opens an export: no process that serves does. */
const age = () => import('age-encryption');

/** The key pair of exports: whoever has the recipient can make one, and only who has the identity can read it. */
export interface ExportKey {
  readonly identity: string;
  readonly recipient: string;
}

/** An export did not open: it was cut off or changed, or is for another key. Says nothing of the content. */
export class ExportBrokenError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ExportBrokenError';
  }
}

/**
 * Encrypts exports as the age format does (age-encryption.org/v1): a random key for each, given to each recipient by X25519,
 * or by ML-KEM-768 with X25519; the content in pieces of 64 KiB under ChaCha20-Poly1305 with their number and a mark of the
 * last one, so that no piece can be left out, moved, or put in from elsewhere (docs/adr/0054).
 */
export class ExportCipher {
  /** A new key pair; `isHybrid`: one that a quantum computer does not break, which older programs of age do not know. */
  async newKey({ isHybrid = false } = {}): Promise<ExportKey> {
    const { generateHybridIdentity, generateX25519Identity, identityToRecipient } = await age();
    const identity = await (isHybrid ? generateHybridIdentity() : generateX25519Identity());
    return { identity, recipient: await identityToRecipient(identity) };
  }

  /** Encrypts a stream for recipients. Throws a TypeError where one of them is none. */
  async seal(
    recipients: readonly string[],
    content: AsyncIterable<Uint8Array>,
  ): Promise<AsyncIterable<Uint8Array>> {
    const { Encrypter } = await age();
    const encrypter = new Encrypter();
    for (const recipient of recipients) {
      try {
        encrypter.addRecipient(recipient);
      } catch (cause) {
        // The message of the library repeats what it was given.
        throw new TypeError(
          'A recipient must begin with age1, as age-keygen or export-key gives it.',
          {
            cause,
          },
        );
      }
    }
    return encrypter.encrypt(ReadableStream.from<Uint8Array>(content));
  }

  /**
   * Decrypts a stream with whichever identity fits. Every piece is given only once it is known to be whole and in its place;
   * that nothing is missing is known at the end. Throws an ExportBrokenError, and a TypeError for what is no identity.
   */
  async *open(
    identities: readonly string[],
    sealed: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await age();
    const decrypter = new Decrypter();
    for (const identity of identities) {
      try {
        decrypter.addIdentity(identity);
      } catch (cause) {
        throw new TypeError('An identity must begin with AGE-SECRET-KEY-.', { cause });
      }
    }
    let opened: ReadableStream<Uint8Array>;
    try {
      opened = await decrypter.decrypt(ReadableStream.from<Uint8Array>(sealed));
    } catch (cause) {
      throw new ExportBrokenError(
        'The export does not open: it is none, its head was changed, or it is for another identity.',
        cause,
      );
    }
    try {
      yield* opened as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
    } catch (cause) {
      throw new ExportBrokenError('The export was cut off or changed.', cause);
    }
  }
}

/** The identities in the text of a file as age-keygen writes it: one a line, beside comments. */
export function identitiesIn(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
