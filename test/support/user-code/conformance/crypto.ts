/* Expressions over crypto whose results must be Node's. */

const HASHES = [
  'md5',
  'sha1',
  'sha224',
  'sha256',
  'sha384',
  'sha512',
  'sha3-256',
  'ripemd160',
  'blake2b512',
  'SHA256',
  'RSA-SHA256',
  'nope',
];
const CIPHERS: [string, number, number][] = [
  ['aes-128-cbc', 16, 16],
  ['aes-256-cbc', 32, 16],
  ['aes-256-ctr', 32, 16],
  ['aes-128-ecb', 16, 0],
  ['des-ede3-cbc', 24, 8],
  ['des-ede3', 24, 0],
  ['aes-256-gcm', 32, 12],
  ['chacha20-poly1305', 32, 12],
];
const PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgevZzL1gdAFr88hb2
OF/2NxApJCzGCEDdfSp6VQO30hyhRANCAAQRWz+jn65BtOMvdyHKcvjBeBSDZH2r
1RTwjmYSi9R/zpBnuQ4EiMnCqfMPWiZqB4QdbAd0E7oH50VpuZ1P087G
-----END PRIVATE KEY-----`;
const PEM = JSON.stringify(PRIVATE_KEY);

const ciphers = CIPHERS.flatMap(([name, keyBytes, ivBytes]) => {
  const iv = ivBytes === 0 ? 'null' : `Buffer.alloc(${String(ivBytes)}, 2)`;
  const options = name === 'chacha20-poly1305' ? ', { authTagLength: 16 }' : '';
  const authenticated = /gcm|poly1305/.test(name);
  const tag = authenticated
    ? '.toString("hex") + c.getAuthTag().toString("hex")'
    : '.toString("hex")';
  const make = `crypto.createCipheriv('${name}', Buffer.alloc(${String(keyBytes)}, 1), ${iv}${options})`;
  return [
    `(() => { const c = ${make}; return Buffer.concat([c.update('some plain text'), c.update(Buffer.from('more')), c.final()])${tag} })()`,
    `(() => { const c = ${make}; return c.update('h\u00e9llo', 'utf8', 'base64') + c.final('base64') })()`,
    ...(authenticated
      ? []
      : [
          `(() => { const c = ${make}; const e = Buffer.concat([c.update('round trip'), c.final()]); const d = crypto.createDecipheriv('${name}', Buffer.alloc(${String(keyBytes)}, 1), ${iv}); return d.update(e, undefined, 'utf8') + d.final('utf8') })()`,
        ]),
  ];
});

export const cryptoExpressions: readonly string[] = [
  `new Promise((done) => crypto.randomInt(1, (...given) => done(given.map(String))))`,
  `(() => { const c = crypto.createDecipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16)); c.update(Buffer.alloc(16)); try { c.final() } catch (error) { return [{ ...error }, error.message] } })()`,
  `new Promise((done) => crypto.generateKeyPair('ec', { namedCurve: 'Oakley-EC2N-3', publicKeyEncoding: { format: 'der', type: 'spki' } }, (error) => done({ ...error })))`,
  `crypto.ECDH('P-256') instanceof crypto.ECDH`,
  `crypto.ECDH.convertKey(Buffer.alloc(1))`,
  ...HASHES.flatMap((name) => [
    `crypto.createHash('${name}').update('h\u00e9').update(Buffer.from([0, 255])).digest('hex')`,
    `crypto.createHmac('${name}', 'key').update('data').digest('base64')`,
  ]),
  `crypto.createHash('sha256').update('a').digest()`,
  `(() => { const b = Buffer.from('abc'); const h = crypto.createHash('md5').update(b); b.fill(0); return h.digest('hex') })()`,
  `new Response(Buffer.from('abcdef').subarray(2, 4)).arrayBuffer()`,
  `(() => { const k = Buffer.from('key'); const h = crypto.createHmac('sha1', k); k.fill(0); return h.update('a').digest('hex') })()`,
  `crypto.createHash('sha256').update('YQ==', 'base64').digest('base64url')`,
  `(() => { const h = crypto.createHash('sha1').update('a'); const c = h.copy(); return [h.digest('hex'), c.update('b').digest('hex')] })()`,
  `(() => { const h = crypto.createHash('sha1'); h.digest(); h.update('x') })()`,
  `crypto.createHash('sha256').update(5)`,
  `crypto.createHash('shake256', { outputLength: 8 }).update('a').digest('hex')`,
  `crypto.createHmac('sha256', Buffer.from('0b0b', 'hex')).update(new Uint8Array([1, 2, 3])).digest('hex')`,
  `crypto.createHmac('sha256', crypto.createSecretKey(Buffer.from('k'))).update('a').digest('hex')`,
  `crypto.createHmac('sha256')`,
  `crypto.randomBytes(16).length`,
  `/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())`,
  `(() => { const n = crypto.randomInt(5, 8); return n >= 5 && n < 8 })()`,
  `crypto.randomFillSync(new Uint8Array(4)).length`,
  `new Promise((resolve) => crypto.randomBytes(4, (e, b) => resolve([e, b.length])))`,
  `crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('a'))`,
  `crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('ab'))`,
  `crypto.pbkdf2Sync('pass', 'salt', 1000, 32, 'sha256')`,
  `new Promise((resolve) => crypto.pbkdf2('pass', 'salt', 10, 20, 'sha1', (e, k) => resolve(k)))`,
  `crypto.pbkdf2Sync('pass', 'salt', 1, 8, 'nope')`,
  `crypto.scryptSync('pass', 'salt', 32, { N: 1024 })`,
  `new Promise((resolve) => crypto.scrypt('pass', 'salt', 16, (e, k) => resolve(k)))`,
  `crypto.hkdfSync('sha256', 'key', 'salt', 'info', 42)`,
  ...ciphers,
  `(() => { const c = crypto.createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)); c.setAAD(Buffer.from('aad')); const e = c.update('x'); c.final(); const d = crypto.createDecipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)); d.setAAD(Buffer.from('aad')); d.setAuthTag(c.getAuthTag()); return d.update(e, null, 'utf8') + d.final('utf8') })()`,
  `(() => { const d = crypto.createDecipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)); d.setAuthTag(Buffer.alloc(16)); d.update('xx'); d.final() })()`,
  `(() => { const c = crypto.createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16)); c.setAutoPadding(false); c.update('short'); c.final() })()`,
  `crypto.createCipheriv('aes-256-cbc', Buffer.alloc(5), Buffer.alloc(16))`,
  `crypto.createCipheriv('aes-256-cbc', Buffer.alloc(32), Buffer.alloc(5))`,
  `crypto.createCipheriv('nope', Buffer.alloc(32), Buffer.alloc(5))`,
  `(() => { const s = crypto.createSign('SHA256').update('m').sign(${PEM}); const pub = crypto.createPublicKey(${PEM}); return [crypto.createVerify('SHA256').update('m').verify(pub, s), crypto.createVerify('SHA256').update('x').verify(pub, s)] })()`,
  `(() => { const k = crypto.createPrivateKey(${PEM}); return [k.type, k.asymmetricKeyType, k.asymmetricKeyDetails] })()`,
  `crypto.createPublicKey(${PEM}).export({ format: 'pem', type: 'spki' })`,
  `crypto.createPublicKey(${PEM}).export({ format: 'jwk' })`,
  `crypto.createPrivateKey(${PEM}).export({ format: 'der', type: 'sec1' })`,
  `crypto.createPrivateKey({ key: crypto.createPrivateKey(${PEM}).export({ format: 'jwk' }), format: 'jwk' }).type`,
  `crypto.createPrivateKey('nope')`,
  `(() => { const s = crypto.sign('sha256', Buffer.from('m'), { key: ${PEM}, dsaEncoding: 'ieee-p1363' }); return [s.length, crypto.verify('sha256', Buffer.from('m'), { key: crypto.createPublicKey(${PEM}), dsaEncoding: 'ieee-p1363' }, s)] })()`,
  `(() => { const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 }); const e = crypto.publicEncrypt(publicKey, Buffer.from('secret')); const p = crypto.constants; return [crypto.privateDecrypt(privateKey, e).toString(), crypto.privateDecrypt({ key: privateKey, padding: p.RSA_PKCS1_PADDING }, crypto.publicEncrypt({ key: publicKey, padding: p.RSA_PKCS1_PADDING }, Buffer.from('b'))).toString(), crypto.publicDecrypt(publicKey, crypto.privateEncrypt(privateKey, Buffer.from('c'))).toString()] })()`,
  `(() => { const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 1024, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } }); return [publicKey.slice(0, 26), crypto.createPrivateKey({ key: privateKey, passphrase: 'x' }).asymmetricKeyDetails.modulusLength] })()`,
  `(() => { const { privateKey, publicKey } = crypto.generateKeyPairSync('ed25519'); return crypto.verify(null, Buffer.from('a'), publicKey, crypto.sign(null, Buffer.from('a'), privateKey)) })()`,
  `util.promisify(crypto.generateKeyPair)('ec', { namedCurve: 'P-256' }).then((pair) => Object.keys(pair).sort())`,
  `crypto.webcrypto.subtle.digest('SHA-256', Buffer.from('a'))`,
  `crypto.webcrypto.subtle.digest('SHA-9', Buffer.from('a')).catch((e) => e.name)`,
  `(async () => { const { subtle } = crypto.webcrypto; const k = await subtle.importKey('raw', Buffer.from('key'), { name: 'HMAC', hash: 'SHA-256' }, true, ['sign', 'verify']); const s = await subtle.sign('HMAC', k, Buffer.from('m')); return [Buffer.from(s).toString('hex'), await subtle.verify('HMAC', k, s, Buffer.from('m')), Buffer.from(await subtle.exportKey('raw', k)).toString()] })()`,
  `(async () => { const { subtle } = crypto.webcrypto; const k = await subtle.importKey('raw', Buffer.alloc(32, 1), 'AES-GCM', false, ['encrypt', 'decrypt']); const a = { name: 'AES-GCM', iv: Buffer.alloc(12, 2), additionalData: Buffer.from('x') }; const e = await subtle.encrypt(a, k, Buffer.from('m')); return [Buffer.from(e).toString('hex'), Buffer.from(await subtle.decrypt(a, k, e)).toString()] })()`,
  `(async () => { const { subtle } = crypto.webcrypto; const k = await subtle.importKey('raw', Buffer.from('pw'), 'PBKDF2', false, ['deriveBits']); return subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: Buffer.from('s'), iterations: 10 }, k, 128) })()`,
  `crypto.webcrypto.getRandomValues(new Uint8Array(3)).length`,
  `(() => { const e = crypto.createECDH('prime256v1'); e.setPrivateKey('11'.repeat(32), 'hex'); const f = crypto.createECDH('prime256v1'); f.setPrivateKey('22'.repeat(32), 'hex'); return [e.getPublicKey('hex'), e.getPublicKey('hex', 'compressed'), e.getPublicKey('base64', 'hybrid'), e.getPrivateKey('hex')] })()`,
  `(() => { const e = crypto.createECDH('prime256v1'); e.setPrivateKey('11'.repeat(32), 'hex'); const f = crypto.createECDH('prime256v1'); f.setPrivateKey('22'.repeat(32), 'hex'); return [e.computeSecret(f.getPublicKey()).toString('hex'), f.computeSecret(e.getPublicKey('hex'), 'hex', 'base64'), e.getPublicKey()] })()`,
  `(() => { const e = crypto.createECDH('prime256v1'); e.setPrivateKey('11'.repeat(32), 'hex'); const f = crypto.createECDH('prime256v1'); f.setPrivateKey('22'.repeat(32), 'hex'); return crypto.ECDH.convertKey(e.getPublicKey('hex', 'compressed'), 'prime256v1', 'hex', 'hex', 'uncompressed') })()`,
  `(() => { const e = crypto.createECDH('prime256v1'); e.setPrivateKey('11'.repeat(32), 'hex'); const f = crypto.createECDH('prime256v1'); f.setPrivateKey('22'.repeat(32), 'hex'); return e.computeSecret(Buffer.alloc(3)).length })()`,
  `(() => { const e = crypto.createECDH('prime256v1'); e.setPrivateKey('11'.repeat(32), 'hex'); const f = crypto.createECDH('prime256v1'); f.setPrivateKey('22'.repeat(32), 'hex'); return e.getPublicKey('hex', 'odd') })()`,
  `crypto.createECDH('nope')`,
  `crypto.createECDH('secp384r1').getPrivateKey()`,
  `crypto.createECDH('secp384r1').getPublicKey()`,
  `(() => { const e = crypto.createECDH('secp521r1'); const k = e.generateKeys(); return [k.length, e.generateKeys('hex', 'compressed').length, e.getPrivateKey().length > 60] })()`,
  `(() => { const [a, b] = [0, 1].map(() => crypto.generateKeyPairSync('x25519')); const s = crypto.diffieHellman({ privateKey: a.privateKey, publicKey: b.publicKey }); return [s.length, s.equals(crypto.diffieHellman({ privateKey: b.privateKey, publicKey: a.publicKey }))] })()`,
  `(async () => { const { subtle } = crypto.webcrypto; const k = await subtle.importKey('pkcs8', crypto.createPrivateKey(${PEM}).export({ format: 'der', type: 'pkcs8' }), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']); const p = await subtle.importKey('spki', crypto.createPublicKey(${PEM}).export({ format: 'der', type: 'spki' }), { name: 'ecdsa', namedCurve: 'P-256' }, true, ['verify']); const a = { name: 'ECDSA', hash: 'SHA-256' }; const s = await subtle.sign(a, k, Buffer.from('m')); return [s.byteLength, await subtle.verify(a, p, s, Buffer.from('m')), await subtle.verify(a, p, s, Buffer.from('x')), k.type, k.algorithm, p.type, p.usages, await subtle.exportKey('jwk', p), Buffer.from(await subtle.exportKey('raw', p)).toString('hex'), Buffer.from(await subtle.exportKey('spki', p)).toString('hex'), Buffer.from(await subtle.exportKey('pkcs8', k)).length] })()`,
  `(async () => { const { subtle } = crypto.webcrypto; const jwk = crypto.createPrivateKey(${PEM}).export({ format: 'jwk' }); const k = await subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits', 'deriveKey']); const p = await subtle.importKey('raw', Buffer.concat([Buffer.of(4), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')]), { name: 'ECDH', namedCurve: 'P-256' }, false, []); const a = { name: 'ECDH', public: p }; const d = await subtle.deriveKey(a, k, { name: 'AES-GCM', length: 256 }, true, ['encrypt']); return [await subtle.deriveBits(a, k, 128), await subtle.deriveBits(a, k, null), await subtle.exportKey('raw', d), d.algorithm] })()`,
  `(async () => { const { subtle } = crypto.webcrypto; const k = await subtle.generateKey({ name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }, true, ['sign', 'verify']); const s = await subtle.sign('RSASSA-PKCS1-v1_5', k.privateKey, Buffer.from('m')); const der = await subtle.exportKey('pkcs8', k.privateKey); const n = crypto.createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' }); return [s.byteLength, await subtle.verify('RSASSA-PKCS1-v1_5', k.publicKey, s, Buffer.from('m')), crypto.sign('sha256', Buffer.from('m'), n).equals(Buffer.from(s)), k.publicKey.usages, k.privateKey.usages, k.publicKey.algorithm.name, k.publicKey.algorithm.modulusLength, [...k.publicKey.algorithm.publicExponent], k.publicKey.algorithm.hash, k.publicKey.extractable, Object.keys(await subtle.exportKey('jwk', k.privateKey)), (await subtle.exportKey('jwk', k.publicKey)).alg] })()`,
  `(async () => { const { subtle } = crypto.webcrypto; const k = await subtle.generateKey({ name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-1' }, false, ['sign', 'verify']); const a = { name: 'RSA-PSS', saltLength: 20 }; const s = await subtle.sign(a, k.privateKey, Buffer.from('m')); return [s.byteLength, await subtle.verify(a, k.publicKey, s, Buffer.from('m')), await subtle.verify(a, k.publicKey, Buffer.alloc(128), Buffer.from('m'))] })()`,
  `(async () => { const { subtle } = crypto.webcrypto; const k = await subtle.generateKey({ name: 'RSA-OAEP', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }, true, ['encrypt', 'decrypt']); const a = { name: 'RSA-OAEP', label: Buffer.from('l') }; const e = await subtle.encrypt(a, k.publicKey, Buffer.from('m')); return [e.byteLength, Buffer.from(await subtle.decrypt(a, k.privateKey, e)).toString(), await subtle.decrypt('RSA-OAEP', k.privateKey, e).catch((error) => error.name), (await subtle.exportKey('jwk', k.publicKey)).alg] })()`,
  `(async () => { const { subtle } = crypto.webcrypto; const k = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, false, ['sign', 'verify']); const told = (work) => work.catch((e) => e.name + ' ' + e.code + ' ' + e.message); return [await told(subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, k.publicKey, Buffer.from('m'))), await told(subtle.sign('HMAC', k.privateKey, Buffer.from('m'))), await told(subtle.exportKey('raw', k.publicKey).then((b) => b.byteLength)), await told(subtle.importKey('spki', Buffer.from('x'), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify'])), await told(subtle.generateKey({ name: 'NOPE' }, true, []))] })()`,
];
