import * as z from 'zod';

import { hasMoreCharacters } from '../domain/character-count.js';
import { isDay, parseDateTime } from '../domain/date-time.js';
import { uuidOf } from '../domain/identifier.js';
import { fromPlain, isJsonObject } from '../domain/json/json-value.js';
import type { JsonObject, JsonValue } from '../domain/json/json-value.js';
import type { Link } from '../domain/link.js';
import { isPermission } from '../domain/access/permission.js';
import type { Permission } from '../domain/access/permission.js';
import { isStorableText } from '../domain/storable-text.js';
import { CONTAINER_PATH, CONTAINER_PATH_MAX } from '../domain/token/container-path.js';

/*
 * What the scalars of schema/ accept. The generated validators call these functions; the `@constraint` rules of a field
 * are chained after them. Messages are phrases that follow the name of the member.
 */

/** A string that is stored as it is. Refuses U+0000 and lone surrogates, which PostgreSQL cannot hold. */
export function text(): z.ZodString {
  return z.string().refine(isStorableText, 'must not hold U+0000 or half a surrogate pair');
}

/** A whole number. */
export function int(): z.ZodInt {
  return z.int();
}

/** A UUID in any case, of any version; the result is in lower case. */
export function uuid(): z.ZodType<string, string> {
  return z.guid('must be a UUID').transform((value) => value.toLowerCase());
}

/** An ISO 8601 timestamp as {@link parseDateTime} reads it; the result is its instant. */
export function dateTime(): z.ZodType<Date, Date> {
  return z.custom<Date>(isString, 'must be a string').transform((value: unknown, context) => {
    const instant = parseDateTime(String(value));
    if (instant !== undefined) return instant;
    context.addIssue({ code: 'custom', message: 'must be an ISO 8601 timestamp' });
    return z.NEVER;
  });
}

/** A day of the calendar, `YYYY-MM-DD`, from 1970 on. */
export function day(): z.ZodType<string, string> {
  return z
    .custom<string>(isString, 'must be a string')
    .refine((value) => isDay(value), 'must be a day such as 2026-11-28');
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

/** Any JSON value. */
export function json(): z.ZodType<JsonValue, JsonValue> {
  return z
    .custom<JsonValue>((value) => value !== undefined, 'is required')
    .transform((value) => fromPlain(value));
}

/** A JSON object. */
export function jsonObject(): z.ZodType<JsonObject, JsonObject> {
  return z
    .custom<JsonObject>((value) => value !== undefined, 'is required')
    .transform((value, context) => {
      const object = fromPlain(value);
      if (isJsonObject(object)) return object;
      context.addIssue({ code: 'custom', message: 'must be an object' });
      return z.NEVER;
    });
}

/** The name of another resource: of an object the `id` alone. `{}` and an id that is empty or null name none. */
export function link(): z.ZodType<Link, Link> {
  return z
    .custom<Link>((value) => value !== undefined, 'is required')
    .transform((value, context) => {
      const object = fromPlain(value);
      if (!isJsonObject(object)) {
        context.addIssue({ code: 'custom', message: 'must be an object' });
        return z.NEVER;
      }
      const id = object.get('id') ?? '';
      if (id === '') return {};
      const uuid = typeof id === 'string' ? uuidOf(id) : undefined;
      if (uuid !== undefined) return { id: uuid };
      context.addIssue({ code: 'custom', message: 'must be a UUID', path: ['id'] });
      return z.NEVER;
    });
}

/** How many members maps from names to strings may have, and how many characters a name or a value. */
export const MAP_BOUNDS = {
  StringMap: { membersMax: 50, textMax: 1_000 },
  /** Long enough for keys and certificates. */
  ConfigurationMap: { membersMax: 25, textMax: 10_000 },
} as const;

/** A map from names to strings, within its {@link MAP_BOUNDS}; any string is legal. */
export function stringMap(): z.ZodType<StringMap, StringMap> {
  return boundedStringMap(MAP_BOUNDS.StringMap);
}

/** A map from names to strings of a configuration, within its {@link MAP_BOUNDS}. */
export function configurationMap(): z.ZodType<StringMap, StringMap> {
  return boundedStringMap(MAP_BOUNDS.ConfigurationMap);
}

type StringMap = ReadonlyMap<string, string>;

function boundedStringMap({
  membersMax,
  textMax,
}: {
  readonly membersMax: number;
  readonly textMax: number;
}): z.ZodType<StringMap, StringMap> {
  return z
    .custom<StringMap>((value) => value !== undefined, 'is required')
    .transform((value, context) => {
      const map = typeof value === 'object' ? fromPlain(value) : null;
      if (!isJsonObject(map)) {
        context.addIssue({ code: 'custom', message: 'must be a map of strings' });
        return z.NEVER;
      }
      if (map.size > membersMax) {
        const message = `must have at most ${String(membersMax)} members`;
        context.addIssue({ code: 'custom', message });
      }
      for (const [name, member] of map) {
        if (typeof member !== 'string') {
          context.addIssue({ code: 'custom', message: 'must be a string', path: [name] });
        } else if (hasMoreCharacters(member, textMax) || hasMoreCharacters(name, textMax)) {
          const message = `must have a name and a value of at most ${String(textMax)} characters`;
          context.addIssue({ code: 'custom', message, path: [name] });
        }
      }
      return map as StringMap;
    });
}

/** The path of a container, such as `/pci/high/`. */
export function containerPath(): z.ZodType<string, string> {
  return z
    .string()
    .max(CONTAINER_PATH_MAX)
    .regex(CONTAINER_PATH, 'must be a path such as /pci/high/, of letters, digits, "_" and "-"');
}

/** The name of a permission (contract 2), such as `token:create`. */
export function permissionName(): z.ZodType<Permission, Permission> {
  return z
    .custom<Permission>(isString, 'must be a string')
    .refine((name) => isPermission(name), 'must be the name of a permission');
}
