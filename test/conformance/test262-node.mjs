// Runs programs of test262 in Node itself: each in a context of its own, as the body of a CommonJS module. Started by
// test262-run.ts, which sends one program a message.
import { createContext, compileFunction, runInContext } from 'node:vm';

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];

process.on('message', ({ program, timeMsMax }) => process.send(ending(program, timeMsMax)));
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});

function ending(program, timeout) {
  const module = { exports: {} };
  const context = createContext(
    { structuredClone, $module: module },
    { microtaskMode: 'afterEvaluate' },
  );
  try {
    context.$work = compileFunction(program, PARAMETERS, { parsingContext: context });
  } catch (error) {
    return { kind: 'not-compiled', name: error.name, message: error.message };
  }
  try {
    runInContext(
      '{ const work = $work, module = $module; delete globalThis.$work; delete globalThis.$module; work.call(module.exports, module.exports, undefined, module, "", "") }',
      context,
      { timeout },
    );
    return { kind: 'ended', printed: String(module.exports()).split('\n') };
  } catch (error) {
    if (error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { kind: 'stopped', message: 'time' };
    try {
      return {
        kind: 'threw',
        name: String(error?.name ?? error?.constructor?.name ?? ''),
        message: String(error?.message ?? error),
      };
    } catch {
      return { kind: 'threw', name: '', message: '' };
    }
  }
}
