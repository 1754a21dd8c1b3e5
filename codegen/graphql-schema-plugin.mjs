// A plugin of graphql-codegen: the schema as GraphQL has it. What only REST or the table of operations needs is left out,
// and descriptions of root fields say what `@needs` asks for.
import { getCachedDocumentNodeFromSchema } from '@graphql-codegen/plugin-helpers';
import { Kind, print, visit } from 'graphql';

import { rootFields } from './root-fields.mjs';

/** Directives that the doors are made from, and that no client needs to see. */
const TABLE_DIRECTIVES = new Set(['operation', 'rest', 'needs', 'restOnly', 'graphqlOnly']);

/** The SDL, as a TypeScript module. */
export const plugin = (schema) => {
  const document = withoutUnreachable(publicDocument(schema));
  return [
    '/** The SDL of the GraphQL API. */',
    `export const SCHEMA_TEXT = ${JSON.stringify(print(document))};`,
    '',
  ].join('\n');
};

function publicDocument(schema) {
  const descriptions = new Map(
    rootFields(schema).map(({ name, description }) => [name, description]),
  );
  const isRoot = (ancestors) => ['Query', 'Mutation'].includes(ancestors.at(-2)?.name?.value);
  return visit(getCachedDocumentNodeFromSchema(schema), {
    DirectiveDefinition: ({ name }) => (TABLE_DIRECTIVES.has(name.value) ? null : undefined),
    FieldDefinition: (field, _key, _parent, _path, ancestors) => {
      const names = new Set(field.directives?.map(({ name }) => name.value));
      if (names.has('restOnly')) return null;
      const described = isRoot(ancestors)
        ? {
            description: {
              kind: Kind.STRING,
              value: descriptions.get(field.name.value),
              block: true,
            },
          }
        : {};
      return { ...field, ...described, directives: publicDirectives(field) };
    },
    InputValueDefinition: (argument) => ({ ...argument, directives: publicDirectives(argument) }),
  });
}

function publicDirectives({ directives }) {
  return directives?.filter(({ name }) => !TABLE_DIRECTIVES.has(name.value));
}

/** The definitions that a client can come to from the roots. */
function withoutUnreachable(document) {
  const byName = new Map(document.definitions.map((each) => [each.name?.value, each]));
  const reached = new Set();
  const reach = (name) => {
    if (reached.has(name) || !byName.has(name)) return;
    reached.add(name);
    visit(byName.get(name), {
      NamedType: (node) => reach(node.name.value),
      Directive: (node) => reach(node.name.value),
    });
  };
  ['Query', 'Mutation'].forEach(reach);
  const isSchema = ({ kind }) => kind === Kind.SCHEMA_DEFINITION || kind === Kind.SCHEMA_EXTENSION;
  const definitions = document.definitions.filter(
    (each) => isSchema(each) || reached.has(each.name?.value),
  );
  return { ...document, definitions };
}
