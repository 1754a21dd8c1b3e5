import { compileFunction } from 'node:vm';

import { GuestEscape } from './engine-errors.js';
import type { Pointer } from './engine-functions.js';
import type { Engine } from './engine.js';
import { toCommonJs } from './other-languages.js';
import type { CodeDiagnostic } from '../protocol/outcome.js';

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];
const HEAD = `(function (${PARAMETERS.join(', ')}) {\n`;
const FOOT = '\n})';
/**
 * The same body in another place. Code that ends the function around it early may be a script in one of the two, never in
 * both: there an operator, a comma or the end of the parentheses has to follow, and here another member.
 */
const OTHER_HEAD = '({ code() {\n';
const OTHER_FOOT = '\n}})';
const FILE = '/code.js';
const encoder = new TextEncoder();

interface Compiled {
  readonly compiled: Pointer;
}

interface Refused {
  readonly diagnostics: readonly CodeDiagnostic[];
}

/**
 * User code as a function of the guest, or why it does not compile. CommonJS, which all else becomes, is the body of a function, as Node compiles a
 * module, and nothing of it runs: Node's parser, which only parses, has to find it a body, and so has the engine's, before
 * the engine evaluates the function around it. A mark of byte order is left out, and a first line that begins with `#!`
 * (ECMA-262 12.5) is a comment, as in Node.
 */
export function compile(engine: Engine, code: string): Compiled | Refused {
  const marked = code.startsWith('\uFEFF') ? code.slice(1) : code;
  // As long as it was, so that all places stay.
  const given = marked.startsWith('#!') ? `//${marked.slice(2)}` : marked;
  const body = asCommonJs(given);
  if (typeof body !== 'string') return { diagnostics: [body] };
  try {
    engine.execution.parse(encoder.encode(`${OTHER_HEAD}${body}${OTHER_FOOT}`), FILE);
    const script = encoder.encode(`${HEAD}${body}${FOOT}`);
    return { compiled: engine.execution.evaluate(script, FILE) };
  } catch (error) {
    if (!(error instanceof GuestEscape) || engine.memory.growth.refused) throw error;
    return { diagnostics: [diagnosticOf(error)] };
  }
}

/** Messages of Node's that say that code is a module of another kind. */
const MODULE_SYNTAX =
  /import statement outside a module|Unexpected token 'export'|Cannot use 'import\.meta'/;

/** A fault in every language, which the translation would hide. */
const FAULT_EVERYWHERE = 'import() requires a specifier';

/**
 * Code as CommonJS: as it is where Node takes it so. What it refuses may be an ES module, or TypeScript; of what is neither,
 * the fault is told that is furthest in the code.
 */
export function asCommonJs(body: string): string | CodeDiagnostic {
  const fault = faultOf(body);
  if (fault === undefined) return body;
  if (fault.message.startsWith(FAULT_EVERYWHERE)) return fault;
  const faults = MODULE_SYNTAX.test(fault.message) ? [] : [fault];
  for (const isTyped of [false, true]) {
    const translated = toCommonJs(body, isTyped);
    const rest = 'code' in translated ? faultOf(translated.code) : translated.fault;
    if ('code' in translated && rest === undefined) return translated.code;
    if (rest !== undefined) faults.push(rest);
  }
  return faults.reduce((last, next) => (next.line > last.line ? next : last), faults[0] ?? fault);
}

/**
 * What Node has against the code as the body of a CommonJS module: its parser tells the place exactly, and in the words that
 * people know.
 */
function faultOf(body: string): CodeDiagnostic | undefined {
  try {
    compileFunction(body, PARAMETERS, { filename: FILE });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof SyntaxError))
      return { line: 1, column: 1, message: 'The code is too large or too deep to compile.' };
    const [place = '', , caret = ''] = (error.stack ?? '').split('\n');
    const line = Number(/:(\d+)$/.exec(place)?.[1] ?? 1);
    return { line, column: Math.max(0, caret.indexOf('^')) + 1, message: error.message };
  }
}

/** What the engine has against the code; it knows the line only. */
function diagnosticOf({ message, guestStack }: GuestEscape): CodeDiagnostic {
  const position = /\/code\.js:(\d+)/.exec(guestStack);
  return { line: Math.max(1, Number(position?.[1] ?? 1)), column: 1, message };
}
