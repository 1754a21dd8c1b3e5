import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What tests send and get is kept in this folder where `npm run secrets` runs them, which looks for every secret in all that
 * was left behind. At any other time nothing is kept.
 */
const FOLDER = process.env['SECRETS_DIR'];

/** Whether tests are run to look for what they have sent. */
export const isSearched = FOLDER !== undefined;

/** What a test has sent: a secret, or something that need not be one. */
export interface Sent {
  readonly secret?: string;
  readonly plain?: string;
}

/** Members of bodies whose strings are secret, where their objects are not described as a list of parameters. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set(['data', 'args', 'configuration']);

/** Members of tokens that are stored as they are. */
const PLAIN_MEMBERS: ReadonlySet<string> = new Set([
  'id',
  'type',
  'container',
  'containers',
  'metadata',
  'mask',
  'fingerprint_expression',
  'search_indexes',
  'expires_at',
  'token_id',
]);

const KEY_HEADERS = /^(?:svc-api-key|svc-proxy-key|bt-api-key|authorization)$/i;

/** Keeps what a request of a test holds. */
export function recordRequest(
  path: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): void {
  if (!isSearched) return;
  const sent: Sent[] = [{ plain: decodeURIComponent(path.replaceAll('%', '%25')) }];
  for (const [name, value] of Object.entries(headers))
    sent.push(KEY_HEADERS.test(name) ? { secret: value } : { plain: value });
  const isSecret = /^\/(?:tokenize|proxy\b)/.test(path);
  sent.push(...stringsOf(body, isSecret, path.startsWith('/reactor-formulas')));
  keep('sent.ndjson', sent.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

/** Keeps a secret of a configuration. */
export function recordSecret(secret: string): void {
  if (isSearched) keep('sent.ndjson', `${JSON.stringify({ secret })}\n`);
}

/** Keeps the text of an answer that says what was wrong. */
export function recordAnswer(status: number, text: string): void {
  if (isSearched && status >= 400) keep('errors', `${text}\n`);
}

/** Keeps what a service has written to its log, or told of its figures. */
export function recordOutput(text: string): void {
  if (isSearched) keep('output', text);
}

function* stringsOf(value: unknown, isSecret: boolean, isDescribed: boolean): Generator<Sent> {
  if (typeof value === 'string') yield isSecret ? { secret: value } : { plain: value };
  else if (Array.isArray(value))
    for (const each of value) yield* stringsOf(each, isSecret, isDescribed);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      yield { plain: name };
      const isOf = isSecret ? !PLAIN_MEMBERS.has(name) : !isDescribed && SECRET_MEMBERS.has(name);
      yield* stringsOf(member, isOf, isDescribed);
    }
}

function keep(kind: string, text: string): void {
  appendFileSync(join(FOLDER ?? '', `${kind}.${String(process.pid)}`), text);
}
