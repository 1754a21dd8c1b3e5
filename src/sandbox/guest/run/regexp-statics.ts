/*
 * What V8 keeps of the last match on RegExp itself. The engine keeps nothing of it, and code that got undefined would go on with
 * wrong values in silence. Built so that it is evaluated in runs alone whose code names it.
 */

interface Match {
  readonly groups: readonly (string | undefined)[];
  readonly rest: readonly string[];
}

let last: Match = { groups: [''], rest: ['', '', ''] };

const group = (index: number) => (): string => last.groups[index] ?? '';
const rest = (index: number) => (): string => last.rest[index] ?? '';
const lastParen = (): string =>
  last.groups.length > 1 ? (last.groups[last.groups.length - 1] ?? '') : '';

const STATICS: Readonly<Record<string, () => string>> = {
  input: rest(0),
  $_: rest(0),
  lastMatch: group(0),
  '$&': group(0),
  lastParen,
  '$+': lastParen,
  leftContext: rest(1),
  '$`': rest(1),
  rightContext: rest(2),
  "$'": rest(2),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => [`$${String(at)}`, group(at)])),
};

function installStatics(): void {
  for (const [name, read] of Object.entries(STATICS)) {
    const members = {
      get [name](): string {
        return read();
      },
      set [name](_value: string) {
        // As in V8, which takes it and keeps what it has.
      },
    };
    const accessor = Object.getOwnPropertyDescriptor(members, name);
    Object.defineProperty(RegExp, name, { ...accessor, enumerable: false });
  }
}

/** Keeps the last match of this run, which makes every expression slower: all that matches asks `exec`. */
export function keepMatches(): void {
  installStatics();
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its expression
  const { exec: match } = RegExp.prototype;
  const { apply } = Reflect;
  const methods = {
    exec(this: RegExp, text: string): RegExpExecArray | null {
      const found = apply(match, this, [text]);
      if (found !== null) {
        const { index, input } = found;
        const end = index + found[0].length;
        last = { groups: [...found], rest: [input, input.slice(0, index), input.slice(end)] };
      }
      return found;
    },
  };
  // oxlint-disable-next-line typescript/unbound-method -- what calls it gives its expression
  const { exec } = methods;
  Object.defineProperty(RegExp.prototype, 'exec', {
    value: exec,
    writable: true,
    configurable: true,
  });
}
