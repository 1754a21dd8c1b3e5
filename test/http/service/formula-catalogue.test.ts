import { createHmac, generateKeyPairSync, verify } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { codeOf, described } from '../../support/user-code/catalogue.js';
import { newReactorOf } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';
import { UUID } from '../../support/service/shapes.js';

const { manager } = await startScene();
let card: string;

beforeAll(async () => {
  const answer = await manager.post('/tokens', {
    type: 'card',
    data: { number: '4242424242424242', expiration_month: 7, expiration_year: 2031 },
  });
  card = (answer.json as { id: string }).id;
});

/** Runs a formula of the catalogue, stored as a private one of the tenant. */
async function run(slug: string, args: unknown, configuration: object = {}) {
  const formula = { ...described(slug), id: '' };
  const id = await newReactorOf(manager, codeOf(slug), { formula, configuration });
  return manager.post(`/reactors/${id}/react`, { args });
}

const revealed = async (id: string) =>
  (await manager.post('/detokenize', JSON.stringify(`{{ ${id} }}`))).json;

describe('Card BIN look-up', () => {
  const cards: readonly [number: string, network: string, cvc: number, valid: boolean][] = [
    ['4242 4242 4242 4242', 'Visa', 3, true],
    ['5555-5555-5555-4444', 'Mastercard', 3, true],
    ['2223003122003222', 'Mastercard', 3, true],
    ['378282246310005', 'American Express', 4, true],
    ['6011111111111117', 'Discover', 3, true],
    ['3530111333300000', 'JCB', 3, true],
    ['36227206271667', 'Diners Club', 3, true],
    ['6200000000000005', 'UnionPay', 3, true],
    ['6759649826438453', 'Maestro', 3, true],
    ['42424242424242', 'Visa', 3, false],
  ];
  test.each(cards)('%s', async (number, network, cvc, valid) => {
    const digits = number.replaceAll(/\D/g, '');
    expect((await run('card-bin-look-up', { card: { number } })).json).toStrictEqual({
      raw: {
        bin: digits.slice(0, digits.length >= 16 ? 8 : 6),
        last4: digits.slice(-4),
        network,
        cvc_length: cvc,
        is_length_valid: valid,
      },
    });
  });

  test('a number that no network has, a card token, and what is no number', async () => {
    expect(
      (await run('card-bin-look-up', { card: { number: '9999999999999999' } })).json,
    ).toMatchObject({
      raw: { network: 'unknown', cvc_length: null, is_length_valid: false },
    });
    const ofToken = await run('card-bin-look-up', { card: `{{ ${card} }}` });
    expect(ofToken.json).toMatchObject({ raw: { bin: '42424242', network: 'Visa' } });
    expect(ofToken.text).not.toContain('4242424242424242');
    const bad = await run('card-bin-look-up', { card: { number: '4242' } });
    expect(bad.json).toMatchObject({
      status: 400,
      errors: { 'card.number': ['must be 12 to 19 digits'] },
    });
  });
});

describe('HMAC-signed webhook', () => {
  const key = Buffer.from('0123456789abcdef0123456789abcdef');
  const SECRET = `whsec_${key.toString('base64')}`;

  test('its receiver can check who sent it', async () => {
    const { json } = await run(
      'signed-webhook',
      { type: 'invoice.paid', id: 'msg_7', timestamp: 1_700_000_000, data: { invoice: 'in_7' } },
      { SECRET },
    );
    const body =
      '{"type":"invoice.paid","timestamp":"2023-11-14T22:13:20.000Z","data":{"invoice":"in_7"}}';
    const signature = createHmac('sha256', key).update(`msg_7.1700000000.${body}`).digest('base64');
    expect(json).toStrictEqual({
      raw: {
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'msg_7',
          'webhook-timestamp': '1700000000',
          'webhook-signature': `v1,${signature}`,
        },
        body,
      },
    });
  });

  test('makes an id and takes the time of now; a secret that is none is told', async () => {
    const { json } = await run('signed-webhook', { type: 'ping' }, { SECRET });
    expect(json).toMatchObject({
      raw: {
        headers: {
          'webhook-id': expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
          'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
        },
      },
    });
    const bad = await run('signed-webhook', { type: 'ping' }, { SECRET: 'sk_live_4711' });
    expect(bad.json).toMatchObject({ status: 400, errors: { SECRET: [expect.any(String)] } });
    expect(bad.text).not.toContain('live_4711');
  });
});

describe('XML payment request', () => {
  const args = () => ({
    card: `{{ ${card} }}`,
    amount: 1999,
    currency: 'EUR',
    reference: 'A & B <7>',
  });

  test('the XML leaves as a token, and what is special to XML is escaped', async () => {
    const answer = await run('xml-payment-request', args(), { MERCHANT_ID: 'M-1' });
    expect(answer.json).toStrictEqual({
      raw: { reference: 'A & B <7>', amount: 1999, currency: 'EUR' },
      tokens: { request: expect.stringMatching(UUID) },
    });
    expect(answer.text).not.toContain('424242');
    const { tokens } = answer.json as { tokens: { request: string } };
    expect(await revealed(tokens.request)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><PaymentRequest version="1.0"><Merchant>M-1</Merchant>' +
        '<Reference>A &amp; B &lt;7&gt;</Reference><Amount currency="EUR">1999</Amount>' +
        '<Card><Number>4242424242424242</Number><Expiry>2031-07</Expiry></Card></PaymentRequest>',
    );
  });

  test.each([
    [{ amount: 19.99 }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ currency: 'Euro' }, 'currency'],
  ])('refuses %j', async (changes, member) => {
    const { json } = await run(
      'xml-payment-request',
      { ...args(), ...changes },
      { MERCHANT_ID: 'M-1' },
    );
    expect(json).toMatchObject({ status: 400, errors: { [member]: [expect.any(String)] } });
  });
});

