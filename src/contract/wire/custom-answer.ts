import type { CustomAnswer } from '../../domain/errors.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import type { HeaderList } from '../../domain/proxy/header-list.js';
import { isHeaderName, isHeaderValue } from '../../domain/proxy/header-rules.js';
import { headerOfText } from '../../domain/proxy/header-text.js';

/** What an answer that code made itself is on the wire. Which of its headers may leave is for its door to say. */
export interface CustomAnswerWire {
  /** Without what HTTP does not know how to write. */
  readonly headers: HeaderList;
  /** Text as it is and anything else as JSON, and the type of it where the headers say none. */
  readonly body: { readonly bytes: Buffer; readonly type: string } | undefined;
}

/** Writes an answer that code made itself. */
export function customAnswerWire({ headers, body }: CustomAnswer): CustomAnswerWire {
  return {
    headers: headers
      .map(([name, text]) => [name, headerOfText(text)] as const)
      .filter(([name, value]) => isHeaderName(name) && isHeaderValue(value)),
    body: body === undefined ? undefined : bodyWire(body),
  };
}

function bodyWire(body: JsonValue) {
  const isText = typeof body === 'string';
  const type = isText ? 'text/plain' : 'application/json';
  return {
    bytes: Buffer.from(isText ? body : stringifyJson(body)),
    type: `${type}; charset=utf-8`,
  };
}
