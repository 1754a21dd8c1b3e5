// Part of npm run generate: the table of operations in docs/api.md, and docs/permissions.md.
import { readFileSync, writeFileSync } from 'node:fs';

import { PERMISSION_TABLE } from './source-modules.mjs';
import loadSchema from './load-schema.mjs';
import { rootFields } from './root-fields.mjs';

const operations = rootFields(loadSchema());

const BEGIN =
  '<!-- What stands from here to the next mark is made from schema/ by npm run generate. -->';
const END = '<!-- Here ends what is made from schema/. -->';

/** Where an operation is, at both doors. */
const restOf = ({ rest }) => (rest === undefined ? '–' : `\`${rest.method} ${rest.path}\``);

/** Its name in GraphQL. */
const graphqlOf = ({ name, isRestOnly }) => (isRestOnly ? '–' : `\`${name}\``);

/** What whoever asks must hold or be, in short. */
function needsOf({ needs }) {
  const told = needs.map(({ permission, applicationType }) =>
    permission !== undefined
      ? `\`${permission}\``
      : applicationType !== undefined
        ? `a \`${applicationType}\` Application`
        : "the operator's tenant",
  );
  return told.length === 0 ? 'any valid key' : told.join(', ');
}

function operationsTable() {
  const rows = operations.map(
    (operation) =>
      `| ${operation.summary.replace(/\.$/, '').replaceAll('|', '\\|')} | ${restOf(operation)} | ${graphqlOf(operation)} | ${needsOf(operation)} |`,
  );
  return ['| | REST | GraphQL | Needs |', '|---|---|---|---|', ...rows].join('\n');
}

function permissionsPage() {
  const rows = Object.entries(PERMISSION_TABLE).map(
    ([permission, { description, applicationTypes }]) => {
      const asking = operations
        .filter(({ needs }) => needs.some((need) => need.permission === permission))
        .map((operation) => (operation.isRestOnly ? restOf(operation) : graphqlOf(operation)));
      const types = applicationTypes.map((type) => `\`${type}\``).join(', ');
      return `| \`${permission}\` | ${description} | ${types} | ${asking.join(', ') || '–'} |`;
    },
  );
  return `# Permissions

Made from \`schema/\` by \`npm run generate\`. An Application holds permissions on every container (\`permissions\`), or on the
containers of its access rules (\`rules\`), which also say what it sees of a token: [docs/contract.md](contract.md). The third
column says which types of Applications may hold a permission; the last one, which operations ask for it, by their names in
GraphQL and in [the reference of REST](../public/docs/openapi.json), or by their paths where REST alone has them. A name
without an operation may be held already.

| Permission | Lets its holder | Held by | Needed for |
|---|---|---|---|
${rows.join('\n')}
`;
}

const page = readFileSync('docs/api.md', 'utf8');
const [before, rest] = page.split(BEGIN);
const [, after] = (rest ?? '').split(END);
if (after === undefined) throw new Error('docs/api.md has no marks for the table of operations.');
writeFileSync('docs/api.md', `${before}${BEGIN}\n\n${operationsTable()}\n\n${END}${after}`);
writeFileSync('docs/permissions.md', permissionsPage());
