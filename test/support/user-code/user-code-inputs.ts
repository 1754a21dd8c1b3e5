import { generateKeyPairSync } from 'node:crypto';

/** Input of each example in test/fixtures/user-code; `url` is a local server's. */
export function userCodeInputs(url: string): Readonly<Record<string, object>> {
  const PRIVATE_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    format: 'pem',
    type: 'pkcs8',
  });
  const card = {
    number: '4242424242424242',
    exp: '12/30',
    expiration_month: 12,
    expiration_year: 2030,
    cvc: '123',
  };
  return {
    'payment-request-hmac': {
      args: {
        amount: 1250,
        currency: 'USD',
        card: { number: '4242 4242 4242 4242', exp: '12/30' },
        timestamp: '1700000000',
      },
      configuration: { API_SECRET: 's\u00e9cret' },
    },
    'xml-body': {
      args: {
        merchant: 'A & B',
        order: { id: 7, cents: 1999, note: '<b>1 < 2</b>' },
        card: card.number,
      },
    },
    'xml-parse': {
      args: {
        body: '<response code="00"><result>APPROVED</result><item>1</item><item>x &amp; y</item></response>',
      },
    },
    'form-body': {
      args: {
        card: card.number,
        name: 'Ann \u00d6 & Co',
        items: ['a', 'b c'],
        amount: 1.5,
        headers: { Host: 'x' },
      },
    },
    'form-parse': { args: { form: 'card%5Bnumber%5D=4242&card[name]=Ann+B&x=%zz' } },
    'pdf-like-bytes': { args: { objects: ['<< /Type /Catalog >>', '(Gr\u00fc\u00dfe)'] } },
    'batch-detokenize': { args: { ids: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] } },
    'jwt-hs256': { args: { user: '\u00fcser', now: 1700000000 }, configuration: { KEY: 'k' } },
    'jwt-rs256-verify': { args: { a: 1 }, configuration: { PRIVATE_KEY } },
    'pin-block-3des': {
      args: { pin: '1234', pan: '43219876543210987' },
      configuration: { ZPK: '0123456789abcdeffedcba98765432100011223344556677' },
    },
    'bin-look-up-fetch': { args: { card: card.number }, configuration: { URL: url } },
    'bin-look-up-axios': { args: { card: card.number }, configuration: { URL: url } },
    'https-request': { args: { x: '\u20ac' }, configuration: { URL: url } },
    'webhook-signature-check': {
      args: {
        body: '{"type":"charge"}',
        headers: {
          'stripe-signature':
            't=1,v1=2d4a2e6dba4b55c0e1b9b1d3a36a8b2a0a1c2d3e4f5061728394a5b6c7d8e9f0',
        },
      },
      configuration: { SECRET: 'whsec' },
    },
    'currency-formatting': {
      args: { amounts: [0, 1234.5, 1e6, 0.1 + 0.2, -42.005, 999999999.99] },
    },
    'csv-building': {
      args: {
        rows: [
          { a: 1, b: 'x,y' },
          { b: 'say "hi"', c: null },
        ],
      },
    },
    'csv-parsing': { args: { chunks: ['a,b\nc', ',d\n', 'e,f'] } },
    'validation-yup': { args: { age: 12.5, email: 'nope' } },
    'json-path': {
      args: { card: { number: '4242424242424242' }, list: [{ card: { number: '1234567890' } }] },
    },
    'canonical-hash': { args: { b: [3, { d: 1, c: '\u00e9' }], a: null } },
    'aes-gcm-envelope': {
      args: { iv: '000102030405060708090a0b', id: 'row', text: 'gr\u00fc\u00dfe' },
      configuration: { PASSWORD: 'pw' },
    },
    'forge-pkcs7': { args: { text: 'h\u00e9llo' } },
    'crypto-js-legacy': {
      args: { text: 'legacy \u20ac' },
      configuration: { KEY: '000102030405060708090a0b0c0d0e0f' },
    },
    'uuid-v5': { args: { name: 'https://example.com' } },
    'tokenize-response': { args: { card } },
    'header-rewrite': {
      args: {
        body: { card: card.number, other: 1 },
        headers: {
          authorization: `Basic ${Buffer.from('\u00fc:p').toString('base64')}`,
          accept: '*/*',
        },
      },
      configuration: { USER: 'vault' },
    },
    'iso8583-fields': {
      args: { mti: '0200', fields: { 2: '164242424242424242', 3: '000000', 64: 'ABCDEF01' } },
    },
    'retry-with-backoff': { args: { most: 4, succeedsAt: 3 } },
    'event-driven': { args: { lines: ['x', 'y'] } },
    'date-arithmetic': { args: { start: '2024-01-31T10:00:00Z' } },
    'url-building': {
      args: {
        base: 'https://user@ex\u00e4mple.com:8443/v1/',
        path: '../v2/a b',
        query: { z: [1, 2], a: '\u00e9&' },
      },
    },
    'deep-merge-and-mask': {
      args: { base: { a: { b: 1, c: [1] }, pin: '1' }, patch: { a: { c: [2], d: { cvc: 9 } } } },
    },
  };
}
