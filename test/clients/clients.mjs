// Which clients npm run clients tries. What is installed for them is written with exact versions in js/ and python/.

const js = (name, packageName, version) => ({
  name,
  version,
  language: 'js',
  shown: `\`${packageName}\``,
  module: `${name}-${version}`,
  program: `${name}.mjs`,
});
const python = (version) => ({
  name: 'basistheory',
  version,
  language: 'python',
  shown: '`basistheory` (Python)',
  program: 'basistheory_calls.py',
});

/** Every client, in the order in which the page has them. */
export const CLIENTS = [
  js('basis-theory-js', '@basis-theory/basis-theory-js', '1.32.1'),
  js('basis-theory-js', '@basis-theory/basis-theory-js', '1.69.0'),
  js('basis-theory-js', '@basis-theory/basis-theory-js', '1.79.3'),
  js('basis-theory-js', '@basis-theory/basis-theory-js', '4.30.2'),
  js('node-sdk', '@basis-theory/node-sdk', '2.6.1'),
  js('node-sdk', '@basis-theory/node-sdk', '5.7.0'),
  python('0.13.0'),
  python('1.0.0'),
  python('1.11.3'),
  {
    name: 'basistheory-go',
    version: '3.13.0',
    language: 'go',
    shown: '`basistheory-go/v3` (Go)',
    module: 'github.com/Basis-Theory/basistheory-go/v3',
  },
  {
    name: 'terraform-provider-basistheory',
    version: '1.0.0',
    language: 'terraform',
    shown: 'The calls of `terraform-provider-basistheory`',
    program: 'terraform-calls.mjs',
  },
  {
    name: 'openapi',
    version: 'generated',
    language: 'generated',
    shown: 'Generated from `/openapi.json`: TypeScript, Python',
  },
];

/** What a client is called on the command line. */
export const idOf = ({ name, version }) => `${name}@${version}`;
