import { createHash, randomBytes } from 'node:crypto';

import { combine, split } from 'shamir-secret-sharing';

/** How many shares there are to be, and how many of them are enough. */
export interface ShareCounts {
  readonly shares: number;
  readonly threshold: number;
}

/** What was given are no shares, or not enough, or not of one secret. Says nothing of their content. */
export class SharesError extends Error {
  override readonly name = 'SharesError';
}

const DIGEST_BYTES = 16;
const FORM = /^tvshare1\.([0-9a-f]{8})\.(\d{1,3})\.([A-Za-z0-9_-]+)$/;

/**
 * Splits a secret into texts, of which some together give it back and fewer tell nothing (Shamir's scheme over GF(2^8), by
 * shamir-secret-sharing). A digest goes with the secret, since wrong shares would give something else without a word.
 */
export async function splitSecret(
  secret: Buffer,
  { shares, threshold }: ShareCounts,
): Promise<readonly string[]> {
  const whole = Buffer.concat([digestOf(secret), secret]);
  try {
    const set = randomBytes(4).toString('hex');
    const made = await split(new Uint8Array(whole), shares, threshold);
    return made.map(
      (share) => `tvshare1.${set}.${String(threshold)}.${Buffer.from(share).toString('base64url')}`,
    );
  } finally {
    whole.fill(0);
  }
}

/** The secret that shares were made of. Throws a SharesError where they do not give it. */
export async function combineShares(texts: readonly string[]): Promise<Buffer> {
  const read = [...new Set(texts)].map((text, index) => {
    const [, set, threshold, share] = FORM.exec(text) ?? [];
    if (set === undefined || threshold === undefined || share === undefined)
      throw new SharesError(`Line ${String(index + 1)} is no share: it must begin with tvshare1.`);
    return {
      set,
      threshold: Number(threshold),
      share: new Uint8Array(Buffer.from(share, 'base64url')),
    };
  });
  const [first] = read;
  if (first === undefined) throw new SharesError('No share was given.');
  if (read.some(({ set }) => set !== first.set))
    throw new SharesError('The shares are not of one secret.');
  if (read.length < first.threshold)
    throw new SharesError(
      `${String(first.threshold)} different shares are needed, and ${String(read.length)} were given.`,
    );
  const whole = await combined(read.map(({ share }) => share));
  const secret = Buffer.from(whole.subarray(DIGEST_BYTES));
  if (!digestOf(secret).equals(whole.subarray(0, DIGEST_BYTES)))
    throw new SharesError('The shares do not fit together: one of them was changed.');
  whole.fill(0);
  return secret;
}

async function combined(shares: Uint8Array[]): Promise<Buffer> {
  try {
    return Buffer.from(await combine(shares));
  } catch {
    throw new SharesError('The shares do not fit together: one of them was changed.');
  }
}

function digestOf(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest().subarray(0, DIGEST_BYTES);
}
