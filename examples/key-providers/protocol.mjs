// What KEY_COMMAND expects of a program: it is asked by one JSON object on standard input,
//   {"version":1,"operation":"encrypt","key":"…","plaintext":"base64"}   or
//   {"version":1,"operation":"decrypt","key":"…","ciphertext":"base64"},
// and answers one on standard output: {"ciphertext":"base64"}, {"plaintext":"base64"}, or {"error":"…"} with one of
// invalid_ciphertext, denied, unavailable, failed. Nothing secret may be in arguments of programs: every user of a machine
// sees them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program with some bytes on its standard input, and gives what it writes. Throws what it says on standard error
 * where it fails.
 */
export async function run(program, args, input) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const output = [];
  let said = '';
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(said);
  return Buffer.concat(output);
}

/** Reads what is asked, has it done, and answers. `errorOf` tells one of the words above from what a program said. */
export async function answer({ encrypt, decrypt, errorOf }) {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const { operation, key, plaintext, ciphertext } = JSON.parse(Buffer.concat(chunks));
  try {
    const found =
      operation === 'encrypt'
        ? { ciphertext: await encrypt(key, Buffer.from(plaintext, 'base64')) }
        : { plaintext: await decrypt(key, Buffer.from(ciphertext, 'base64')) };
    const [[name, bytes]] = Object.entries(found);
    process.stdout.write(JSON.stringify({ [name]: bytes.toString('base64') }));
  } catch (error) {
    process.stdout.write(JSON.stringify({ error: errorOf(String(error.message)) }));
    process.exitCode = 1;
  }
}
