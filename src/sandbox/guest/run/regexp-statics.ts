/*
 * What V8 keeps of the last match on RegExp itself. The engine keeps nothing of it, and code that got undefined would go on with
 * wrong values in silence.
 */

const NAMES = ['input', 'lastMatch', 'lastParen', 'leftContext', 'rightContext'];
const SIGNS = ['$_', '$&', '$+', '$`', "$'", '$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9'];

/** Puts members in place that say what to use instead. */
export function installRegExpStatics(): void {
  for (const name of [...NAMES, ...SIGNS])
    Object.defineProperty(RegExp, name, {
      get() {
        throw new TypeError(`RegExp['${name}'] is not kept here: use what exec or match gives`);
      },
      set: () => undefined,
      configurable: true,
    });
}
