/**
 * A CommonJS module that gives what can be seen of the language's own objects without calling them: of each function its name, its length
 * and whether it makes objects, of each member whether it can be written, seen and changed. Runs in Node and in the sandbox.
 */
export const LANGUAGE_SHAPE = String.raw`
const GLOBALS = ('Object Function Array Number parseFloat parseInt Boolean String Symbol Date Promise RegExp Error AggregateError EvalError ' +
  'RangeError ReferenceError SyntaxError TypeError URIError JSON Math Intl ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array ' +
  'Int32Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet WeakRef Proxy ' +
  'Reflect FinalizationRegistry decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN').split(' ');
const proto = Object.getPrototypeOf;
const OTHERS = {
  ArrayIterator: proto([][Symbol.iterator]()), MapIterator: proto(new Map()[Symbol.iterator]()), SetIterator: proto(new Set()[Symbol.iterator]()),
  StringIterator: proto(''[Symbol.iterator]()), RegExpStringIterator: proto('a'.matchAll(/a/g)), Generator: (function* () {})(),
  AsyncGenerator: (async function* () {})(), AsyncFunction: proto(async () => 1),
};
const isMaker = (value) => { try { Reflect.construct(Object, [], value); return true } catch { return false } };
const accessor = (value) => value === undefined ? 'none' : value.name + (isMaker(value) ? ' makes objects' : '');

module.exports = () => {
  const seen = new Set([Function.prototype, Object.prototype]);
  const shape = {};
  const look = (value, path, depth) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value) || depth > 5) return;
    seen.add(value);
    if (typeof value === 'function') shape[path] = [value.name, value.length, isMaker(value) ? 'makes objects' : 'makes none'].join(', ');
    for (const key of Reflect.ownKeys(value)) {
      const place = path + '.' + String(key);
      const member = Object.getOwnPropertyDescriptor(value, key);
      const flags = (member.writable ? 'w' : '') + (member.enumerable ? 'e' : '') + (member.configurable ? 'c' : '');
      const isValue = 'value' in member;
      shape[place + ' is'] = isValue ? flags : [flags, accessor(member.get), accessor(member.set)].join(', ');
      if (isValue) look(member.value, place, depth + 1);
    }
    look(proto(value), path + '.[[Prototype]]', depth + 1);
  };
  for (const root of ['Object', 'Function']) { seen.delete(globalThis[root].prototype); look(globalThis[root].prototype, root + '.prototype', 0) }
  for (const name of GLOBALS) look(globalThis[name], name, 0);
  for (const [name, value] of Object.entries(OTHERS)) look(value, name, 0);
  return shape;
};`;
