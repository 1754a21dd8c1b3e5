import { HOST } from '../../protocol/guest-protocol.js';
import { host, pristineJson } from './host.js';
import { format, inspect } from '../node/inspect.js';
import { runSettings } from './run-settings.js';

let charactersWritten = 0;
let linesWritten = 0;
let indentation = '';
const counts = new Map<string, number>();
const starts = new Map<string, number>();

/** What is more than this run may write is dropped, and the host learns of it once. */
function write(level: string, values: unknown[]): void {
  const { logCharactersMax = 0, logLinesMax = 0 } = runSettings();
  const charactersLeft = logCharactersMax - charactersWritten;
  if (charactersLeft < 0 || linesWritten > logLinesMax) return;
  let text: string;
  try {
    text = indentation + format(...values).replaceAll('\n', `\n${indentation}`);
  } catch {
    text = '[unprintable]';
  }
  const fits = text.length <= charactersLeft;
  const shown = fits ? text : text.slice(0, charactersLeft);
  charactersWritten += text.length + 1;
  linesWritten += 1;
  host(HOST.log, pristineJson.stringify({ level, text: shown, cut: !fits }));
}

function elapsed(label: string): string | undefined {
  const start = starts.get(label);
  if (start === undefined) return undefined;
  return `${label}: ${(Number(host(HOST.now)) - start).toFixed(3)}ms`;
}

/** The console of user code: lines go to the caller of the run. */
export const console = {
  log: (...values: unknown[]): void => write('log', values),
  info: (...values: unknown[]): void => write('info', values),
  debug: (...values: unknown[]): void => write('debug', values),
  warn: (...values: unknown[]): void => write('warn', values),
  error: (...values: unknown[]): void => write('error', values),
  trace: (...values: unknown[]): void => write('error', [`Trace: ${format(...values)}`]),
  dir: (value: unknown, options?: object): void => write('log', [inspect(value, options)]),
  dirxml: (...values: unknown[]): void => write('log', values),
  table: (value: unknown): void => write('log', [value]),
  assert: (condition: unknown, ...values: unknown[]): void => {
    if (condition) return;
    const [first, ...rest] = values;
    if (typeof first === 'string') write('error', [`Assertion failed: ${first}`, ...rest]);
    else
      write('error', values.length === 0 ? ['Assertion failed'] : ['Assertion failed:', ...values]);
  },
  group: (...values: unknown[]): void => {
    if (values.length > 0) write('log', values);
    indentation += '  ';
  },
  groupCollapsed: (...values: unknown[]): void => console.group(...values),
  groupEnd: (): void => {
    indentation = indentation.slice(2);
  },
  count: (label = 'default'): void => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    write('log', [`${label}: ${String(count)}`]);
  },
  countReset: (label = 'default'): void => void counts.delete(label),
  time: (label = 'default'): void => void starts.set(label, Number(host(HOST.now))),
  timeLog: (label = 'default', ...values: unknown[]): void => {
    const text = elapsed(label);
    if (text !== undefined) write('log', [text, ...values]);
  },
  timeEnd: (label = 'default'): void => {
    const text = elapsed(label);
    if (text === undefined) return;
    starts.delete(label);
    write('log', [text]);
  },
};
