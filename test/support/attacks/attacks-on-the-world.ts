import type { Attack } from './attack.js';

/** Bodies of an async function that try to reach beyond their run, or to spoil the built-ins. */
export const ATTACKS_ON_THE_WORLD: readonly Attack[] = [
  [
    'constructor of constructors',
    `return [].constructor.constructor('return typeof process.binding + typeof require')()`,
    ['ok'],
  ],
  [
    'this',
    `return (function(){ return this.constructor.constructor('return typeof process.mainModule')() }).call(req)`,
    ['ok'],
  ],
  ['import', `return await import('fs')`, ['threw']],
  [
    'globals of other hosts',
    `return typeof std+typeof os+typeof WebAssembly+typeof Deno+typeof __host`,
    ['ok'],
  ],
  [
    'prepareStackTrace',
    `Error.prepareStackTrace=()=>{while(1){}}; new Error('x').stack; return 1`,
    ['timeout', 'ok'],
  ],
  [
    'stackTraceLimit',
    `Error.stackTraceLimit=1e9; function f(n){if(n)f(n-1);else throw new Error('d')} f(200)`,
    ['threw'],
  ],
  [
    'polluted prototypes',
    `Object.prototype.then=(r)=>r(666); Object.prototype.toJSON=()=>'x'; Array.prototype.map=null; return {a:1}`,
    ['ok', 'threw', 'timeout'],
  ],
  [
    'replaced JSON and promises',
    `JSON.stringify=()=>{while(1){}}; Promise.prototype.then=null; globalThis.Promise=null; return {a:1}`,
    ['ok'],
  ],
  [
    'proto setters',
    `Object.defineProperty(Object.prototype,'message',{set(){while(1){}}}); throw new Error('x')`,
    ['threw', 'timeout'],
  ],
  ['process.exit', `process.exit(1)`, ['threw']],
  ['a module of Node', `return require('child_process').execSync('id')`, ['threw']],
  [
    'dates',
    `const d=new Date(0); for(let i=0;i<1e4;i++) req['d'+i]=d; return [new Date(0)]`,
    ['ok'],
  ],
];
