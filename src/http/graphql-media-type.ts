import { splitMediaType } from '../domain/proxy/media-type.js';

/** The media type of GraphQL over HTTP before there was one of its own. */
export const JSON_TYPE = 'application/json';
/** The one of its own. */
export const RESPONSE_TYPE = 'application/graphql-response+json';

/**
 * The media type that a client of GraphQL is answered in, as its `Accept` weighs the two that there are (RFC 9110 12.5.1):
 * the older one where it says nothing of either. `isNamed` tells whether the client asks for it by its name.
 */
export function graphqlTypeFor(accept = ''): {
  readonly mediaType: string;
  readonly isNamed: boolean;
} {
  const ranges = accept.split(',').map(rangeOf);
  const find = (name: string): Range | undefined => ranges.find((each) => each.name === name);
  const json = find(JSON_TYPE);
  const response = find(RESPONSE_TYPE);
  const other = json ?? find('application/*') ?? find('*/*');
  if (response === undefined || response.weight === 0 || !isBefore(response, other, ranges))
    return { mediaType: JSON_TYPE, isNamed: json !== undefined && json.weight > 0 };
  return { mediaType: RESPONSE_TYPE, isNamed: true };
}

interface Range {
  readonly name: string;
  readonly weight: number;
}

function rangeOf(text: string): Range {
  const { type: name, parameters } = splitMediaType(text.toLowerCase());
  const weight = parameters.find((each) => each.startsWith('q='))?.slice('q='.length) ?? '1';
  return { name, weight: Number(weight) || 0 };
}

/** Whether a range counts for more than another one: by weight, then by being a name, then by standing first. */
function isBefore(one: Range, other: Range | undefined, ranges: readonly Range[]): boolean {
  const weight = other?.weight ?? 0;
  if (other === undefined || one.weight !== weight) return one.weight > weight;
  return other.name.endsWith('*') || ranges.indexOf(one) < ranges.indexOf(other);
}
