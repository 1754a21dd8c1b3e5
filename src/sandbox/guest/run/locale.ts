import { casedText, compareTexts, dateText, listText, numberText } from '../intl/locale-methods.js';

/* Built so that what is imported is evaluated where it is first used: most runs format nothing. */

/** Puts methods in place that are like those of the language: they make nothing, and take any number of arguments. */
function define(target: object, methods: Readonly<Record<string, unknown>>, length = 0): void {
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(value, 'length', { value: length, configurable: true });
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

/** Locales whose letters change their case by rules of their own. */
const OWN_CASES = /^(?:az|el|hy|lt|tr)\b/i;

/** Puts the methods in place that the engine, which has no Intl, has no right ones of. */
export function installLocale(): void {
  installNumbers();
  installDates();
  installTexts();
  installLists();
}

function installNumbers(): void {
  define(Number.prototype, {
    toLocaleString(this: number, locales: unknown, options: unknown) {
      return numberText(Number.prototype.valueOf.call(this), locales, options);
    },
  });
  define(BigInt.prototype, {
    toLocaleString(this: bigint, locales: unknown, options: unknown) {
      return numberText(BigInt.prototype.valueOf.call(this), locales, options);
    },
  });
}

function installDates(): void {
  const parts = {
    toLocaleString: 'any',
    toLocaleDateString: 'date',
    toLocaleTimeString: 'time',
  } as const;
  for (const [name, part] of Object.entries(parts))
    define(Date.prototype, {
      [name](this: Date, locales: unknown, options: unknown): string {
        return dateText(Date.prototype.getTime.call(this), part, locales, options);
      },
    });
}

function installTexts(): void {
  define(
    String.prototype,
    {
      localeCompare(this: unknown, other: unknown, locales: unknown, options: unknown) {
        return compareTexts(textOf(this, 'localeCompare'), other, locales, options);
      },
    },
    1,
  );
  define(String.prototype, {
    toLocaleUpperCase(this: unknown, locales: unknown) {
      const text = textOf(this, 'toLocaleUpperCase');
      if (!hasOwnCases(locales)) return text.toUpperCase();
      return casedText(text, 'toLocaleUpperCase', locales);
    },
    toLocaleLowerCase(this: unknown, locales: unknown) {
      const text = textOf(this, 'toLocaleLowerCase');
      if (!hasOwnCases(locales)) return text.toLowerCase();
      return casedText(text, 'toLocaleLowerCase', locales);
    },
  });
}

/** What a method of texts is called on. */
function textOf(value: unknown, method: string): string {
  if (value === null || value === undefined)
    throw new TypeError(`String.prototype.${method} called on null or undefined`);
  // A symbol has none: `String` would give it one.
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  return String(value);
}

function installLists(): void {
  const typed = Object.getPrototypeOf(Uint8Array.prototype) as object;
  for (const prototype of [Array.prototype, typed])
    define(prototype, {
      toLocaleString(this: unknown, locales: unknown, options: unknown) {
        return listText(this, prototype === typed, locales, options);
      },
    });
}

/** Whether a locale is asked for by which cases differ; anything that is no plain tag is looked at by the host. */
function hasOwnCases(locales: unknown): boolean {
  if (locales === undefined) return false;
  return (
    typeof locales !== 'string' ||
    OWN_CASES.test(locales) ||
    !/^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(locales)
  );
}
