import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

import type { Answer } from '../service/caller.js';

/** A JSON Schema (draft 2020-12): its keywords by name. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the tests look at of an OpenAPI document. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, { readonly schema: JsonSchema }>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
  };
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
  readonly [member: string]: unknown;
}

interface OpenApiResponse {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** Operations of the OpenAPI document that were answered with their own status since the process began. */
export const succeeded = new Set<string>();

/** The document that the service describes itself with. */
export const openApiDocument = JSON.parse(
  readFileSync(new URL('../../../public/docs/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument;

/** What the document gives to try an operation with. */
export function exampleOf(path: string, method: string): unknown {
  const { content } = (openApiDocument.paths[path]?.[method.toLowerCase()]?.['requestBody'] ??
    {}) as { content?: Readonly<Record<string, { example?: unknown }>> };
  return Object.values(content ?? {})[0]?.example;
}

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
  const range = answer.status >= 400 && answer.status < 500 ? '4XX' : 'default';
  const key = Object.hasOwn(operation.responses, status) ? status : range;
  const { $ref, content } = resolved(operation.responses[key] ?? {});
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
  const validate = validatorOf([
    ...($ref?.split('/').slice(1) ?? ['paths', path, verb, 'responses', key]),
    ...['content', mediaType],
  ]);
  validate(answer.json);
  expect(validate.errors ?? [], `${what}: ${answer.text.slice(0, 500)}`).toStrictEqual([]);
}

/** A response, where it is only named as well. */
function resolved(response: OpenApiResponse): OpenApiResponse {
  const { $ref } = response;
  if ($ref === undefined) return response;
  return { ...openApiDocument.components.responses[$ref.split('/').at(-1) ?? ''], $ref };
}

function validatorOf(steps: readonly string[]): ValidateFunction {
  const pointer = [...steps, 'schema'].map((step) =>
    step.replaceAll('~', '~0').replaceAll('/', '~1'),
  );
  const ref = `document#/${pointer.map(encodeURIComponent).join('/')}`;
  const known = validators.get(ref) ?? ajv.compile({ $ref: ref });
  validators.set(ref, known);
  return known;
}
