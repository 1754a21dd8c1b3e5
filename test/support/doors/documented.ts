import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

import { readSchemaText } from '../../../src/graphql/schema-text.js';
import { createOpenApiDocument } from '../../../src/http/openapi/document.js';
import type { Answer } from '../service/caller.js';

/** Operations of the OpenAPI document that were answered with their own status since the process began. */
export const succeeded = new Set<string>();

/** The document that the service describes itself with. */
export const openApiDocument = createOpenApiDocument(readSchemaText());

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(openApiDocument, 'document');

/** Paths with their literal segments first: `/applications/key` is no `/applications/{id}`. */
const PATHS = Object.keys(openApiDocument.paths)
  .map((path) => ({ path, pattern: patternOf(path) }))
  .sort((one, other) => countOf(one.path) - countOf(other.path));

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
}

function countOf(path: string): number {
  return path.split('{').length;
}

const validators = new Map<string, ValidateFunction>();

/**
 * Holds an answer of REST to the OpenAPI document: its status, and its body member by member. Answers of paths that the
 * document does not have are none of its business.
 */
export function checkDocumented(method: string, url: string, answer: Answer): void {
  const { pathname } = new URL(url, 'http://service');
  const path = PATHS.find(({ pattern }) => pattern.test(pathname))?.path;
  const verb = method.toLowerCase();
  const operation = path === undefined ? undefined : openApiDocument.paths[path]?.[verb];
  if (path === undefined || operation === undefined) return;

  const status = String(answer.status);
  const key = Object.hasOwn(operation.responses, status) ? status : 'default';
  const { content } = operation.responses[key] ?? {};
  if (answer.status < 400) succeeded.add(operation.operationId);
  const what = `${method} ${path} ${status}`;
  if (content === undefined) {
    expect(answer.text, what).toBe('');
    return;
  }
  const mediaType = (answer.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  const known = Object.keys(content);
  if (known.includes('*/*')) return;
  expect(known, what).toContain(mediaType);
  const validate = validatorOf([path, verb, 'responses', key, 'content', mediaType]);
  validate(answer.json);
  expect(validate.errors ?? [], `${what}: ${answer.text.slice(0, 500)}`).toStrictEqual([]);
}

function validatorOf(steps: readonly string[]): ValidateFunction {
  const pointer = ['paths', ...steps, 'schema'].map((step) =>
    step.replaceAll('~', '~0').replaceAll('/', '~1'),
  );
  const ref = `document#/${pointer.map(encodeURIComponent).join('/')}`;
  const known = validators.get(ref) ?? ajv.compile({ $ref: ref });
  validators.set(ref, known);
  return known;
}
