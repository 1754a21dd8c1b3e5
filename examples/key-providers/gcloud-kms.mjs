#!/usr/bin/env node
// Master keys in Google Cloud KMS, by Google's command line, which finds its credentials as it always does.
//   KEY_PROVIDER=command KEY_COMMAND=/opt/token-vault/gcloud-kms.mjs
//   KEY_COMMAND_KEYS=projects/my-project/locations/europe-west3/keyRings/vault/cryptoKeys/master
import { answer, run } from './protocol.mjs';

/** `-` is standard input, or output. */
const kms = (operation, key, bytes) =>
  run(
    'gcloud',
    ['kms', operation, `--key=${key}`, '--plaintext-file=-', '--ciphertext-file=-', '--quiet'],
    bytes,
  );

await answer({
  encrypt: (key, bytes) => kms('encrypt', key, bytes),
  decrypt: (key, bytes) => kms('decrypt', key, bytes),
  errorOf: (said) => {
    if (/INVALID_ARGUMENT|Decryption failed/.test(said)) return 'invalid_ciphertext';
    if (/PERMISSION_DENIED|UNAUTHENTICATED|not currently have an active account/.test(said))
      return 'denied';
    if (/UNAVAILABLE|DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED|Unable to reach/.test(said))
      return 'unavailable';
    return 'failed';
  },
});
