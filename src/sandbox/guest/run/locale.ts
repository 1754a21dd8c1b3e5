import { casedText, compareTexts, dateText, numberText } from '../intl/locale-methods.js';

/* Built so that what is imported is evaluated where it is first used: most runs format nothing. */

function define(target: object, name: string, value: unknown): void {
  const length = name === 'localeCompare' ? 1 : 0;
  Object.defineProperty(value, 'length', { value: length, configurable: true });
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

/** Locales whose letters change their case by rules of their own. */
const OWN_CASES = /^(?:az|el|hy|lt|tr)\b/i;

/** Puts the methods in place that the engine, which has no Intl, has no right ones of. */
export function installLocale(): void {
  installNumbers();
  installDates();
  installTexts();
  for (const prototype of [Array.prototype, Object.getPrototypeOf(Uint8Array.prototype) as object])
    define(
      prototype,
      'toLocaleString',
      function toLocaleString(this: ArrayLike<unknown>, locales?: unknown, options?: unknown) {
        return Array.from(this, (item) =>
          item === null || item === undefined
            ? ''
            : String((item as Localized).toLocaleString(locales, options)),
        ).join(',');
      },
    );
}

function installNumbers(): void {
  define(
    Number.prototype,
    'toLocaleString',
    function toLocaleString(this: number, locales?: unknown, options?: unknown) {
      return numberText(Number.prototype.valueOf.call(this), locales, options);
    },
  );
  define(
    BigInt.prototype,
    'toLocaleString',
    function toLocaleString(this: bigint, locales?: unknown, options?: unknown) {
      return numberText(BigInt.prototype.valueOf.call(this), locales, options);
    },
  );
}

function installDates(): void {
  const parts = {
    toLocaleString: 'any',
    toLocaleDateString: 'date',
    toLocaleTimeString: 'time',
  } as const;
  for (const [name, part] of Object.entries(parts)) {
    const method = function (this: Date, locales?: unknown, options?: unknown): string {
      return dateText(Date.prototype.getTime.call(this), part, locales, options);
    };
    Object.defineProperty(method, 'name', { value: name });
    define(Date.prototype, name, method);
  }
}

function installTexts(): void {
  define(
    String.prototype,
    'localeCompare',
    function localeCompare(this: unknown, other: unknown, locales?: unknown, options?: unknown) {
      return compareTexts(String(this), other, locales, options);
    },
  );
  define(
    String.prototype,
    'toLocaleUpperCase',
    function toLocaleUpperCase(this: unknown, locales?: unknown) {
      const text = String(this);
      if (!hasOwnCases(locales)) return text.toUpperCase();
      return casedText(text, 'toLocaleUpperCase', locales);
    },
  );
  define(
    String.prototype,
    'toLocaleLowerCase',
    function toLocaleLowerCase(this: unknown, locales?: unknown) {
      const text = String(this);
      if (!hasOwnCases(locales)) return text.toLowerCase();
      return casedText(text, 'toLocaleLowerCase', locales);
    },
  );
}

interface Localized {
  toLocaleString(locales?: unknown, options?: unknown): unknown;
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
