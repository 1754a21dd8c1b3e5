import { compileFunction } from 'node:vm';

import { GuestEscape } from './engine-errors.js';
import type { Pointer } from './engine-functions.js';
import type { Engine } from './engine.js';
import type { CodeDiagnostic } from './outcome.js';

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];
const HEAD = `(function (${PARAMETERS.join(', ')}) {\n`;
const FILE = '/code.js';
const encoder = new TextEncoder();

/** User code as a function of the guest, or why it does not compile. Nothing of the code runs. */
export function compile(
  engine: Engine,
  code: string,
): { readonly compiled: Pointer } | { readonly diagnostics: readonly CodeDiagnostic[] } {
  try {
    return { compiled: engine.evaluate(encoder.encode(`${HEAD}${code}\n})`), FILE) };
  } catch (error) {
    if (!(error instanceof GuestEscape) || engine.growth.refused) throw error;
    return { diagnostics: [diagnose(code) ?? diagnosticOf(error)] };
  }
}

/** A stack of the guest with the lines of user code counted as its author does, and without frames of the prelude. */
export function readableStack(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !line.includes('(prelude.js') && !line.includes('at apply (native)'))
    .join('\n')
    .replaceAll(/\/code\.js:(\d+)/g, (_, line: string) => `${FILE}:${String(Number(line) - 1)}`);
}

/**
 * What Node itself has against the code: its parser tells the place exactly, and in the words that people know. It only
 * parses. Undefined where it has nothing against code that the engine refuses.
 */
function diagnose(code: string): CodeDiagnostic | undefined {
  try {
    compileFunction(code, PARAMETERS, { filename: FILE });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return undefined;
    const [place = '', , caret = ''] = (error.stack ?? '').split('\n');
    const line = Number(/:(\d+)$/.exec(place)?.[1] ?? 1);
    return { line, column: Math.max(0, caret.indexOf('^')) + 1, message: error.message };
  }
}

/** What the engine has against the code; it knows the line only. */
function diagnosticOf({ message, guestStack }: GuestEscape): CodeDiagnostic {
  const position = /\/code\.js:(\d+)/.exec(guestStack);
  return { line: Math.max(1, Number(position?.[1] ?? 2) - 1), column: 1, message };
}
