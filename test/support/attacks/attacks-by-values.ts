import type { Attack } from './attack.js';

/** Bodies of an async function that end in, throw or print values which fight back. */
export const ATTACKS_BY_VALUES: readonly Attack[] = [
  ['endless toJSON', `return {toJSON(){while(1){}}}`, ['timeout']],
  ['endless getter', `return {get a(){while(1){}}}`, ['timeout']],
  ['endless thenable', `return {then(){while(1){}}}`, ['timeout']],
  ['thenable that never answers', `return {then(){}}`, ['timeout']],
  [
    'hostile error',
    `throw {get message(){while(1){}},get name(){throw 1},get stack(){return 'x'.repeat(1e8)}}`,
    ['timeout', 'threw'],
  ],
  [
    'proxy that throws proxies',
    `throw new Proxy({}, {get(){throw new Proxy({}, {get(){throw 1}})}})`,
    ['threw'],
  ],
  ['revoked proxy', `const {proxy,revoke}=Proxy.revocable({}, {});revoke();throw proxy`, ['threw']],
  ['throw null', `throw null`, ['threw']],
  ['throw a symbol', `throw Symbol('x')`, ['threw']],
  ['huge message', `throw new Error('m'.repeat(1e7))`, ['threw', 'timeout']],
  ['result with a cycle', `const o={};o.o=o;return o`, ['threw']],
  ['result with a BigInt', `return {a:1n}`, ['threw']],
  [
    'result that is a revoked proxy',
    `const {proxy,revoke}=Proxy.revocable({}, {});revoke();return proxy`,
    ['threw'],
  ],
  ['huge result', `return new Array(3e6).fill(1)`, ['threw', 'timeout', 'memory']],
  ['huge sparse result', `const a=[];a.length=5e7;return a`, ['threw', 'timeout', 'memory']],
  [
    'result with endless keys',
    `return new Proxy({}, {ownKeys(){let a=[];for(let i=0;i<1e6;i++)a.push('k'+i);return a},getOwnPropertyDescriptor(){return{value:1,enumerable:true,configurable:true}}})`,
    ['timeout', 'memory', 'threw'],
  ],
  [
    'console with a hostile value',
    `console.log(new Proxy({}, { ownKeys() { throw 1 }, get() { throw 2 } })); return 1`,
    ['ok'],
  ],
];
