import { primitiveOf } from './date-values.js';
import { HOST } from '../../protocol/guest-protocol.js';
import { host } from './host.js';

/*
 * Date as V8 has it where the language leaves the reading of text to engines: the host reads it, faster than the guest could.
 * Built so that what is imported is evaluated where it is first used.
 */

// Taken at once, since each use of an import here looks for it.
const [ask, operation] = [host, HOST.parseDate];
const { apply, construct, defineProperty } = Reflect;
const EngineDate = Date;
// oxlint-disable-next-line typescript/unbound-method -- each is called with its date
const { getTime, toString, toTimeString, [Symbol.toPrimitive]: toPrimitive } = EngineDate.prototype;
const methods = { getTime, [Symbol.toPrimitive]: toPrimitive };

/** What the engine makes a date of, instead of a value that may be text, or become it. */
function readValue(value: unknown): unknown {
  if (typeof value === 'number') return value;
  const isObject = typeof value === 'object' || typeof value === 'function';
  const read = isObject && value !== null ? primitiveOf(value, methods) : value;
  return typeof read === 'string' ? ask(operation, read) : read;
}

/** What the engine writes of a date, with the name of its zone. */
function withZone(date: Date, write: () => string): string {
  const text: string = apply(write, date, []);
  return text === 'Invalid Date' ? text : `${text} (Coordinated Universal Time)`;
}

/** Puts Date in place. */
export function installDate(): void {
  const GuestDate = function (...values: unknown[]): unknown {
    // A call of the class itself is faster, and most are.
    if (new.target === GuestDate) {
      const { length } = values;
      if (length === 0) return new EngineDate();
      if (length > 1) return construct(EngineDate, values);
      const value = values[0];
      if (typeof value === 'number') return new EngineDate(value);
      if (typeof value === 'string') return new EngineDate(ask(operation, value) as number);
      return new EngineDate(readValue(value) as number);
    }
    if ((new.target as unknown) === undefined) return withZone(new EngineDate(), toString);
    if (values.length === 1) values[0] = readValue(values[0]);
    return construct(EngineDate, values, new.target);
  };
  const { now, UTC, prototype } = EngineDate;
  // oxlint-disable-next-line typescript/no-unnecessary-template-expression -- it may be no text; `String` would take a symbol
  const own = { now, parse: (text: string) => readValue(`${text}`), UTC };
  const written = {
    constructor: GuestDate,
    toString(this: Date): string {
      return withZone(this, toString);
    },
    toTimeString(this: Date): string {
      return withZone(this, toTimeString);
    },
  };
  for (const [name, value] of Object.entries({ length: 7, name: 'Date', prototype }))
    defineProperty(GuestDate, name, { value, writable: false });
  place(GuestDate, own);
  place(prototype, written);
  place(globalThis, { Date: GuestDate });
}

function place(target: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members))
    defineProperty(target, name, { value, writable: true, configurable: true });
}
