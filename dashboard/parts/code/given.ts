import type { ResponseMessage } from '../../../types/request.js';

/** What the code of a formula or transform is given besides the vault: names of arguments and of settings. */
export interface Given {
  readonly args: readonly string[];
  readonly configuration: readonly string[];
}

/** What transforms of Proxies get as `args`. */
export const MESSAGE = {
  body: 'the parsed value of JSON, text, or base64; null where there is none',
  body_encoding: "'base64' where `body` is base64",
  body_fault: 'where the body is not what its headers say',
  raw_body: 'of JSON: its text, byte for byte what came',
  headers: 'by name, found in any case',
  method: 'what was called',
  path: 'what follows /proxy',
  query: 'the query, without its question mark',
  status: "the destination's status, of answers alone",
} as const satisfies Record<keyof ResponseMessage, string>;