describe('Masked receipt', () => {
  const print = (number: string, more = {}) =>
    run(
      'masked-receipt',
      { card: { number }, amount: 1999, currency: 'EUR', ...more },
      { MERCHANT_NAME: 'Corner Shop' },
    );

  test.each([
    ['4242424242424242', 'VISA **** **** **** 4242'],
    ['378282246310005', 'AMEX **** ****** *0005'],
    ['36227206271667', 'DINERS **** ****** 1667'],
    ['5555555555554444', 'MASTERCARD **** **** **** 4444'],
    ['6759649826438453000', 'CARD **** **** **** ***3 000'],
  ])('%s is printed as its network does', async (number, masked) => {
    const answer = await print(number);
    expect((answer.json as { raw: { card: string } }).raw.card).toBe(masked);
    expect(answer.text).not.toContain(number.slice(0, 6));
  });

  test('the receipt', async () => {
    const { json } = await print('4242424242424242', { note: 'Thank you' });
    expect((json as { raw: { receipt: string } }).raw.receipt.split('\n')).toStrictEqual([
      'Corner Shop',
      '--------------------------------',
      'TOTAL                  EUR 19.99',
      'VISA **** **** **** 4242',
      'Thank you',
    ]);
  });
});

describe('JWT of a service account', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const configuration = {
    ISSUER: 'bot@example.com',
    AUDIENCE: 'https://auth.example.com/token',
    KEY_ID: 'k1',
    PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`),
  };

  test('the assertion leaves as a token, and its receiver can check it', async () => {
    const answer = await run(
      'service-account-jwt',
      { scope: 'read', lifetime_seconds: 600 },
      configuration,
    );
    const { raw, tokens } = answer.json as {
      raw: { expires_at: string };
      tokens: { assertion: string };
    };
    expect(tokens.assertion).toMatch(UUID);
    const jwt = (await revealed(tokens.assertion)) as string;
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    expect(
      verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${claims}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
    const read = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());
    expect(read(head)).toStrictEqual({ alg: 'RS256', typ: 'JWT', kid: 'k1' });
    const { iat, exp, ...rest } = read(claims) as { iat: number; exp: number };
    expect(rest).toStrictEqual({
      iss: 'bot@example.com',
      sub: 'bot@example.com',
      aud: 'https://auth.example.com/token',
      scope: 'read',
    });
    expect(exp - iat).toBe(600);
    expect(raw.expires_at).toBe(new Date(exp * 1000).toISOString());
  });

  test('what is wrong with key or lifetime is told, and nothing of the key', async () => {
    const bad = await run(
      'service-account-jwt',
      {},
      { ...configuration, PRIVATE_KEY: 'sk_live_4711' },
    );
    expect(bad.json).toMatchObject({ status: 400, errors: { PRIVATE_KEY: [expect.any(String)] } });
    expect(bad.text).not.toContain('live_4711');
    const long = await run('service-account-jwt', { lifetime_seconds: 3601 }, configuration);
    expect(long.json).toMatchObject({
      status: 400,
      errors: { lifetime_seconds: ['must be 1 to 3600'] },
    });
  });
});

describe('CSV batch', () => {
  const csv =
    '\ufeffid,mail,note\r\n7,ada@example.com,"a ""quote"", and\nmore"\r\n8,grace@example.com,\r\n';

  test('tokenizes the columns that are named and gives back the others', async () => {
    const answer = await run('csv-batch', { csv, columns: 'mail' });
    expect(answer.json).toStrictEqual({
      raw: {
        rows: [
          { id: '7', note: 'a "quote", and\nmore' },
          { id: '8', note: '' },
        ],
      },
      tokens: [{ mail: expect.stringMatching(UUID) }, { mail: expect.stringMatching(UUID) }],
    });
    const { tokens } = answer.json as { tokens: { mail: string }[] };
    expect(await Promise.all(tokens.map(({ mail }) => revealed(mail)))).toStrictEqual([
      'ada@example.com',
      'grace@example.com',
    ]);
  });

  test.each([
    [{ csv, columns: 'mail, phone' }, { columns: ['no column phone'] }],
    [{ csv: 'a,b\n1\n', columns: 'a' }, { csv: ['row 1 has another number of fields'] }],
    [{ csv: 'a\n"1', columns: 'a' }, { csv: ['ends within quotes'] }],
    [{ csv: `a\n${'1\n'.repeat(2001)}`, columns: 'a' }, { csv: ['has more than 2000 rows'] }],
  ])('refuses what it cannot do', async (args, errors) => {
    const { json } = await run('csv-batch', args);
    expect(json).toMatchObject({ status: 400, code: 'CODE_FAILED', errors });
  });
});
