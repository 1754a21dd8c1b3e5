import type { Answer } from '../operated/vault-client.js';
import { CONFLICT, LOST, tokenTold } from './vault-model.js';

/** What ends soon ends after so many milliseconds. */
export const SHORT_MS = 700;

/** Milliseconds since 1970, of a clock that is never set: comparable with what ends at an instant. */
export function clock(): number {
  return performance.timeOrigin + performance.now();
}

/** A request with what came of it; without an answer where none came that says what was done. */
export interface Told {
  readonly began: number;
  readonly ended?: number;
  readonly answer?: Answer;
}

/** What an answer says in the words of the model, by its status; throws for one that nobody may get. */
export function saysOf(
  { answer }: Told,
  byStatus: Readonly<Record<number, string>>,
): string | undefined {
  if (answer === undefined) return undefined;
  const says = byStatus[answer.status];
  if (says === undefined)
    throw new Error(`Answered ${String(answer.status)}: ${JSON.stringify(answer.json)}`);
  return says;
}

/** What goes into the history: from when to when, and what was told, or that no answer came. */
export function times(
  { began, ended }: Told,
  told: string | undefined,
): { readonly began: number; readonly ended?: number; readonly told?: string } {
  return ended === undefined || told === undefined ? { began } : { began, ended, told };
}

/** A member of an answer that is a text; empty where there is none. */
export function member({ answer }: Told, name: string): string {
  const found = (answer?.json as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof found === 'string' ? found : '';
}

/** A request that came when what it asks for was to be over already: it is refused, and nothing is done. */
export function isTooLate({ answer }: Told, endsAt: number | undefined): boolean {
  return answer?.status === 400 && endsAt !== undefined && endsAt < clock() + SHORT_MS / 10;
}

/** Why an idempotency key is refused. */
export function refusalOf(told: Told): string {
  return member(told, 'detail').includes('its answer was lost') ? LOST : CONFLICT;
}

/** A token as it is answered, over REST or GraphQL. */
export interface AnsweredToken {
  readonly id: string;
  readonly data?: unknown;
  readonly containers: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** The tokens of a page. */
export function tokensIn({ answer }: Told): readonly AnsweredToken[] {
  return (answer?.json as { data?: readonly AnsweredToken[] } | undefined)?.data ?? [];
}

/** What who may see everything reads; throws where the value is another one. */
export function readTold({ answer }: Told, value: string): string | undefined {
  if (answer === undefined) return undefined;
  if (answer.status === 404) return 'absent';
  const { json } = answer as { json: Partial<AnsweredToken> & GraphQLAnswer };
  if (json.errors?.[0]?.extensions.code === 'NOT_FOUND') return 'absent';
  const token = json.data?.token ?? json;
  const { data, metadata, containers } = token as AnsweredToken;
  if (data !== value)
    throw new Error(`Read another value than was stored: ${JSON.stringify(json)}`);
  return tokenTold({ note: metadata['note'] ?? '', container: containers[0] ?? '' });
}

interface GraphQLAnswer {
  readonly data?: { readonly token?: AnsweredToken | null };
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

/** What a key or session sees of a token, and of one in which container it is; throws for a value that is neither. */
export function sightTold(
  { answer }: Told,
  value: string,
): { readonly says?: string; readonly container?: string } {
  if (answer === undefined) return {};
  const { data, containers, detail = '' } = answer.json as AnsweredToken & { detail?: string };
  switch (answer.status) {
    case 401:
      return { says: 'refused' };
    case 404:
      return { says: 'nowhere' };
    case 403:
      return { says: 'denied', container: /container (\/\S*\/)/.exec(detail)?.[1] ?? '' };
    case 200: {
      const [container = ''] = containers;
      if (data === value) return { says: 'reveal', container };
      if (typeof data === 'string' && data === `${'X'.repeat(value.length - 2)}${value.slice(-2)}`)
        return { says: 'mask', container };
      throw new Error(`Saw another value than was stored: ${JSON.stringify(answer.json)}`);
    }
    default:
      throw new Error(`Answered ${String(answer.status)}: ${JSON.stringify(answer.json)}`);
  }
}
