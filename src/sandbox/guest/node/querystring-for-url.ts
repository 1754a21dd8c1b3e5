import { querystring } from './querystring.js';

/* The package `url` asks `qs` for what Node's own url.parse and url.format ask querystring for. */

export const parse = (text: string): Record<string, string | string[]> => querystring.parse(text);
export const stringify = (object: object): string => querystring.stringify(object);
