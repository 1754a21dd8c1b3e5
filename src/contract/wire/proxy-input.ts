import { uuidOf } from '../../domain/identifier.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { mergePatch } from '../../domain/json/merge-patch.js';
import type { Proxy } from '../../domain/proxy/proxy.js';
import { CreateProxyInputSchema, UpdateProxyInputSchema } from '../generated/inputs.js';
import { changeableProxyWire } from './proxy.js';
import { readMembers } from './read-members.js';

/** Members that only the vault writes: a client may send back what it got. */
const READ_ONLY: ReadonlySet<string> = new Set([
  'id',
  'tenant_id',
  'key',
  'application_id',
  'created_by',
  'created_at',
  'modified_by',
  'modified_at',
]);

/** Members that published clients send empty; with a reactor in them they would ask for what there is not. */
const EMPTY_IS_NOTHING: readonly string[] = ['request_reactor_id', 'response_reactor_id'];

/** The input that creates a Proxy, from a body on the wire, to be checked by its validator. */
export function readCreateProxy(body: JsonValue): unknown {
  return readMembers(CreateProxyInputSchema, normalize(body), READ_ONLY);
}

/** The input that replaces a Proxy, from a body on the wire, to be checked by its validator. */
export function readUpdateProxy(body: JsonValue): unknown {
  return readMembers(UpdateProxyInputSchema, normalize(body), READ_ONLY);
}

/**
 * The input that replaces a Proxy by what a merge patch makes of it (contract 1; RFC 7386), to be checked by its
 * validator. `patch` is a body on the wire.
 */
export function readPatchedProxy(proxy: Proxy, patch: JsonValue): unknown {
  return readUpdateProxy(mergePatch(documentOf(proxy), normalize(patch)));
}

/** The id of the Application that a patch links to; undefined where it leaves the link or names none. */
export function linkInPatch(patch: JsonValue): string | undefined {
  const normal = normalize(patch);
  const link = isJsonObject(normal) ? normal.get('application') : undefined;
  const id = isJsonObject(link) ? link.get('id') : undefined;
  return typeof id === 'string' ? uuidOf(id) : undefined;
}

/** A body in which `{}` and `""` for nothing are null, and nothing is there that means nothing (contract 1). */
function normalize(body: JsonValue): JsonValue {
  if (!isJsonObject(body)) return body;
  return new Map(
    [...body].flatMap(([name, value]): [string, JsonValue][] => {
      if (name === 'privacy') return [];
      if (EMPTY_IS_NOTHING.includes(name) && (value === '' || value === null)) return [];
      return [[name, isNothing(name, value) ? null : value]];
    }),
  );
}

function isNothing(name: string, value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  if (name === 'application') return (value.get('id') ?? '') === '';
  return ['request_transform', 'response_transform'].includes(name) && value.size === 0;
}

/** What of a Proxy can be changed, as it is sent. */
function documentOf(proxy: Proxy): JsonValue {
  const document = new Map<string, JsonValue>();
  const { application_id: applicationId, ...members } = changeableProxyWire(proxy);
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    document.set(name, typeof value === 'object' && 'code' in value ? codeDocument(value) : value);
  }
  if (applicationId !== undefined) document.set('application', new Map([['id', applicationId]]));
  return document;
}

function codeDocument({ code }: { readonly code: string }): JsonValue {
  return new Map([['code', code]]);
}
