/*
 * Where errors say they were made, below what they say. The engine asks a function for `stack`, and gives it what it knows of each call: what user
 * code gets of that leaves out the calls within the prelude, whose functions are none of its business.
 */

/** What the engine knows of a call. */
interface CallSite {
  isNative(): boolean;
  getFileName(): string | null;
  getFunctionName(): string | null;
  getLineNumber(): number;
  getColumnNumber(): number;
}

const PRELUDE_FILE = 'prelude.js';
const CODE_FILE = '/code.js';
const MEMBER = 'prepareStackTrace';

// Taken before any user code runs, so that a run that replaces them learns nothing.
const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;

/** A method as a function of what it is called on. */
function uncurried<Value>(method: (this: CallSite) => Value): (site: CallSite) => Value {
  return Function.prototype.call.bind(method) as (site: CallSite) => Value;
}

/** The function of user code that makes `stack` instead, as V8 knows it. */
let custom: unknown;

/** Has errors show calls of user code only, with its lines as its author counts them. */
export function installStackTraces(): void {
  const set = getOwnPropertyDescriptor(Error, MEMBER)?.set as Setter | undefined;
  if (set === undefined) throw new Error('the engine makes stacks in another way');
  const sample = sampleSite(set);
  const prototype = getPrototypeOf(sample) as CallSite;
  // oxlint-disable-next-line typescript/unbound-method -- they are bound by `uncurried`
  const { isNative, getFileName, getFunctionName, getLineNumber, getColumnNumber } = prototype;
  const methods: Methods = {
    isNative: uncurried(isNative),
    fileOf: uncurried(getFileName),
    nameOf: uncurried(getFunctionName),
    lineOf: uncurried(getLineNumber),
    columnOf: uncurried(getColumnNumber),
  };
  const lineOf = (site: CallSite): number => {
    const line = methods.lineOf(site);
    // The line before the code's first is that of the function which is around it.
    return methods.fileOf(site) === CODE_FILE ? line - 1 : line;
  };
  method(prototype, 'getLineNumber', function getLineNumber(this: CallSite) {
    return lineOf(this);
  });
  // As in V8 for strict functions, so that no function is reached by a call of it.
  method(prototype, 'getFunction', function getFunction() {
    return undefined;
  });
  method(prototype, 'getThis', function getThis() {
    return undefined;
  });
  defineProperty(Error, MEMBER, {
    get: () => custom,
    set: (value: unknown) => {
      custom = value;
    },
    configurable: true,
  });
  apply(set, Error, [prepareWith({ ...methods, lineOf })]);
}

type Setter = (this: unknown, prepare: unknown) => void;

interface Methods {
  readonly isNative: (site: CallSite) => boolean;
  readonly fileOf: (site: CallSite) => string | null;
  readonly nameOf: (site: CallSite) => string | null;
  readonly lineOf: (site: CallSite) => number;
  readonly columnOf: (site: CallSite) => number;
}

function sampleSite(set: Setter): CallSite {
  let sample: CallSite | undefined;
  apply(set, Error, [
    (_: unknown, sites: readonly CallSite[]) => {
      sample ??= sites[0];
      return '';
    },
  ]);
  // The engine makes the stack at once.
  const made = new Error('the engine tells no calls');
  if (sample === undefined) throw made;
  return sample;
}

function method(prototype: CallSite, name: string, value: unknown): void {
  defineProperty(prototype, name, { value, writable: true, configurable: true });
}

const toText = String;

/** The first line of a stack, as V8 writes it when the error is made. Getters of user code may run, and fail. */
function headerOf(error: unknown): string {
  try {
    const { name, message } = error as { readonly name?: unknown; readonly message?: unknown };
    const kind = name === undefined ? 'Error' : toText(name);
    const text = message === undefined ? '' : toText(message);
    if (kind === '') return text;
    return text === '' ? kind : `${kind}: ${text}`;
  } catch {
    return 'Error';
  }
}

/** The function that the engine asks. It uses nothing that user code can replace. */
function prepareWith({ isNative, fileOf, nameOf, lineOf, columnOf }: Methods) {
  /** Whether a call is the prelude's own, or one of the engine's functions that the prelude called. */
  function isHidden(sites: readonly CallSite[], place: number): boolean {
    for (let at = place; at < sites.length; at += 1) {
      const site = sites[at];
      if (site !== undefined && !isNative(site)) return fileOf(site) === PRELUDE_FILE;
    }
    return true;
  }

  function lineOfText(site: CallSite): string {
    const name = nameOf(site);
    const shown = name === null || name === '' ? '<anonymous>' : name;
    if (isNative(site)) return `\n    at ${shown} (native)`;
    const file = fileOf(site);
    if (file === null) return `\n    at ${shown}`;
    const column = columnOf(site);
    const place = column > 0 ? `${toText(lineOf(site))}:${toText(column)}` : toText(lineOf(site));
    return `\n    at ${shown} (${file}:${place})`;
  }

  return function prepareStackTrace(error: unknown, sites: CallSite[]): unknown {
    let kept = 0;
    for (let at = 0; at < sites.length; at += 1) {
      const site = sites[at];
      // The places are there: no setter of a prototype is asked.
      if (site !== undefined && !isHidden(sites, at)) sites[kept++] = site;
    }
    sites.length = kept;
    if (typeof custom === 'function') return apply(custom, Error, [error, sites]);
    let text = headerOf(error);
    for (let at = 0; at < kept; at += 1) {
      const site = sites[at];
      if (site !== undefined) text += lineOfText(site);
    }
    return text;
  };
}
