#!/usr/bin/env node
// Master keys in AWS KMS, by Amazon's command line (version 2), which finds its credentials as it always does.
//   KEY_PROVIDER=command KEY_COMMAND=/opt/token-vault/aws-kms.mjs
//   KEY_COMMAND_KEYS=arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab
import { answer, run } from './protocol.mjs';

/** The answer is one word of base64. What is encrypted comes by standard input, so that no argument holds it. */
async function kms(operation, key, file, wanted, bytes) {
  const args = ['kms', operation, '--key-id', key, file, 'fileb:///dev/stdin'];
  const word = await run('aws', [...args, '--query', wanted, '--output', 'text'], bytes);
  return Buffer.from(word.toString().trim(), 'base64');
}

await answer({
  encrypt: (key, bytes) => kms('encrypt', key, '--plaintext', 'CiphertextBlob', bytes),
  decrypt: (key, bytes) => kms('decrypt', key, '--ciphertext-blob', 'Plaintext', bytes),
  errorOf: (said) => {
    if (/InvalidCiphertextException|IncorrectKeyException/.test(said)) return 'invalid_ciphertext';
    if (/AccessDeniedException|ExpiredToken|UnrecognizedClient/.test(said)) return 'denied';
    if (/Could not connect|Throttling|KMSInternal|timed? ?out/i.test(said)) return 'unavailable';
    return 'failed';
  },
});
