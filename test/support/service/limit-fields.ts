import { parseList } from 'structured-headers';

/** The parameters of each policy by its name. */
export type LimitField = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** `RateLimit` or `RateLimit-Policy`, read as the structured field that it is: a List of Strings with parameters. */
export function limitField(headers: Headers, name: 'RateLimit' | 'RateLimit-Policy'): LimitField {
  const field = headers.get(name);
  if (field === null) throw new Error(`The answer has no ${name}.`);
  return Object.fromEntries(
    parseList(field).map(([value, parameters]) => {
      if (typeof value !== 'string') throw new Error(`${name} has an item that is no String.`);
      return [value, Object.fromEntries(parameters)];
    }),
  );
}
