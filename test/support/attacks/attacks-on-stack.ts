import type { Attack } from './attack.js';

/** Bodies of an async function that try to take the stack: recursion, and what is nested deeply. */
export const ATTACKS_ON_STACK: readonly Attack[] = [
  ['recursion', `function f(){return 1+f()} return f()`, ['stack']],
  [
    'recursion that catches',
    `function f(){try{return 1+f()}catch(e){return 0}} return f()>0`,
    ['ok', 'stack'],
  ],
  [
    'recursion with arguments',
    `function f(a,b,c,d,e){return f(a,b,c,d,e,...[1,2,3])} return f(1,2,3,4,5)`,
    ['stack'],
  ],
  ['recursion in map', `function f(){return [1].map(f)} return f()`, ['stack']],
  ['recursion in sort', `function f(){[2,1].sort(f);return 0} return f()`, ['stack']],
  ['recursion in replace', `function f(){return 'a'.replace(/a/,f)} return f()`, ['stack']],
  ['recursion in toString', `const o={toString(){return ''+o}}; return ''+o`, ['stack']],
  [
    'recursion in a proxy',
    `const p=new Proxy({}, {get(t,k,r){return r[k]}}); return p.x`,
    ['stack'],
  ],
  [
    'chain of proxies',
    `let p={};for(let i=0;i<1e5;i++)p=new Proxy(p,{});return p.x`,
    ['stack', 'threw', 'ok', 'timeout'],
  ],
  ['recursion in a getter', `const o={get a(){return this.a}}; return o.a`, ['stack']],
  [
    'chain of bind',
    `let f=()=>1;for(let i=0;i<1e5;i++)f=f.bind(null);return f()`,
    ['stack', 'ok', 'timeout', 'memory'],
  ],
  [
    'JSON.parse nested',
    `return JSON.parse('['.repeat(1e5)+']'.repeat(1e5)).length`,
    ['stack', 'threw', 'timeout'],
  ],
  ['nested result', `let a=[];for(let i=0;i<1e5;i++)a=[a];return a`, ['stack', 'threw', 'timeout']],
  [
    'nested parentheses',
    `return eval('('.repeat(1e5)+'1'+')'.repeat(1e5))`,
    ['stack', 'threw', 'timeout'],
  ],
  [
    'nested array literals',
    `return eval('['.repeat(5e4)+']'.repeat(5e4))`,
    ['stack', 'threw', 'timeout'],
  ],
  [
    'nested functions',
    `return eval('(()=>'.repeat(2e4)+'1'+')'.repeat(2e4))`,
    ['stack', 'threw', 'timeout'],
  ],
  ['a long sum', `return eval('1'+'+1'.repeat(1e5))`, ['ok', 'stack', 'timeout']],
  [
    'nested regex groups',
    `return new RegExp('('.repeat(5e4)+')'.repeat(5e4)).test('')`,
    ['threw', 'stack', 'ok', 'timeout'],
  ],
  [
    'nested alternatives',
    `return new RegExp('(?:a|'.repeat(1e4)+'b'+')'.repeat(1e4)).test('c')`,
    ['threw', 'stack', 'ok', 'timeout'],
  ],
  [
    'chain of classes',
    `let c=class{};for(let i=0;i<5000;i++)c=class extends c{};return new c()+''`,
    ['ok', 'stack', 'timeout'],
  ],
  [
    'chain of promises',
    `let p=Promise.resolve(1);for(let i=0;i<2e5;i++)p=p.then(x=>x);return await p`,
    ['ok', 'timeout', 'memory'],
  ],
  [
    'nested await',
    `async function f(n){return n?1+await f(n-1):0} return await f(3000)`,
    ['ok', 'stack', 'threw', 'timeout'],
  ],
  [
    'JSON.parse with a reviver',
    `return JSON.parse('['.repeat(2000)+']'.repeat(2000),(k,v)=>v).length`,
    ['ok', 'stack', 'timeout'],
  ],
  [
    'flat(Infinity)',
    `let a=[];for(let i=0;i<2e4;i++)a=[a];return a.flat(Infinity).length`,
    ['stack', 'ok', 'threw', 'timeout'],
  ],
  [
    'generators without end',
    `function*g(){yield* g()} for(const x of g())return x`,
    ['stack', 'timeout'],
  ],
  [
    'huge spread',
    `return Math.max(...new Array(1e6).fill(1))`,
    ['ok', 'stack', 'threw', 'memory', 'timeout'],
  ],
  [
    'huge apply',
    `return String.fromCharCode.apply(null,new Array(3e6).fill(65)).length`,
    ['ok', 'stack', 'threw', 'memory', 'timeout'],
  ],
];
