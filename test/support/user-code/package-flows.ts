/**
 * What formulas and transforms do with packages, as people write it: the body of an async function of `data`, which is the arguments of a
 * Reactor or the body of a proxied message, and gives JSON that depends on nothing else.
 */
export interface PackageFlow {
  readonly name: string;
  readonly body: string;
  readonly data: unknown;
}

const payments = `reference;amount;currency;name\r
INV-1;1234,50;EUR;"Müller; Söhne"\r
INV-2;0,99;USD;"He said ""no"""\r
INV-3;1500;JPY;山田\r
`;

const statement = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><GrpHdr><MsgId>M-1</MsgId><NbOfTxs>2</NbOfTxs></GrpHdr>
<PmtInf><Amt Ccy="EUR">12.50</Amt><Nm>A &amp; B &lt;Ltd&gt;</Nm></PmtInf><PmtInf><Amt Ccy="CHF">007</Amt><Nm><![CDATA[<raw>]]></Nm></PmtInf></Document>`;

export const PACKAGE_FLOWS: readonly PackageFlow[] = [
  {
    name: 'telephone numbers of five countries',
    data: {
      phones: [
        ['(415) 555-2671', 'US'],
        ['030 901820', 'DE'],
        ['098765 43210', 'IN'],
        ['(11) 96123-4567', 'BR'],
        ['090-1234-5678', 'JP'],
        ['+44 20 7946 0958', 'GB'],
        ['12', 'US'],
      ],
    },
    body: `const { parsePhoneNumberFromString, isPossiblePhoneNumber, AsYouType } = require('libphonenumber-js/max');
      return data.phones.map(([text, country]) => {
        const phone = parsePhoneNumberFromString(text, country);
        if (phone === undefined) return { text, possible: isPossiblePhoneNumber(text, country) };
        return { number: phone.number, uri: phone.getURI(), international: phone.formatInternational(), national: phone.formatNational(), type: phone.getType(), valid: phone.isValid(), country: phone.country, typed: new AsYouType(country).input(text) };
      });`,
  },
  {
    name: 'a schema with errors',
    data: {
      good: {
        amount: '12.50',
        currency: 'EUR',
        card: { number: '4111111111111111', exp: '12/2044' },
        email: 'a@b.example',
      },
      bad: {
        amount: '-1',
        currency: 'EURO',
        card: { number: '4111111111111112', exp: '13/2044' },
        email: 'no',
        more: true,
      },
    },
    body: `const { z } = require('zod'); const valid = require('card-validator'); const yup = require('yup');
      const Card = z.strictObject({ number: z.string().refine((text) => valid.number(text).isValid, 'no card number'), exp: z.string().regex(/^(0[1-9]|1[0-2])\\/20\\d\\d$/) });
      const Payment = z.strictObject({ amount: z.coerce.number().positive(), currency: z.string().length(3).toUpperCase(), card: Card, email: z.email() });
      const older = yup.object({ amount: yup.number().positive().required(), currency: yup.string().length(3), email: yup.string().email() });
      const check = async (value) => {
        const { success, data, error } = Payment.safeParse(value);
        const said = await older.validate(value, { abortEarly: false }).then(() => [], (fault) => fault.errors);
        return { success, data, issues: error?.issues, flat: error && z.flattenError(error), text: error && z.prettifyError(error), said };
      };
      return [await check(data.good), await check(data.bad)];`,
  },
  {
    name: 'CSV both ways',
    data: { text: payments },
    body: `const { parse } = require('csv-parse/sync'); const { stringify } = require('csv-stringify/sync'); const Decimal = require('decimal.js'); const _ = require('lodash');
      const rows = parse(data.text, { columns: true, delimiter: ';', trim: true, cast: (value, { column, header }) => (column === 'amount' && !header ? new Decimal(value.replace(',', '.')).toFixed(2) : value) });
      const total = rows.reduce((sum, row) => sum.plus(row.amount), new Decimal(0)).toString();
      const back = stringify(_.sortBy(rows, 'currency').map((row) => _.pick(row, ['currency', 'amount', 'name'])), { header: true, quoted_string: true, record_delimiter: 'windows' });
      const fault = (() => { try { parse('a,b\\n1', { columns: true }) } catch (error) { return [error.code, error.message] } })();
      return { rows, total, back, again: parse(back, { columns: true }), fault };`,
  },
  {
    name: 'XML both ways',
    data: { text: statement },
    body: `const { XMLParser, XMLBuilder, XMLValidator } = require('fast-xml-parser'); const { create, convert } = require('xmlbuilder2');
      const options = { ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, cdataPropName: '#cdata' };
      const parsed = new XMLParser(options).parse(data.text);
      const back = new XMLBuilder({ ...options, format: true, suppressEmptyNode: true }).build(parsed);
      const built = create({ version: '1.0' }).ele('urn:a', 'Payment').ele('Amt', { Ccy: 'EUR' }).txt('1 < 2 & "3"').up().com(' done ').end({ prettyPrint: true });
      return { parsed, back, again: new XMLParser(options).parse(back), fault: XMLValidator.validate('<a><b></a>'), built, object: convert(built, { format: 'object' }) };`,
  },
  {
    name: 'accounts, queries, amounts and dates',
    data: {
      iban: 'DE89 3704 0044 0532 0130 00',
      query: 'card[number]=4242&items[0][id]=1&items[1][id]=2&note=a+b%26c',
      amount: '1234.565',
      at: '2024-03-31T01:30:00Z',
    },
    body: `const iban = require('ibantools'); const qs = require('qs'); const _ = require('lodash'); const dayjs = require('dayjs'); const { DateTime } = require('luxon'); const Decimal = require('decimal.js'); const jp = require('jsonpath'); const stringify = require('json-stable-stringify');
      dayjs.extend(require('dayjs/plugin/utc')); dayjs.extend(require('dayjs/plugin/timezone'));
      const account = iban.electronicFormatIBAN(data.iban); const form = qs.parse(data.query); const day = dayjs.utc(data.at);
      return [iban.isValidIBAN(account), iban.extractIBAN(account), iban.friendlyFormatIBAN(account), form, qs.stringify(form, { encodeValuesOnly: true }), _.get(form, 'items[1].id'), jp.query(form, '$..id'), stringify(form),
        new Decimal(data.amount).toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN).toNumber().toLocaleString('de-CH', { style: 'currency', currency: 'CHF' }),
        day.tz('Europe/Berlin').format('YYYY-MM-DD HH:mm Z'), day.add(1, 'hour').tz('America/Sao_Paulo').format(), DateTime.fromISO(data.at, { zone: 'Asia/Tokyo' }).setLocale('ja').toLocaleString(DateTime.DATETIME_FULL), DateTime.fromISO(data.at, { zone: 'utc' }).plus({ months: 1 }).toISO()];`,
  },
];

/** Signs and verifies with both packages: `data` has keys, and tokens that Node signed. */
export const SIGNING = `const jwt = require('jsonwebtoken'); const { SignJWT, jwtVerify, importPKCS8, importSPKI, errors } = require('jose');
  const claims = { sub: 'acct_1', amount: 1250, iat: 1700000000 }; const secret = new TextEncoder().encode(data.secret);
  const keys = { HS256: [secret, secret], RS256: [await importPKCS8(data.rsa.privateKey, 'RS256'), await importSPKI(data.rsa.publicKey, 'RS256')], ES256: [await importPKCS8(data.ec.privateKey, 'ES256'), await importSPKI(data.ec.publicKey, 'ES256')] };
  const pems = { HS256: [data.secret, data.secret], RS256: [data.rsa.privateKey, data.rsa.publicKey], ES256: [data.ec.privateKey, data.ec.publicKey] };
  const signed = {}, verified = {};
  for (const algorithm of ['HS256', 'RS256', 'ES256']) {
    const [key, pub] = keys[algorithm], [pem, pubPem] = pems[algorithm];
    const older = jwt.sign(claims, pem, { algorithm, keyid: 'k1', issuer: 'shop' });
    const newer = await new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: 'k1' }).setIssuer('shop').sign(key);
    signed[algorithm] = [older, newer];
    const wrong = await jwtVerify(newer.slice(0, -8) + 'AAAAAAAA', pub).catch((error) => [error.code, error instanceof errors.JOSEError]);
    const other = (() => { try { return jwt.verify(older, pubPem, { algorithms: ['PS256'] }) } catch (error) { return [error.name, error.message] } })();
    verified[algorithm] = [jwt.verify(newer, pubPem, { algorithms: [algorithm], issuer: 'shop' }), (await jwtVerify(older, pub)).payload, wrong, other,
      ...(data.given?.[algorithm] ?? []).map((token) => jwt.verify(token, pubPem, { algorithms: [algorithm] }))];
  }
  return { signed, verified };`;
