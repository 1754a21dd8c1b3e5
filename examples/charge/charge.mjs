// A shop charges a card that it has never seen: the number goes from the vault to the processor. See README.md.
import { newKey, vault, vaultUrl } from '../vault.mjs';

const { PROCESSOR_URL = 'http://localhost:4101/v1' } = process.env;

// Once, by whoever administers: the Proxy keeps the processor's secret key, and puts it in.
const proxy = await vault('/proxies', {
  name: 'Processor',
  destination_url: PROCESSOR_URL,
  configuration: { SECRET_KEY: 'sk_test_of_the_shop' },
  request_transform: {
    code: `module.exports = async ({ args, configuration }) => ({
      headers: { ...args.headers, Authorization: 'Bearer ' + configuration.SECRET_KEY },
    })`,
  },
});
const shop = await newKey('Shop', '/pci/', 'reveal', ['token:use']);
const form = await newKey('Card form', '/pci/', 'mask', ['token:create'], 'public');

// In the customer's browser, with the public key: examples/card-form is the page.
const card = await vault(
  '/tokens',
  {
    type: 'card',
    data: { number: '4242424242424242', expiration_month: 12, expiration_year: 2031, cvc: '123' },
  },
  { key: form.key },
);
console.log('the shop has', card.id, card.data.number);

// In the shop's backend: a form as the processor wants it, with expressions in the place of the card.
const answer = await fetch(`${vaultUrl}/proxy/charges`, {
  method: 'POST',
  headers: { 'SVC-API-KEY': shop.key, 'SVC-PROXY-KEY': proxy.key },
  body: new URLSearchParams({
    amount: '1999',
    currency: 'eur',
    'card[number]': `{{ ${card.id} | json: '$.number' }}`,
    'card[exp]': `{{ ${card.id} | card_exp: 'MM/YY' }}`,
    'card[cvc]': `{{ ${card.id} | json: '$.cvc' }}`,
  }),
});
console.log('the processor says', answer.status, await answer.text());
