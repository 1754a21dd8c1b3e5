import { PERMISSIONS } from '../../../src/domain/access/permission.js';

const GRAPHQL_NAMES: ReadonlyMap<string, string> = new Map(
  PERMISSIONS.map((permission) => [permission, permission.replaceAll(':', '_')]),
);
const PERMISSIONS_BY_NAME: ReadonlyMap<string, string> = new Map(
  [...GRAPHQL_NAMES].map(([permission, name]) => [name, permission]),
);

/** A value with the permissions in it as GraphQL writes them. */
export function withGraphqlPermissions(value: unknown): unknown {
  return withTexts(value, GRAPHQL_NAMES);
}

/** A value with the permissions in it as REST writes them. */
export function withRestPermissions(value: unknown): unknown {
  return withTexts(value, PERMISSIONS_BY_NAME);
}

function withTexts(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => withTexts(each, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withTexts(member, texts)]),
  );
}
