/* Evaluated where a date is first made of an object. */

/** What a date is made of where it is made of an object: the object itself where it is a date, else what it is as a primitive. */
export function primitiveOf(
  value: object,
  { getTime, [Symbol.toPrimitive]: ordinary }: Pick<Date, 'getTime' | typeof Symbol.toPrimitive>,
): unknown {
  if (isDate(value, getTime)) return value;
  const own: unknown = (value as { readonly [Symbol.toPrimitive]?: unknown })[Symbol.toPrimitive];
  if (own === undefined || own === null) return Reflect.apply(ordinary, value, ['number']);
  const primitive: unknown = Reflect.apply(own as () => unknown, value, ['default']);
  if ((typeof primitive === 'object' && primitive !== null) || typeof primitive === 'function')
    throw new TypeError('Cannot convert object to primitive value');
  return primitive;
}

/** Whether an object is a date, whatever its prototype says: an error takes time, so few are asked for one. */
function isDate(value: object, getTime: () => number): boolean {
  const tag = Object.prototype.toString.call(value);
  if (tag !== '[object Date]' && !(value instanceof Date)) return false;
  try {
    Reflect.apply(getTime, value, []);
    return true;
  } catch {
    return false;
  }
}
