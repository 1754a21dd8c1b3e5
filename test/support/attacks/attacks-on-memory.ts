import type { Attack } from './attack.js';

/** Bodies of an async function that try to take memory: values that are huge, or too many. */
export const ATTACKS_ON_MEMORY: readonly Attack[] = [
  ['repeat 1e9', `return 'x'.repeat(1e9).length`, ['threw', 'memory']],
  ['string doubling', `let s='x'; for(;;) s+=s`, ['threw', 'memory', 'timeout']],
  ['padEnd 2^30', `return 'a'.padEnd(1<<30).length`, ['threw', 'memory']],
  ['Array(1e9).fill', `return new Array(1e9).fill(0).length`, ['memory', 'timeout', 'threw']],
  ['Uint8Array(2e9)', `return new Uint8Array(2e9).length`, ['threw', 'memory']],
  ['Buffer.alloc(2e9)', `return Buffer.alloc(2e9).length`, ['threw', 'memory']],
  ['push forever', `const a=[];for(;;)a.push({})`, ['memory', 'timeout']],
  [
    'push strings forever',
    `const k=[]; while(true) k.push('x'.repeat(1048576)+k.length)`,
    ['memory', 'timeout'],
  ],
  ['Array(1e8).join', `return new Array(1e8).join('ab').length`, ['timeout', 'threw', 'memory']],
  ['Array(1e9) to text', `return (new Array(1e9)+'').length`, ['timeout', 'threw', 'memory']],
  ['map forever', `const m=new Map();let i=0;for(;;)m.set(i++,'v'+i)`, ['memory', 'timeout']],
  ['Array.from 1e9', `return Array.from({length:1e9}).length`, ['memory', 'timeout']],
  ['spread of a long text', `return [...'.'.repeat(1e9)].length`, ['threw', 'memory', 'timeout']],
  [
    'split of a long text',
    `return '1'.repeat(0x7ffffff).split('').length`,
    ['threw', 'memory', 'timeout'],
  ],
  ['power of BigInt', `return (2n**(2n**25n)).toString().length`, ['timeout', 'threw', 'memory']],
  ['huge power of BigInt', `return 2n**1000000000n`, ['timeout', 'threw', 'memory']],
  [
    'BigInt to text',
    `return (7n**1000000n).toString().length`,
    ['timeout', 'ok', 'threw', 'memory'],
  ],
  [
    'JSON with deep indentation',
    `let o={};let c=o;for(let i=0;i<3000;i++){c.a={};c=c.a} return JSON.stringify(o,null,10).length`,
    ['timeout', 'ok', 'stack', 'threw', 'memory'],
  ],
  [
    'JSON.parse of a long list',
    `return JSON.parse('['+'1,'.repeat(5e7)+'1]').length`,
    ['timeout', 'memory', 'threw'],
  ],
  [
    'freeing a long list',
    `let o=null;for(let i=0;i<3e5;i++)o={o};o=null;return 1`,
    ['ok', 'timeout', 'memory'],
  ],
  [
    'cycles for the collector',
    `for(let i=0;i<3e5;i++){const a={};a.a=a} return 1`,
    ['ok', 'timeout'],
  ],
  ['huge source', `return eval('var a=1;'.repeat(3e5))`, ['ok', 'timeout', 'memory']],
  [
    'normalize',
    `return '\\ufdfa'.repeat(1e6).normalize('NFKD').length`,
    ['ok', 'timeout', 'memory', 'threw'],
  ],
  [
    'toUpperCase',
    `return '\\u00df'.repeat(1e7).toUpperCase().length`,
    ['ok', 'timeout', 'memory', 'threw'],
  ],
  ['split', `return 'a'.repeat(1e7).split('').length`, ['ok', 'timeout', 'memory', 'threw']],
  ['localeCompare', `return 'a'.repeat(1e7).localeCompare('b')`, ['ok', 'timeout', 'memory']],
  [
    'objects made in a job',
    `await 0; const a=[]; for(let i=0;i<2e5;i++) a.push({i}); return a.length`,
    ['ok', 'timeout'],
  ],
];
