import { HOST } from '../../protocol/guest-protocol.js';
import type { RunSettings } from '../../protocol/guest-protocol.js';
import { serviceClient } from './capabilities.js';
import { CustomHttpResponseError, ReactorError } from './formula-errors.js';
import { host, pristineJson } from './host.js';
import { openHttpMessage, leanResult } from '../web/http-message.js';
import { requireModule } from './modules.js';
import { seedRandom } from './random.js';
import { keepMatches } from './regexp-statics.js';
import { startSettings } from './run-settings.js';

/** User code, compiled: the function that Node would wrap a CommonJS module in. */
type ModuleFunction = (
  this: unknown,
  exports: unknown,
  require: typeof requireModule,
  module: { exports: unknown },
  __filename: string,
  __dirname: string,
) => void;

/** What the function of user code gets. */
interface RunRequest {
  readonly args: unknown;
  readonly configuration: unknown;
  /** `svc`, and the names that stand beside it. */
  [name: string]: unknown;
}

type DispatchText = [seed: number[], settings: RunSettings, request: RunRequest];

const NAME_MAX = 200;
const MESSAGE_MAX = 4000;
const STACK_MAX = 4000;
/** What a line of a call begins with. */
const CALL = '    at ';

/** The function that user code exports; its default export where it was compiled from an ES module. */
function exportedFunction(exported: unknown): ((request: unknown) => unknown) | undefined {
  if (typeof exported === 'function') return exported as (request: unknown) => unknown;
  if (typeof exported === 'object' && exported !== null && 'default' in exported) {
    if (typeof exported.default === 'function')
      return exported.default as (request: unknown) => unknown;
  }
  return undefined;
}

/**
 * Runs compiled user code and reports its result to the host. `text` is JSON of four integers for Math.random, of the settings
 * and of the input; `rawBody` is that of a message whose body is JSON.
 */
export function dispatch(code: ModuleFunction, text: string, rawBody?: string): void {
  const [seed, settings, request] = pristineJson.parse(text) as DispatchText;
  seedRandom(seed);
  startSettings(settings);
  if (settings.keepsMatches) keepMatches();
  void execute(code, settings, request, rawBody);
}

async function execute(
  code: ModuleFunction,
  settings: RunSettings,
  request: RunRequest,
  rawBody: string | undefined,
): Promise<void> {
  try {
    // Before the code does anything, so that what it changes does not matter here.
    if (
      settings.httpMessage &&
      !openHttpMessage(request.args as Record<string, unknown>, rawBody)
    ) {
      report('invalid-body', {});
      return;
    }
    const module = { exports: {} as unknown };
    Reflect.apply(code, module.exports, [module.exports, requireModule, module, '/code.js', '/']);
    const exported = exportedFunction(module.exports);
    if (exported === undefined) {
      report('no-function', {});
      return;
    }
    const svc = serviceClient(settings.capabilities);
    if (svc !== undefined) for (const name of settings.clientNames) request[name] = svc;
    finish(await exported(request), settings.outputCharactersMax);
  } catch (error) {
    fail(error);
  }
}

function report(kind: 'invalid-body' | 'no-function' | 'threw', content: object): void {
  host(HOST.done, kind, pristineJson.stringify(content));
}

function finish(result: unknown, charactersMax: number): void {
  const text = (pristineJson.stringify(leanResult(result)) as string | undefined) ?? 'null';
  if (text.length > charactersMax)
    throw new RangeError(`The result is longer than ${String(charactersMax)} characters.`);
  host(HOST.done, 'ok', text);
}

/** Reports an error that ended the run. Whatever was thrown, hostile getters included, becomes plain data. */
export function fail(error: unknown): void {
  try {
    report('threw', describe(error));
  } catch {
    // As text, since code can make the engine's JSON fail, by what it puts on prototypes.
    host(HOST.done, 'threw', '{"name":"Error","message":"The error cannot be shown.","stack":""}');
  }
}

function describe(error: unknown): object {
  if (typeof error !== 'object' || error === null)
    return { name: 'Error', message: cut(String(error), MESSAGE_MAX), stack: '', value: true };
  const { name, message, stack } = error as Partial<Record<'name' | 'message' | 'stack', unknown>>;
  const plain = {
    name: cut(String(name ?? 'Error'), NAME_MAX),
    message: cut(String(message ?? ''), MESSAGE_MAX),
    stack: cut(callsOf(String(stack ?? '')), STACK_MAX),
  };
  if (error instanceof CustomHttpResponseError) {
    const { status, headers, body } = error;
    return { ...plain, response: { status, headers, body } };
  }
  if (error instanceof ReactorError)
    return { ...plain, status: error.status, errors: error.data.errors };
  return plain;
}

/** A stack without what it says of the error above its calls. */
function callsOf(stack: string): string {
  const first = stack.startsWith(CALL) ? 0 : stack.indexOf(`\n${CALL}`) + 1;
  return first === 0 && !stack.startsWith(CALL) ? '' : `${stack.slice(first)}\n`;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** A callback of the host whose errors end the run, as an uncaught exception ends a process. */
export function guarded<Values extends unknown[]>(
  callback: (...values: Values) => void,
): (...values: Values) => void {
  return (...values) => {
    try {
      callback(...values);
    } catch (error) {
      fail(error);
    }
  };
}
