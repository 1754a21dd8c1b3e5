/** Bodies that are JSON but no object. */
export const NO_OBJECTS: readonly [string, string][] = [
  ['an array', '[]'],
  ['a string', '"x"'],
  ['a number', '1'],
  ['null', 'null'],
];

/** Bodies that are no JSON. */
export const NO_JSON: readonly [string, string][] = [
  ['an empty body', ''],
  ['half an object', '{"name":"x"'],
  ['single quotes', "{'name':'x'}"],
  ['a trailing comma', '{"name":"x",}'],
  ['a comment', '{"name":"x"/* */}'],
  ['two values', '{"name":"x"}{"name":"y"}'],
  ['NaN', '{"name":NaN}'],
  ['a form', 'name=x&type=private'],
];
