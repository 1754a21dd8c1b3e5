import type { RequestHandler } from 'express';

import { VaultError, validationFailed } from '../../domain/errors.js';
import type { Issue } from '../../domain/issue.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import type { JsonObject, JsonValue } from '../../domain/json/json-value.js';
import { toPlainWithSource } from '../../domain/json/plain-source.js';
import { bodyOf } from './json-body.js';

/** Characters of a document: enough for any dashboard; comments, which no bound on lexical tokens counts, are bounded. */
const DOCUMENT_CHARACTERS_MAX = 100_000;
const TOO_LONG = `must have at most ${String(DOCUMENT_CHARACTERS_MAX)} characters`;

/**
 * Checks that a JSON body is one GraphQL request, and makes it plain as graphql-js wants it; JSON scalars in it find
 * their originals again. An empty `operationName` is none, and `extensions` go no further, but for the hash of a document
 * that is not there, which Apollo answers as clients expect of a server that keeps no documents. Refuses a body without a content type, which a page of another site could send, batches, and
 * members of the wrong kind. Apollo would refuse them too, but could not tell which request it was.
 */
export const graphqlBody: RequestHandler = (request, _response, next) => {
  if (request.headers['content-type'] === undefined) {
    throw new VaultError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8.');
  }
  const body = bodyOf(request);
  if (!isJsonObject(body)) throw validationFailed([{ path: [], message: 'must be an object' }]);
  const issues = graphqlIssues(body);
  if (issues.length > 0) throw validationFailed(issues);
  request.body = toPlainWithSource(asApolloReads(body));
  next();
};

/**
 * Refuses a document that is too long before the body is parsed: keeping every digit and escape of a megabyte takes ten
 * times as long as reading past it. What else is wrong with such a body is for those who look at all of it.
 */
export function refuseLongDocument(text: string): void {
  if (text.length <= DOCUMENT_CHARACTERS_MAX) return;
  const query = queryOf(text);
  if (typeof query === 'string' && query.length > DOCUMENT_CHARACTERS_MAX) {
    throw validationFailed([{ path: ['query'], message: TOO_LONG }]);
  }
}

function queryOf(text: string): unknown {
  try {
    const body = JSON.parse(text) as { readonly query?: unknown } | null;
    return body?.query;
  } catch {
    return undefined;
  }
}

/** The members that Apollo is to see. */
function asApolloReads(body: JsonObject): JsonObject {
  const read = new Map(body);
  if (read.get('operationName') === '') read.delete('operationName');
  if (isHashAlone(body)) read.delete('query');
  else read.delete('extensions');
  return read;
}

/**
 * Whether a request has the hash of a document in the place of the document, as clients first send it that use automatic
 * persisted queries. Where both are there, the document is all that it takes.
 */
export function isHashAlone(body: JsonObject): boolean {
  const query = body.get('query') ?? '';
  const extensions = body.get('extensions');
  return query === '' && isJsonObject(extensions) && isJsonObject(extensions.get('persistedQuery'));
}

/** What is wrong with the members of a GraphQL request. */
export function graphqlIssues(body: JsonObject): readonly Issue[] {
  const issues: Issue[] = [];
  const fault = isHashAlone(body) ? undefined : queryFault(body.get('query'));
  if (fault !== undefined) issues.push({ path: ['query'], message: fault });
  const operationName = body.get('operationName') ?? null;
  if (operationName !== null && typeof operationName !== 'string') {
    issues.push({ path: ['operationName'], message: 'must be a string' });
  }
  for (const member of ['variables', 'extensions']) {
    const value = body.get(member) ?? null;
    if (value !== null && !isJsonObject(value)) {
      issues.push({ path: [member], message: 'must be an object' });
    }
  }
  return issues;
}

function queryFault(query: JsonValue | undefined): string | undefined {
  if (query === undefined || query === '') return 'is required';
  if (typeof query !== 'string') return 'must be a string';
  return query.length > DOCUMENT_CHARACTERS_MAX ? TOO_LONG : undefined;
}
