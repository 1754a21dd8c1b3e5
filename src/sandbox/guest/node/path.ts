import posixPath from 'path-unified/posix';

import { loadPackage } from '../run/package-units.js';
import { requireString, wrongType } from './validate.js';

type Method = (...values: unknown[]) => unknown;

interface Path {
  resolve(...parts: string[]): string;
  [name: string]: unknown;
}

/** Names of what has to be text; the others are not looked at. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  normalize: ['path'],
  isAbsolute: ['path'],
  dirname: ['path'],
  extname: ['path'],
  parse: ['path'],
  relative: ['from', 'to'],
};

/** A method that refuses what is no text in the words of Node. */
function checked(name: string, method: Method): Method {
  const check = (values: readonly unknown[]): void => {
    if (name === 'join' || name === 'resolve')
      for (const value of values) requireString(value, 'path');
    else if (name === 'basename') {
      if (values[1] !== undefined) requireString(values[1], 'suffix');
      requireString(values[0], 'path');
    } else if (name === 'format') {
      const [given] = values;
      if (typeof given !== 'object' || given === null)
        throw wrongType('pathObject', 'of type object', given);
    } else
      for (const [index, label] of (TEXTS[name] ?? []).entries())
        requireString(values[index], label);
  };
  const wrapper: Method = (...values) => {
    check(values);
    return method(...values);
  };
  return Object.defineProperty(wrapper, 'name', { value: name, configurable: true });
}

function moduleOf(functions: object): Path {
  const result: Path = { ...(functions as Path) };
  for (const [name, value] of Object.entries(functions))
    if (typeof value === 'function') result[name] = checked(name, value as Method);
  result['_makeLong'] = result['toNamespacedPath'];
  return result;
}

/** The module `path`, which is that of Linux. */
export const path = moduleOf(posixPath);

let windows: Path | undefined;

/** The paths of Windows, which are loaded where somebody asks for them. */
export function win32(): Path {
  if (windows === undefined) {
    windows = moduleOf(loadPackage('_path-win32') as object);
    windows['win32'] = windows;
    windows['posix'] = path;
  }
  return windows;
}

path['posix'] = path;
Object.defineProperty(path, 'win32', { get: win32, enumerable: true, configurable: true });
