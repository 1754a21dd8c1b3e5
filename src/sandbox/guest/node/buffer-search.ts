import { outOfRange, wrongType } from './validate.js';

/* Methods of Buffer that copy and look for bytes, where those of the `buffer` package are otherwise than Node's. */

type NodeBuffer = globalThis.Buffer;
type Search = (this: NodeBuffer, value: unknown, ...rest: unknown[]) => unknown;

function toInteger(value: unknown, standard: number): number {
  const number = value === undefined ? standard : Number(value);
  return Number.isNaN(number) ? standard : Math.trunc(number);
}

/** Buffer.prototype.copy, into any Uint8Array. */
function copy(
  this: NodeBuffer,
  target: unknown,
  targetStart?: unknown,
  sourceStart?: unknown,
  sourceEnd?: unknown,
): number {
  if (!(target instanceof Uint8Array))
    throw wrongType('target', 'an instance of Buffer or Uint8Array', target);
  const to = toInteger(targetStart, 0);
  if (to < 0) throw outOfRange('targetStart', '>= 0', to);
  const from = toInteger(sourceStart, 0);
  if (from < 0 || from > this.length)
    throw outOfRange('sourceStart', `>= 0 && <= ${String(this.length)}`, from);
  const end = Math.min(toInteger(sourceEnd, this.length), this.length);
  if (end < 0) throw outOfRange('sourceEnd', '>= 0', end);
  const count = Math.min(end - from, target.length - to);
  if (count <= 0) return 0;
  Uint8Array.prototype.set.call(
    target,
    new Uint8Array(this.buffer, this.byteOffset + from, count),
    to,
  );
  return count;
}

/** What is found where nothing is looked for: the place from which. */
function indexOfWith(original: Search): Search {
  return function indexOf(value, ...rest) {
    const isEmpty = value === '' || (value instanceof Uint8Array && value.length === 0);
    if (!isEmpty) return Reflect.apply(original, this, [value, ...rest]);
    const start = typeof rest[0] === 'string' ? 0 : toInteger(rest[0], 0);
    return start < 0 ? Math.max(this.length + start, 0) : Math.min(start, this.length);
  };
}

/** Puts them in place. */
export function installSearch(prototype: NodeBuffer): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with a Buffer as `this`
  const indexOf = indexOfWith(prototype.indexOf as Search);
  const includes: Search = function includes(this: NodeBuffer, ...values) {
    return Reflect.apply(indexOf, this, values) !== -1;
  };
  for (const [name, value] of Object.entries({ copy, indexOf, includes }))
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
}
