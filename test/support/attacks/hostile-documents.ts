/** A kind of GraphQL document that is meant to keep the service busy; as large as the number of repetitions makes it. */
export interface HostileShape {
  readonly what: string;
  /** The document, of about so many parts. */
  readonly of: (parts: number) => string;
}

const many = (parts: number, part: (index: number) => string): string =>
  Array.from({ length: parts }, (_each, index) => part(index)).join(' ');

const within = (levels: number, open: string, close: string): string =>
  `${open.repeat(levels)}${close.repeat(levels)}`;

/** Shapes that are known to hurt parsers, validators and executors of GraphQL. */
export const HOSTILE_SHAPES: readonly HostileShape[] = [
  { what: 'fields within one another that never end', of: (parts) => '{a'.repeat(parts) },
  { what: 'fields within one another', of: (parts) => within(parts, '{a', '}') },
  {
    what: 'inline fragments within one another',
    of: (parts) => `{${within(parts, '...{', '}')}}`,
  },
  {
    what: 'lists within one another',
    of: (parts) => `{ application(id: ${within(parts, '[', ']')}) { nope } }`,
  },
  {
    what: 'objects within one another',
    of: (parts) => `{ applications(input: ${within(parts, '{a:', '}')}) { data { id } } }`,
  },
  {
    what: 'types of lists within one another',
    of: (parts) => `query ($a: ${within(parts, '[', ']')}) { __typename }`,
  },
  { what: 'punctuation', of: (parts) => '!'.repeat(parts) },
  { what: 'names', of: (parts) => `{ ${'a '.repeat(parts)} }` },
  {
    what: 'the same field again and again',
    of: (parts) => `{ ${'applicationByKey{id} '.repeat(parts)} }`,
  },
  {
    what: 'the same relation again and again',
    of: (parts) => `{ proxies { data { ${'application{id} '.repeat(parts)} } } nope }`,
  },
  {
    what: 'one alias for fields that differ',
    of: (parts) =>
      `{ permissions { ${many(parts, (n) => (n % 2 ? 'a:type' : 'a:description'))} } }`,
  },
  {
    what: 'aliases',
    of: (parts) => `{ ${many(parts, (n) => `a${String(n)}: __typename`)} }`,
  },
  {
    what: 'aliased mutations',
    of: (parts) =>
      `mutation { ${many(parts, (n) => `a${String(n)}: tokenize(body: 1) { body }`)} }`,
  },
  {
    what: 'unknown fields that are nearly known',
    of: (parts) => `{ ${many(parts, (n) => `applicatoins${String(n)}`)} }`,
  },
  {
    what: 'unknown arguments that are nearly known',
    of: (parts) => `{ applications(${many(parts, (n) => `inpt${String(n)}: 1`)}) { data { id } } }`,
  },
  {
    what: 'unknown members that are nearly known',
    of: (parts) =>
      `{ applications(input: {${many(parts, (n) => `sizee${String(n)}: 1`)}}) { data { id } } }`,
  },
  {
    what: 'unknown types that are nearly known',
    of: (parts) => `{ ${many(parts, (n) => `... on Aplication${String(n)} { id }`)} }`,
  },
  {
    what: 'values of an enum that are nearly known',
    of: (parts) =>
      `{ ${many(parts, (n) => `a${String(n)}: permissions(input: {applicationType: managemen${String(n % 10)}}) { type }`)} }`,
  },
  { what: 'a name without an end', of: (parts) => `{ ${'aplication'.repeat(parts)} }` },
  {
    what: 'fragments in a circle',
    of: (parts) =>
      `{ ...f0 } ${many(parts, (n) => `fragment f${String(n)} on Query { ...f${String((n + 1) % parts)} }`)}`,
  },
  {
    what: 'fragments that each spread the next one twice',
    of: (parts) =>
      `{ ...f0 } ${many(parts, (n) => `fragment f${String(n)} on Query { __typename ...f${String(n + 1)} ...f${String(n + 1)} }`)} ` +
      `fragment f${String(parts)} on Query { __typename }`,
  },
  {
    what: 'fragments that all spread all others',
    of: (parts) => {
      const fragments = Math.ceil(Math.sqrt(parts));
      const spreads = many(fragments, (n) => `...f${String(n)}`);
      return `{ ${spreads} } ${many(fragments, (n) => `fragment f${String(n)} on Query { a${String(n)}: __typename ${spreads} }`)}`;
    },
  },
  {
    what: 'fragments that are spread within fields of the same name',
    of: (parts) =>
      `{ ${many(parts, (n) => `proxies { data { ...f${String(n)} } }`)} } ` +
      many(parts, (n) => `fragment f${String(n)} on Proxy { application { id } }`),
  },
  {
    what: 'fragments of one name',
    of: (parts) => `{ ...f } ${'fragment f on Query { __typename } '.repeat(parts)}`,
  },
  {
    what: 'spreads of fragments that are not there',
    of: (parts) => `{ ${many(parts, (n) => `...f${String(n)}`)} }`,
  },
  { what: 'unknown directives', of: (parts) => `{ __typename ${'@a'.repeat(parts)} }` },
  {
    what: 'the same directive again and again',
    of: (parts) => `{ __typename ${'@include(if: true) '.repeat(parts)} }`,
  },
  {
    what: 'fields that are each included',
    of: (parts) => `{ ${many(parts, (n) => `a${String(n)}: __typename @include(if: true)`)} }`,
  },
  {
    what: 'variables',
    of: (parts) => `query (${many(parts, (n) => `$a${String(n)}: Int`)}) { __typename }`,
  },
  {
    what: 'variables that are not declared',
    of: (parts) =>
      `query a { ${many(parts, (n) => `a${String(n)}: application(id: $a${String(n)}) { id }`)} }`,
  },
  { what: 'operations', of: (parts) => many(parts, (n) => `query q${String(n)} { __typename }`) },
  { what: 'anonymous operations', of: (parts) => '{ __typename } '.repeat(parts) },
  {
    what: 'operations that all spread one fragment',
    of: (parts) =>
      `fragment f on Query { application(id: $id) { id } } ${many(parts, (n) => `query q${String(n)} { ...f }`)}`,
  },
  {
    what: 'definitions of types',
    of: (parts) => many(parts, (n) => `type T${String(n)} { a: Int }`),
  },
  {
    what: 'a block string that is indented ever deeper',
    of: (parts) =>
      `{ application(id: """${many(Math.ceil(Math.sqrt(parts * 2)), (n) => `\n${' '.repeat(n)}a`)}""") { nope } }`,
  },
  {
    what: 'a block string of lines',
    of: (parts) => `{ application(id: """${'\n a'.repeat(parts)}""") { nope } }`,
  },
  {
    what: 'a block string of quotes',
    of: (parts) => `{ application(id: """${'\\"""'.repeat(parts)}""") { nope } }`,
  },
  {
    what: 'a string of escapes',
    of: (parts) => `{ application(id: "${'\\u{1F600}'.repeat(parts)}") { nope } }`,
  },
  { what: 'a string without an end', of: (parts) => `{ application(id: "${'a'.repeat(parts)}` },
  {
    what: 'a number of digits',
    of: (parts) => `{ application(id: ${'9'.repeat(parts)}) { nope } }`,
  },
  { what: 'comments', of: (parts) => `${'#\n'.repeat(parts)}{ nope }` },
  { what: 'blanks', of: (parts) => `${' \n,'.repeat(parts)}{ nope }` },
  { what: 'byte order marks', of: (parts) => `${'\ufeff'.repeat(parts)}{ nope }` },
  {
    what: 'introspection within itself',
    of: (parts) => `{ __schema { types { ${within(parts, 'fields { type { ', '} } ')} } } }`,
  },
];

/** The document of a shape that has at most so many characters, and as many parts as fit. */
export function documentOfLength({ of }: HostileShape, charactersMax: number): string {
  return largest(of, charactersMax, (document) => document.length <= charactersMax);
}

/** The document of a shape with as many parts as `fits` lets through, which takes few where it takes any more. */
export function largest(
  of: HostileShape['of'],
  partsMax: number,
  fits: (document: string) => boolean,
): string {
  let [least, most] = [1, partsMax];
  // From below: what is much too large takes long to write.
  for (let parts = 2; parts < partsMax; parts *= 2) {
    if (!fits(of(parts))) {
      most = parts - 1;
      break;
    }
    least = parts;
  }
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(of(middle))) least = middle;
    else most = middle - 1;
  }
  return of(least);
}
