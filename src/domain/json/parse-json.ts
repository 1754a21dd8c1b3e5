import { visit } from 'jsonc-parser';

import { VaultError } from '../errors.js';
import { parseByEngine } from './engine-json.js';
import { numberFromLiteral } from './json-value.js';
import type { JsonValue } from './json-value.js';

/** Bounds that a JSON text must keep. */
export interface JsonLimits {
  /** Greatest number of arrays and objects within one another. */
  readonly jsonDepthMax: number;
}

/** What the parser is inside of: an array to append to, or an object with the name of its next member. */
type Frame =
  { readonly array: JsonValue[] } | { readonly object: Map<string, JsonValue>; name: string };

/**
 * Parses JSON text (RFC 8259) without losing anything that {@link JsonValue} can hold. Refuses, as VALIDATION_FAILED,
 * text that is not JSON (the message gives line and column, never the text) and text nested deeper than the limit.
 */
export function parseJson(text: string, limits: JsonLimits): JsonValue {
  return parseByEngine(text, limits.jsonDepthMax) ?? parseCarefully(text, limits);
}

/** As {@link parseJson}, of any text, and slowly. */
export function parseCarefully(text: string, limits: JsonLimits): JsonValue {
  const frames: Frame[] = [];
  let root: JsonValue | undefined;

  const put = (value: JsonValue): void => {
    const frame = frames.at(-1);
    if (frame === undefined) root = value;
    else if ('array' in frame) frame.array.push(value);
    else frame.object.set(frame.name, value);
  };
  const open = (frame: Frame, container: JsonValue): void => {
    if (frames.length >= limits.jsonDepthMax) throw tooDeep(limits);
    put(container);
    frames.push(frame);
  };

  visit(
    text,
    {
      onObjectBegin: () => {
        const object = new Map<string, JsonValue>();
        open({ object, name: '' }, object);
      },
      onObjectProperty: (name) => {
        const frame = frames.at(-1);
        if (frame !== undefined && 'object' in frame) frame.name = name;
      },
      onObjectEnd: () => void frames.pop(),
      onArrayBegin: () => {
        const array: JsonValue[] = [];
        open({ array }, array);
      },
      onArrayEnd: () => void frames.pop(),
      onLiteralValue: (value: string | number | boolean | null, offset, length) => {
        put(
          typeof value === 'number'
            ? numberFromLiteral(text.slice(offset, offset + length))
            : value,
        );
      },
      onError: (_code, _offset, _length, line, column) => {
        throw notJson(`at line ${String(line + 1)}, column ${String(column + 1)}`);
      },
    },
    { disallowComments: true, allowTrailingComma: false, allowEmptyContent: true },
  );
  if (root === undefined) throw notJson('it is empty');
  return root;
}

function notJson(where: string): VaultError {
  return new VaultError('VALIDATION_FAILED', `The body is not valid JSON: ${where}.`);
}

/** The refusal of a value that is nested too deeply; it states the limit. */
export function tooDeep(limits: JsonLimits): VaultError {
  const depth = String(limits.jsonDepthMax);
  return new VaultError('VALIDATION_FAILED', `The body is nested more than ${depth} levels deep.`);
}
