// A plugin of graphql-codegen: types, by @graphql-codegen/typescript. An enumeration that a module of ours has is a type, and
// is exported as one.
import { plugin as types } from '@graphql-codegen/typescript';

/** The types, as TypeScript. */
export const plugin = async (schema, documents, config) => {
  const { content, ...others } = await types(schema, documents, config);
  return { ...others, content: content.replaceAll(/^export \{ /gm, 'export type { ') };
};
