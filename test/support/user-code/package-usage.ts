/**
 * What people typically do with each package: the body of an async function that gives JSON, the same in Node and in the
 * sandbox whatever the moment.
 */
export const PACKAGE_USAGE: readonly (readonly [name: string, body: string])[] = [
  [
    'jose',
    `const { SignJWT, jwtVerify, generateKeyPair, importPKCS8, exportPKCS8, importJWK, exportJWK, CompactEncrypt, compactDecrypt, EncryptJWT, jwtDecrypt, calculateJwkThumbprint, decodeProtectedHeader, errors, base64url } = require('jose');
     const secret = new TextEncoder().encode('a secret of thirty-two characters');
     const hs = await new SignJWT({ sub: 'acct_1', amount: 1200 }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
       .setIssuedAt(1700000000).setExpirationTime(4100000000).setIssuer('shop').setAudience('bank').sign(secret);
     const { payload } = await jwtVerify(hs, secret, { issuer: 'shop', audience: 'bank' });
     const wrong = await jwtVerify(hs, secret, { issuer: 'other' }).catch((e) => [e.code, e.claim, e instanceof errors.JWTClaimValidationFailed]);
     const tampered = await jwtVerify(hs.slice(0, -3) + 'AAA', secret).catch((e) => e.code);
     const seen = [];
     for (const alg of ['RS256', 'ES256', 'ES384', 'EdDSA']) {
       const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
       const again = await importPKCS8(await exportPKCS8(privateKey), alg);
       const jwt = await new SignJWT({ a: 1 }).setProtectedHeader({ alg }).sign(again);
       const verified = await jwtVerify(jwt, await importJWK(await exportJWK(publicKey), alg));
       seen.push([verified.protectedHeader, verified.payload]);
     }
     for (const [alg, of] of [['ECDH-ES+A256KW', undefined], ['ECDH-ES', { crv: 'X25519' }]]) {
       const { privateKey, publicKey } = await generateKeyPair(alg, of);
       const jwe = await new CompactEncrypt(Buffer.from('{"pan":"4111"}')).setProtectedHeader({ alg, enc: 'A256GCM' }).encrypt(publicKey);
       const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey);
       seen.push([new TextDecoder().decode(plaintext), protectedHeader.alg, jwe.split('.').length]);
     }
     const dir = await new EncryptJWT({ pan: '4111' }).setProtectedHeader({ alg: 'dir', enc: 'A128CBC-HS256' }).encrypt(new Uint8Array(32).fill(7));
     const opened = await jwtDecrypt(dir, new Uint8Array(32).fill(7));
     const thumb = await calculateJwkThumbprint({ kty: 'oct', k: base64url.encode('key') });
     return [hs, payload, wrong, tampered, seen, opened.payload, decodeProtectedHeader(hs), thumb];`,
  ],
  [
    'jsonwebtoken',
    `const jwt = require('jsonwebtoken'); const crypto = require('crypto');
     const hs = jwt.sign({ sub: 'acct_1', iat: 1700000000 }, 'secret', { expiresIn: '99y', issuer: 'shop' });
     const caught = (work) => { try { return work() } catch (e) { return [e.name, e.message, e instanceof jwt.JsonWebTokenError] } };
     const seen = [];
     for (const [alg, type, of] of [['RS256', 'rsa', { modulusLength: 2048 }], ['ES256', 'ec', { namedCurve: 'P-256' }]]) {
       const { privateKey, publicKey } = crypto.generateKeyPairSync(type, { ...of, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } });
       seen.push(jwt.verify(jwt.sign({ a: 1, iat: 1 }, privateKey, { algorithm: alg, keyid: 'k' }), publicKey, { algorithms: [alg], complete: true }).header);
       seen.push(caught(() => jwt.verify(jwt.sign({}, privateKey, { algorithm: alg }), publicKey, { algorithms: ['HS256'] })));
     }
     const back = await new Promise((done) => jwt.verify(hs, 'secret', (error, payload) => done([error, payload])));
     return [hs, jwt.verify(hs, 'secret'), jwt.decode(hs, { complete: true }), caught(() => jwt.verify(hs, 'other')), seen, back,
       caught(() => jwt.verify(jwt.sign({ exp: 1 }, 's'), 's')), caught(() => jwt.sign({}, '')), caught(() => jwt.verify('x.y', 's'))];`,
  ],
  [
    'dayjs',
    `const dayjs = require('dayjs');
     for (const name of ['utc', 'timezone', 'customParseFormat', 'duration', 'relativeTime', 'isoWeek', 'advancedFormat', 'quarterOfYear'])
       dayjs.extend(require('dayjs/plugin/' + name));
     const day = dayjs.utc('2024-01-31T10:00:00Z');
     return [day.add(1, 'month').format(), day.format('dddd, MMMM Do YYYY, h:mm A'), day.tz('America/New_York').format('YYYY-MM-DD HH:mm Z'),
       dayjs.tz('2024-07-01 12:00', 'Europe/Berlin').toISOString(), dayjs('25/12/2023', 'DD/MM/YYYY', true).isValid(), dayjs('2023-13-45', 'YYYY-MM-DD', true).isValid(),
       dayjs.duration(7000, 'seconds').humanize(), day.from(dayjs.utc('2024-03-01')), day.isoWeek(), day.quarter(), day.diff('2023-01-01', 'day'), day.endOf('month').toISOString()];`,
  ],
  [
    'luxon',
    `const { DateTime, Duration, Interval, Settings } = require('luxon');
     const at = DateTime.fromISO('2024-03-31T01:30:00', { zone: 'Europe/Berlin' });
     return [at.plus({ hours: 1 }).toISO(), at.setZone('America/Los_Angeles').toFormat('yyyy-LL-dd HH:mm ZZZZ'), at.setLocale('de').toLocaleString(DateTime.DATE_FULL),
       DateTime.fromFormat('12/2027', 'MM/yyyy', { zone: 'utc' }).endOf('month').toISO(), DateTime.fromISO('nonsense').isValid, DateTime.fromISO('2024-02-30').invalidExplanation,
       Duration.fromISO('P1Y2M3DT4H').toObject(), Duration.fromMillis(5400000).toFormat('hh:mm'), Interval.fromISO('2024-01-01/2024-02-01').length('days'),
       at.toUTC().toHTTP(), at.toRFC2822(), at.weekNumber, at.offset, at.diff(DateTime.fromISO('2024-01-01'), ['months', 'days']).toObject(), Settings.defaultZone.name.length > 0];`,
  ],
  [
    'lodash',
    `const _ = require('lodash'); const get = require('lodash/get'); const { groupBy } = _;
     return [get({ a: [{ b: 1 }] }, 'a[0].b'), _.set({}, 'card.number', '4111'), groupBy([1.1, 1.9, 2], Math.floor), _.merge({ a: { b: 1 } }, { a: { c: 2 } }),
       _.cloneDeep({ d: new Date(0), m: [1] }), _.isEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }), _.pick({ a: 1, b: 2 }, ['a']), _.omit({ a: 1, b: 2 }, 'a'),
       _.camelCase('expiration_month'), _.snakeCase('expirationYear'), _.orderBy([{ a: 2 }, { a: 1 }], 'a', 'desc'), _.chunk('abcdef'.split(''), 4), _.template('<%= a %>!')({ a: 1 }),
       _(['a', 'b']).map(_.upperCase).join('-'), _.mapValues({ a: 1 }, (v) => v * 2), _.padStart('7', 3, '0'), _.uniqBy([{ x: 1 }, { x: 1 }], 'x'), _.get(null, 'a', 'none'), _.VERSION,
       require('lodash/isPlainObject.js')({})];`,
  ],
  [
    'decimal.js',
    `const Decimal = require('decimal.js'); const { Decimal: Named } = Decimal;
     return [new Decimal('0.1').plus('0.2').toString(), new Decimal('10').div(3).toFixed(2), new Decimal('1234.565').toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN).toString(),
       Decimal.sum('19.99', '0.01').eq(20), new Decimal(2).sqrt().toPrecision(30), JSON.stringify({ a: new Decimal('1e3') }), Named === Decimal, new Decimal('123456789.987654321').times(100).floor().toNumber()];`,
  ],
  [
    'zod',
    `const { z } = require('zod');
     const Card = z.object({ number: z.string().regex(/^\\d{13,19}$/), cvc: z.string().min(3).max(4).optional(), email: z.email(), amount: z.coerce.number().int().positive(), kind: z.enum(['a', 'b']).default('a') });
     const bad = Card.safeParse({ number: 'x', email: 'no', amount: '-1' });
     const thrown = (() => { try { Card.parse(null) } catch (e) { return [e.name, e instanceof z.ZodError, e.issues] } })();
     const union = z.discriminatedUnion('type', [z.object({ type: z.literal('card'), n: z.string() }), z.object({ type: z.literal('bank'), iban: z.string() })]);
     return [Card.parse({ number: '4111111111111111', email: 'a@b.co', amount: '12' }), bad.success, bad.error.issues, z.flattenError(bad.error), thrown, union.parse({ type: 'bank', iban: 'DE' }),
       await z.string().transform(async (s) => s.length).parseAsync('abc'), z.string().trim().toLowerCase().parse(' A '), z.iso.datetime().safeParse('2024-01-01T00:00:00Z').success,
       z.uuid().safeParse('0190f0a0-0000-7000-8000-000000000002').success, z.toJSONSchema(z.object({ a: z.number() })), z.record(z.string(), z.number()).parse({ a: 1 })];`,
  ],
  [
    'qs',
    `const qs = require('qs');
     return [qs.stringify({ card: { number: '4242', exp: [1, 2] }, note: 'a b&c' }), qs.stringify({ a: ['b', 'c'] }, { arrayFormat: 'brackets', encode: false }), qs.parse('card[number]=4242&items[0][id]=1&items[1][id]=2&x=a%20b+c'),
       qs.parse('?a=1&a=2', { ignoreQueryPrefix: true }), qs.stringify({ d: new Date(0), n: null, u: undefined }, { skipNulls: true }), qs.stringify({ b: 1, a: 2 }, { sort: (x, y) => x.localeCompare(y) }), qs.parse('a.b=c', { allowDots: true })];`,
  ],
  [
    'nanoid',
    `const { nanoid, customAlphabet, urlAlphabet } = require('nanoid');
     return [nanoid().length, /^[\\w-]{10}$/.test(nanoid(10)), /^[0-9]{12}$/.test(customAlphabet('0123456789', 12)()), urlAlphabet.length, new Set(Array.from({ length: 500 }, () => nanoid())).size];`,
  ],
  [
    'csv-parse',
    `const { parse } = require('csv-parse'); const { finished } = require('stream/promises');
     const parser = parse('a;b\\n1;"x;y"\\n2;"z""q"\\n', { delimiter: ';', columns: true });
     const rows = []; for await (const row of parser) rows.push(row);
     const fault = await new Promise((done) => parse('a,b\\n1,2,3', (error, all) => done([error && error.code, all])));
     return [rows, fault];`,
  ],
  [
    'csv-parse/sync',
    `const { parse } = require('csv-parse/sync');
     const caught = (work) => { try { return work() } catch (e) { return [e.code, e.message, e.lines] } };
     return [parse('\\ufeffname,pan\\n"Doe, J.",4111\\n', { columns: true, bom: true }), parse('1,2\\n3', { relax_column_count: true }), parse(Buffer.from('a|b'), { delimiter: '|' }),
       parse('n\\n1.50\\n', { columns: true, cast: true }), caught(() => parse('a,"b')), caught(() => parse('a,b\\n1'))];`,
  ],
  [
    'csv-stringify',
    `const { stringify } = require('csv-stringify'); const { Readable } = require('stream');
     const back = await new Promise((done, fail) => stringify([['a', 'b,c'], [1, null]], (error, text) => error ? fail(error) : done(text)));
     let text = ''; for await (const part of Readable.from([{ x: 1, y: 'z' }]).pipe(stringify({ header: true }))) text += part;
     return [back, text];`,
  ],
  [
    'csv-stringify/sync',
    `const { stringify } = require('csv-stringify/sync');
     return [stringify([{ a: 1, b: 'x "y"' }, { a: 2, b: 'l\\nm' }], { header: true }), stringify([[true, new Date(0), null]], { cast: { boolean: (v) => (v ? 'Y' : 'N') }, delimiter: ';', quoted: true })];`,
  ],
  [
    'card-validator',
    `const valid = require('card-validator');
     return [valid.number('4111 1111 1111 1111'), valid.number('4111111111111112').isValid, valid.number('37828').card.type, valid.expirationDate('12/2044', 50).isValid, valid.expirationDate('13/2044').isPotentiallyValid,
       valid.expirationDate('01/2001').isValid, valid.cvv('1234', 4), valid.postalCode('12345'), valid.cardholderName('4111111111111111')];`,
  ],
  [
    'ibantools',
    `const iban = require('ibantools');
     return [iban.isValidIBAN('DE89370400440532013000'), iban.validateIBAN('DE89370400440532013001'), iban.electronicFormatIBAN('NL91 ABNA 0417 1643 00'), iban.friendlyFormatIBAN('GB29NWBK60161331926819'),
       iban.extractIBAN('NL91ABNA0417164300'), iban.isValidBIC('DEUTDEFF500'), iban.composeIBAN({ countryCode: 'NL', bban: 'ABNA0417164300' }), iban.getCountrySpecifications().NO, iban.isSEPACountry('NL')];`,
  ],
  [
    'libphonenumber-js',
    `const parsePhone = require('libphonenumber-js'); const { parsePhoneNumber, isValidPhoneNumber, AsYouType, findPhoneNumbersInText, parsePhoneNumberWithError } = parsePhone;
     const phone = parsePhoneNumber('(213) 373-42-53 ext. 1234', 'US');
     const caught = (() => { try { parsePhoneNumberWithError('1') } catch (e) { return e.message } })();
     return [phone.number, phone.formatInternational(), phone.formatNational(), phone.ext, phone.country, isValidPhoneNumber('+49 30 901820'), new AsYouType('DE').input('030901820'),
       findPhoneNumbersInText('call +44 20 7946 0958 now').map(({ number }) => number.number), parsePhone('nothing') === undefined, caught];`,
  ],
  [
    'libphonenumber-js/max',
    `const { parsePhoneNumber, isValidPhoneNumber } = require('libphonenumber-js/max');
     return [parsePhoneNumber('+447911123456').getType(), parsePhoneNumber('+18005550123').getType(), isValidPhoneNumber('+1 555 555 5555'), parsePhoneNumber('+33 6 12 34 56 78').formatNational()];`,
  ],
  [
    'fast-xml-parser',
    `const { XMLParser, XMLBuilder, XMLValidator } = require('fast-xml-parser');
     const parsed = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' }).parse('<?xml version="1.0"?><Pay id="7"><Amount Ccy="EUR">12.50</Amount><Line>a</Line><Line>b &amp; c</Line></Pay>');
     return [parsed, new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true }).build(parsed), XMLValidator.validate('<a><b></a>')];`,
  ],
  [
    'yup',
    `const yup = require('yup');
     const schema = yup.object({ number: yup.string().matches(/^\\d+$/).required(), amount: yup.number().integer().min(1) });
     return [await schema.validate({ number: '41', amount: '5' }), await schema.validate({ number: 'x', amount: 0 }, { abortEarly: false }).catch((e) => [e.name, e.errors]), schema.cast({ number: 1, amount: '2' })];`,
  ],
  [
    'crypto-js',
    `const CryptoJS = require('crypto-js');
     const key = CryptoJS.enc.Hex.parse('000102030405060708090a0b0c0d0e0f'), iv = CryptoJS.enc.Hex.parse('0f0e0d0c0b0a09080706050403020100');
     const sealed = CryptoJS.AES.encrypt('4111', key, { iv }).toString();
     return [CryptoJS.HmacSHA256('a', 'k').toString(), sealed, CryptoJS.AES.decrypt(sealed, key, { iv }).toString(CryptoJS.enc.Utf8), CryptoJS.MD5('a').toString(), CryptoJS.PBKDF2('p', 's', { keySize: 8, iterations: 10 }).toString(), CryptoJS.TripleDES.encrypt('a', key, { iv }).toString()];`,
  ],
  [
    'node-forge',
    `const forge = require('node-forge');
     const md = forge.md.sha256.create(); md.update('a');
     const keys = forge.pki.rsa.generateKeyPair({ bits: 512, e: 0x10001 });
     const cert = forge.pki.createCertificate(); cert.publicKey = keys.publicKey; cert.serialNumber = '01'; cert.validity.notBefore = new Date(0); cert.validity.notAfter = new Date(1e12);
     cert.setSubject([{ name: 'commonName', value: 'a' }]); cert.setIssuer([{ name: 'commonName', value: 'a' }]); cert.sign(keys.privateKey, forge.md.sha256.create());
     return [md.digest().toHex(), cert.verify(cert), forge.util.encode64('abc'), forge.pki.certificateFromPem(forge.pki.certificateToPem(cert)).subject.getField('CN').value];`,
  ],
  [
    'xmlbuilder2',
    `const { create, convert } = require('xmlbuilder2');
     return [create({ version: '1.0' }).ele('a', { b: 'c"d' }).txt('<&>').up().end({ prettyPrint: true }), convert('<a b="1"><c>2</c></a>', { format: 'object' })];`,
  ],
  [
    'jsonpath',
    `const jp = require('jsonpath'); const body = { cards: [{ n: 1, x: { y: 2 } }, { n: 3 }] };
     return [jp.query(body, '$.cards[?(@.n>1)].n'), jp.query(body, '$..y'), jp.value(body, '$.cards[0].n'), jp.paths(body, '$.cards[*].n'), jp.apply(body, '$.cards[*].n', (v) => v * 2)];`,
  ],
  [
    'json-stable-stringify',
    `const stringify = require('json-stable-stringify'); return [stringify({ b: 1, a: [{ d: 1, c: 2 }] }), stringify({ b: 1, a: 2 }, { space: 1 }), stringify({ a: 1, b: 2 }, (x, y) => (x.key < y.key ? 1 : -1))];`,
  ],
  [
    'uuid',
    `const { v4, v5, v7, validate, version, NIL } = require('uuid');
     return [validate(v4()), version(v7()), v5('https://example.com', v5.URL), NIL, validate('x'), new Set(Array.from({ length: 100 }, () => v4())).size];`,
  ],
  [
    'p-limit',
    `const pLimit = require('p-limit'); const limit = pLimit(2); let most = 0, now = 0;
     const results = await Promise.all([1, 2, 3, 4].map((n) => limit(async () => { most = Math.max(most, ++now); await new Promise((done) => setTimeout(done, 1)); now--; return n * 2; })));
     return [results, most];`,
  ],
];
