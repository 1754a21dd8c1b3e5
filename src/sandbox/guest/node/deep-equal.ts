/** Whether two values are deeply equal, as assert.deepStrictEqual has it (strict) or assert.deepEqual. */
export function deepEqual(left: unknown, right: unknown, strict: boolean): boolean {
  return compare(left, right, strict, []);
}

type Pair = readonly [unknown, unknown];

function compare(left: unknown, right: unknown, strict: boolean, seen: readonly Pair[]): boolean {
  if (Object.is(left, right)) return true;
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (!isObject(left) || !isObject(right)) {
    if (strict || isObject(left) || isObject(right)) return left === right && !strict;
    return left == right || (Number.isNaN(left) && Number.isNaN(right));
  }
  if (strict && Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false;
  if (Object.prototype.toString.call(left) !== Object.prototype.toString.call(right)) return false;
  if (seen.some(([first, second]) => first === left && second === right)) return true;
  const within = [...seen, [left, right] as const];
  return sameContent(left, right, strict, within) && sameMembers(left, right, strict, within);
}

function sameContent(left: object, right: object, strict: boolean, seen: readonly Pair[]): boolean {
  if (left instanceof Date)
    return right instanceof Date && Object.is(left.getTime(), right.getTime());
  if (left instanceof RegExp)
    return (
      right instanceof RegExp &&
      String(left) === String(right) &&
      left.lastIndex === right.lastIndex
    );
  if (left instanceof Error)
    return right instanceof Error && left.message === right.message && left.name === right.name;
  if (Array.isArray(left)) return Array.isArray(right) && left.length === right.length;
  if (left instanceof Map) return right instanceof Map && sameMaps(left, right, strict, seen);
  if (left instanceof Set) return right instanceof Set && sameSets(left, right, strict, seen);
  if (left instanceof ArrayBuffer)
    return right instanceof ArrayBuffer && sameBytes(new Uint8Array(left), new Uint8Array(right));
  if (ArrayBuffer.isView(left) && left instanceof DataView && right instanceof DataView)
    return sameBytes(viewBytes(left), viewBytes(right));
  if (
    left instanceof Number ||
    left instanceof String ||
    left instanceof Boolean ||
    left instanceof BigInt ||
    left instanceof Symbol
  )
    return Object.is(primitiveWithin(left), primitiveWithin(right));
  if (left instanceof WeakMap || left instanceof WeakSet || left instanceof Promise) return false;
  return true;
}

/** The primitive that an object holds, whatever class its prototype says it is of; undefined where it holds none. */
function primitiveWithin(value: object): unknown {
  for (const { prototype } of [Number, String, Boolean, BigInt, Symbol])
    try {
      return Reflect.apply(prototype.valueOf, value, []);
    } catch {
      // It is of another class.
    }
  return undefined;
}

function viewBytes(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

function sameMaps(
  left: Map<unknown, unknown>,
  right: Map<unknown, unknown>,
  strict: boolean,
  seen: readonly Pair[],
): boolean {
  if (left.size !== right.size) return false;
  const rest = new Map(right);
  for (const [key, value] of left) {
    const match = rest.has(key)
      ? key
      : [...rest.keys()].find(
          (other) =>
            compare(key, other, strict, seen) && compare(value, rest.get(other), strict, seen),
        );
    if ((match === undefined && !rest.has(match)) || !compare(value, rest.get(match), strict, seen))
      return false;
    rest.delete(match);
  }
  return true;
}

function sameSets(
  left: Set<unknown>,
  right: Set<unknown>,
  strict: boolean,
  seen: readonly Pair[],
): boolean {
  if (left.size !== right.size) return false;
  const rest = new Set(right);
  for (const value of left) {
    const match = rest.has(value)
      ? value
      : [...rest].find((other) => compare(value, other, strict, seen));
    if (match === undefined && !rest.has(match)) return false;
    rest.delete(match);
  }
  return true;
}

function sameMembers(left: object, right: object, strict: boolean, seen: readonly Pair[]): boolean {
  const keys = memberKeys(left, strict);
  const others = memberKeys(right, strict);
  if (keys.length !== others.length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      compare(Reflect.get(left, key), Reflect.get(right, key), strict, seen),
  );
}

function memberKeys(value: object, strict: boolean): PropertyKey[] {
  const symbols = Object.getOwnPropertySymbols(value).filter((symbol) =>
    Object.prototype.propertyIsEnumerable.call(value, symbol),
  );
  return strict ? [...Object.keys(value), ...symbols] : Object.keys(value);
}
