// npm run secrets [-- TEST …]: runs tests at LOG_LEVEL=trace, and then looks for every secret that they have sent in all that
// was left behind. Ends with 1 where one is found. It takes as long as the tests, and some gigabytes of disk.
import { build } from 'esbuild';

const outfile = 'node_modules/.cache/token-vault-secrets/main.mjs';
await build({
  entryPoints: ['test/secrets/main.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
});
const { lookForSecrets } = await import(new URL(`../../${outfile}`, import.meta.url));

const { code, secrets, bytes, found, controls } = await lookForSecrets(
  process.argv.slice(2),
  (progress) => console.error(progress),
);
for (const { where, secret } of found) console.log(`FOUND in ${where}: ${secret.slice(0, 60)}`);
for (const control of controls)
  if (control.found === 0)
    console.log(`NOTHING of what is no secret is in ${control.folder}: it was not searched`);
const megabytes = Math.round(bytes / 1_000_000);
console.log(
  `${String(secrets)} secrets looked for in ${String(megabytes)} MB: ${String(found.length)} found`,
);
if (code !== 0)
  console.log(
    'Some tests have failed: those that hold a log to what it says at LOG_LEVEL=info may.',
  );
const isProof = secrets > 0 && controls.every((control) => control.found > 0);
process.exitCode = found.length > 0 || !isProof ? 1 : 0;
