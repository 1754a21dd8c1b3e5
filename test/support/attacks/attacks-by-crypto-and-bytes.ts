import type { Attack } from './attack.js';

/** Bodies of an async function that misuse what the host lends: cryptography, and views of bytes. */
export const ATTACKS_BY_CRYPTO_AND_BYTES: readonly Attack[] = [
  [
    'expensive key derivation',
    `return require('crypto').pbkdf2Sync('a','b',1e9,64,'sha512').length`,
    ['threw'],
  ],
  [
    'expensive scrypt',
    `return require('crypto').scryptSync('a','b',64,{N:2**24}).length`,
    ['threw'],
  ],
  [
    'sizes of -0, with which functions of Node end the process',
    `const c=require('crypto'); const tries=[()=>c.createHash('shake256',{outputLength:-0}).digest(),
      ()=>c.scryptSync('a','b',-0), ()=>c.pbkdf2Sync('a','b',1,-0,'sha1'), ()=>c.hkdfSync('sha256','a','b','c',-0), ()=>c.getCipherInfo(-0),
      ()=>c.generateKeyPairSync('rsa',{modulusLength:-0}), ()=>c.generateKeyPairSync('rsa',{modulusLength:1024,publicExponent:-0}),
      ()=>c.generateKeyPairSync('rsa-pss',{modulusLength:1024,saltLength:-0}), ()=>c.createCipheriv('aes-128-ccm',Buffer.alloc(16),Buffer.alloc(12),{authTagLength:-0}),
      ()=>c.createCipheriv('aes-128-ccm',Buffer.alloc(16),Buffer.alloc(12),{authTagLength:16}).setAAD(Buffer.alloc(1),{plaintextLength:-0})];
     for (const one of tries) try { one() } catch {} return 1`,
    ['ok', 'timeout'],
  ],
  [
    'keys beyond all size',
    `return require('crypto').generateKeyPairSync('rsa',{modulusLength:65536})`,
    ['threw'],
  ],
  [
    'keys in a loop',
    `for(;;) require('crypto').generateKeyPairSync('rsa',{modulusLength:2048})`,
    ['timeout'],
  ],
  [
    'hashes of much',
    `const h=require('crypto').createHash('sha512'); const b=Buffer.alloc(1e6); for(;;) h.update(b)`,
    ['memory', 'timeout', 'threw'],
  ],
  [
    'ciphers without end',
    `for(;;) require('crypto').createCipheriv('aes-128-cbc',Buffer.alloc(16),Buffer.alloc(16))`,
    ['threw', 'timeout'],
  ],
  ['random bytes without end', `return require('crypto').randomBytes(2e9)`, ['threw']],
  [
    'decoding of much',
    `let s='ab'; for(;;) s=Buffer.from(s+s).toString('latin1')`,
    ['memory', 'timeout', 'threw'],
  ],
  [
    'bytes beyond their buffer',
    `const b=Buffer.alloc(8); Object.defineProperty(b,'byteOffset',{value:1e9}); return b.toString('hex')`,
    ['threw', 'ok'],
  ],
  [
    'length that lies',
    `const b=Buffer.alloc(8); Object.defineProperty(b,'length',{value:2**31}); return b.toString('hex').length`,
    ['threw', 'ok'],
  ],
  [
    'buffer that changes while it is read',
    `const b={buffer:new ArrayBuffer(8),get byteOffset(){return -1},length:1e9}; return Buffer.prototype.toString.call(b,'hex')`,
    ['threw', 'ok'],
  ],
];
