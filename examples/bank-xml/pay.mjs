// Sends money to an account that your systems know by a token only. See README.md.
import { readFileSync } from 'node:fs';

import { newKey, vault } from '../vault.mjs';

const { BANK_URL = 'http://localhost:4103/transfers' } = process.env;

// Once: the formula with its contract, and a Reactor with the bank's address.
const formula = await vault('/reactor-formulas', {
  name: 'Transfer by XML',
  type: 'private',
  code: readFileSync(new URL('pay.cjs', import.meta.url), 'utf8'),
  configuration: [{ name: 'BANK_URL', type: 'string' }],
  request_parameters: [
    { name: 'iban', type: 'string' },
    { name: 'name', type: 'string' },
    { name: 'amount', type: 'number' },
  ],
});
const reactor = await vault('/reactors', {
  name: 'Transfers',
  formula: { id: formula.id },
  configuration: { BANK_URL },
});

// The account, stored when its owner told it.
const account = await vault('/tokenize', { name: 'Ada Lovelace', iban: 'GB33BUKB20201555555555' });

// The program that pays may use values, and see none.
const payer = await newKey('Payouts', '/general/', 'reveal', ['token:use']);
const pay = (iban) =>
  vault(
    `/reactors/${reactor.id}/react`,
    { args: { name: `{{ ${account.name} }}`, iban, amount: 12.5 } },
    { key: payer.key },
  );

console.log(JSON.stringify(await pay(`{{ ${account.iban} }}`)));
console.log(
  await pay('no account').catch(({ message }) => `refused ${/ (\d+) /.exec(message)[1]}`),
);
