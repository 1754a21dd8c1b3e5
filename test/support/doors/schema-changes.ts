import { createRequire } from 'node:module';

import { CriticalityLevel, diff } from '@graphql-inspector/core';
import type * as Graphql from 'graphql';

// Vitest gives tests another copy of graphql-js than what is in node_modules has, and neither knows the other's types.
const { buildSchema } = createRequire(import.meta.url)('graphql') as typeof Graphql;

/** A schema as it was released, as it is now, and what is said of the difference. */
export interface SchemaChange {
  readonly released: string;
  readonly present: string;
  /** The version that `released` is of; undefined where none was released yet. */
  readonly releasedVersion: string | undefined;
  /** The version in package.json. */
  readonly version: string;
  readonly changelog: string;
}

/** Changes of defaults break what relies on them, though a document that was valid still is. */
const DEFAULTS = ['INPUT_FIELD_DEFAULT_VALUE_CHANGED', 'FIELD_ARGUMENT_DEFAULT_CHANGED'];

/**
 * The breaks of a schema that must not be, each by its path and what has changed: before 1.0 those that the changelog does
 * not name, from 1.0 on all of them as long as the major version is the released one (docs/graphql.md).
 */
export async function forbiddenBreaks(change: SchemaChange): Promise<readonly string[]> {
  const { released, present, releasedVersion = '0.0.0', version, changelog } = change;
  const changes = await diff(buildSchema(released), buildSchema(present));
  const breaks = changes.filter(
    ({ criticality: { level }, type }) =>
      level === CriticalityLevel.Breaking || DEFAULTS.includes(String(type)),
  );
  const isStable = majorOf(releasedVersion) >= 1 && majorOf(releasedVersion) === majorOf(version);
  const announced = announcedIn(changelog);
  return breaks
    .filter(({ path = '' }) => isStable || !announced.has(path))
    .map(({ path, message }) => `${String(path)}: ${message}`);
}

/** The version that the changelog names last; undefined where it names none. */
export function lastVersionIn(changelog: string): string | undefined {
  return /^## (\d+\.\d+\.\d+)/m.exec(changelog)?.[1];
}

function majorOf(version: string): number {
  return Number(version.split('.')[0]);
}

/** What stands in code marks under the heading of what breaks, in the part that is not released yet. */
function announcedIn(changelog: string): ReadonlySet<string> {
  const [, unreleased = ''] = /^## Unreleased\n(.*?)(?=^## |(?![^]))/ms.exec(changelog) ?? [];
  const heading = /^### Breaking changes of GraphQL\n(.*?)(?=^### |(?![^]))/ms;
  const [, section = ''] = heading.exec(unreleased) ?? [];
  return new Set([...section.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}
