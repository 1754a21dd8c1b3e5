import type { Answer, Caller } from './caller.js';

/** What a browser asks before it sends a request of a page, without any key. */
export function preflight(
  anonymous: Caller,
  path: string,
  origin: string,
  asked: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return anonymous.send('OPTIONS', path, undefined, {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type,svc-api-key',
    ...asked,
  });
}

/** Everything that an answer says to browsers about pages of other origins. */
export function corsHeaders({
  headers,
}: Pick<Answer, 'headers'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...headers].filter(([name]) => /^(access-control-|timing-allow|cross-origin-)/.test(name)),
  );
}
