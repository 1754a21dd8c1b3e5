import fc from 'fast-check';

/*
 * JSON texts as no client writes them and as every client may: names that objects inherit or that look like integers,
 * numbers that no double holds, strings with U+0000, lone surrogates and characters of four bytes.
 */

const oddString = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
    maxLength: 6,
  }),
  fc.constantFrom('', '\u0000', 'a\u0000b', '\ud83c', '\udf89\ud83c', '🎉', '\ufeff', '\u2028'),
);

const oddName = fc.oneof(
  oddString,
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'toJSON'),
  fc.constantFrom('type', 'data', 'id', 'mask', 'number'),
  fc.nat(20).map(String),
);

/** A number as text, in every form that JSON has. */
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.nat(99).map(String),
      fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String),
      fc.constant('9007199254740993'),
    ),
    fc.oneof(
      fc.constant(''),
      fc.nat(999_999).map((digits) => `.${String(digits)}0`),
    ),
    fc.constantFrom('', 'e5', 'E+2', 'e-400', 'e400'),
  )
  .map((parts) => parts.join(''));

/** JSON as a tree: what a text says, before it is written. */
export type JsonTree =
  | { readonly string: string }
  /** A number, true, false or null, as text. */
  | { readonly literal: string }
  | { readonly array: readonly JsonTree[] }
  | { readonly object: readonly (readonly [name: string, value: JsonTree])[] };

const leaf: fc.Arbitrary<JsonTree> = fc.oneof(
  { weight: 4, arbitrary: oddString.map((string) => ({ string })) },
  { weight: 2, arbitrary: numberText.map((literal) => ({ literal })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('true', 'false', 'null').map((literal) => ({ literal })),
  },
);

/** Any JSON with distinct names in each object, some levels deep. No string in it is the name of a token type. */
export const anyJson: fc.Arbitrary<JsonTree> = fc.letrec<{ tree: JsonTree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }).map((array) => ({ array })),
    fc
      .uniqueArray(fc.tuple(oddName, tie('tree')), { maxLength: 4, selector: ([name]) => name })
      .map((object) => ({ object })),
  ),
})).tree;

/** Writes a tree, and for each string what `writeString` gives; the value of a `literal` is its text. */
export function writeTree(
  tree: JsonTree,
  writeString: (string: string) => string = (string) => JSON.stringify(string),
): string {
  if ('string' in tree) return writeString(tree.string);
  if ('literal' in tree) return tree.literal;
  if ('array' in tree) return `[${tree.array.map((each) => writeTree(each, writeString)).join()}]`;
  const members = tree.object.map(
    ([name, value]) => `${JSON.stringify(name)}:${writeTree(value, writeString)}`,
  );
  return `{${members.join()}}`;
}

/** Every string of a tree that is a value, in the order in which they stand. */
export function stringsIn(tree: JsonTree): readonly string[] {
  if ('string' in tree) return [tree.string];
  if ('array' in tree) return tree.array.flatMap(stringsIn);
  return 'object' in tree ? tree.object.flatMap(([, value]) => stringsIn(value)) : [];
}
