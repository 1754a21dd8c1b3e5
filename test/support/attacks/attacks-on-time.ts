import type { Attack } from './attack.js';

/** Bodies of an async function that try to take time: loops, jobs, regular expressions, timers and floods. */
export const ATTACKS_ON_TIME: readonly Attack[] = [
  ['infinite loop', `while(1){}`, ['timeout']],
  ['loop that catches', `while(1){try{while(1){}}catch(e){}finally{continue}}`, ['timeout']],
  [
    'promise loop',
    `function f(){return Promise.resolve().then(f)} await f()`,
    ['timeout', 'memory'],
  ],
  ['async loop of jobs', `for(;;) await null`, ['timeout']],
  [
    'async catch of the interrupt',
    `async function f(){while(1){}} for(;;){try{await f()}catch(e){}}`,
    ['timeout'],
  ],
  [
    'microtask storm',
    `function f(){queueMicrotask(f);queueMicrotask(f)} f(); await new Promise(()=>{})`,
    ['timeout', 'memory'],
  ],
  [
    'nextTick storm',
    `function f(){process.nextTick(f)} f(); await new Promise(()=>{})`,
    ['timeout', 'memory'],
  ],
  [
    'formatters without end',
    `for (let n = 0; ; n++) try { new Intl.DateTimeFormat('de', { fractionalSecondDigits: n % 3 + 1, timeZone: '+0' + n % 9 + ':' + (n % 50 + 10) }) } catch {}`,
    ['timeout'],
  ],
  [
    'comparisons of long texts',
    `const [a, b] = ['é'.repeat(6e4) + 'a', 'é'.repeat(6e4) + 'b']; for (;;) a.localeCompare(b, 'de')`,
    ['timeout', 'threw'],
  ],
  ['regex with nested quantifiers', `return /^(a+)+$/.test('a'.repeat(40)+'b')`, ['timeout']],
  ['regex with stars of stars', `return /^(.*,)*x/.test(','.repeat(40))`, ['timeout', 'ok']],
  [
    'regex with back-references',
    `return /^(?:a?){40}a{40}$/.test('a'.repeat(39))`,
    ['timeout', 'ok'],
  ],
  [
    'regex over a long text',
    `return 'x'.repeat(1e6).replace(/x*y/g,'').length`,
    ['timeout', 'ok', 'stack', 'threw', 'memory'],
  ],
  [
    'sort with a slow comparison',
    `const a=Array.from({length:3e5},(_, i)=>(i*7919)%1e6);a.sort((x,y)=>{for(let i=0;i<100;i++);return x-y});return a.length`,
    ['timeout', 'memory'],
  ],
  ['indexOf on a sparse array', `const a=[];a.length=4294967295;return a.indexOf(1)`, ['timeout']],
  [
    'typed sort',
    `return new Float64Array(5e6).map((_, i)=>-i).sort().length`,
    ['timeout', 'ok', 'memory'],
  ],
  ['promise that never settles', `await new Promise(()=>{})`, ['timeout']],
  ['timer far away', `await new Promise(r=>setTimeout(r,1e9))`, ['timeout']],
  ['interval forever', `setInterval(()=>{},1); await new Promise(()=>{})`, ['timeout']],
  ['timer flood', `for(;;) setTimeout(()=>{},1e6)`, ['threw', 'timeout']],
  [
    'immediates that breed',
    `function f(){setImmediate(f);setImmediate(f)} f(); await new Promise(()=>{})`,
    ['timeout', 'threw'],
  ],
  [
    'Atomics.wait',
    `return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0,1e6)`,
    ['threw'],
  ],
  ['console flood', `for(;;)console.log('x'.repeat(1000))`, ['timeout']],
  [
    'flood of calls',
    `for(let i=0;i<1e5;i++)req.svc.wait(i); await new Promise(()=>{})`,
    ['timeout'],
  ],
];
