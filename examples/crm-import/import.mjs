// Reads customers and writes them with tokens in the place of what is personal, batch by batch. See README.md.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { newKey, vault } from '../vault.mjs';

const [from = 'customers.csv', to = 'customers-with-tokens.csv'] = process.argv.slice(2);
const PERSONAL = ['name', 'email', 'phone'];
const BATCH = 200;

const [heading, ...lines] = readFileSync(from, 'utf8').trim().split('\n');
const names = heading.split(',');
const rows = lines.map((line) =>
  Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])),
);

// Such a key is all that an import needs: it can store, and see nothing.
const { key } = await newKey('CRM import', '/general/', 'redact', ['token:create']);

/** One request for a batch. Sent again with the same key it is answered as the first time, and stores nothing twice. */
async function tokenize(batch) {
  const body = batch.map((row) => Object.fromEntries(PERSONAL.map((name) => [name, row[name]])));
  const idempotency = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  for (let attempt = 1; ; attempt++) {
    try {
      return await vault('/tokenize', body, {
        key,
        headers: { 'SVC-IDEMPOTENCY-KEY': idempotency },
      });
    } catch (error) {
      // Not reached, or told to wait (503): the same again, a little later.
      if (attempt === 5 || / 4\d\d /.test(error.message)) throw error;
      await wait(attempt * 1_000);
    }
  }
}

const written = [];
for (let first = 0; first < rows.length; first += BATCH) {
  const batch = rows.slice(first, first + BATCH);
  const tokens = await tokenize(batch);
  batch.forEach((row, index) => written.push({ ...row, ...tokens[index] }));
  console.log(`${written.length} of ${rows.length}`);
}
writeFileSync(
  to,
  `${[heading, ...written.map((row) => names.map((name) => row[name]).join(','))].join('\n')}\n`,
);
