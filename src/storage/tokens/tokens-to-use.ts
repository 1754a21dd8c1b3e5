import type { Database } from '../database/database.js';
import type { UsableToken } from './stored-token.js';

/** Tokens that are to be used. */
export interface FoundToUse {
  /** One for each id, in the order of the ids; undefined where there is none. */
  readonly found: readonly (UsableToken | undefined)[];
  /** Their values, sealed, have more bytes together than they may, and are left out. */
  readonly areTooLarge: boolean;
}

/** What is asked of tokens that are to be used. */
export interface UseOptions {
  /** How many bytes their values may have together, sealed. */
  readonly bytesMax: number;
  /** Whether cards come with their verification codes. */
  readonly includeCvc: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Tokens that are alike but for their values come as one row, for most that are used together are: a row of its own costs the
 * driver more than the value in it. All aggregates of a group take its tokens in one order, whichever that is.
 */
const FIND_TO_USE = `
  SELECT
    type, container, mask, cvc, cvc_erase_at AS "cvcEraseAt", array_agg(place)::text AS places,
    array_agg(octet_length(data))::text AS lengths,
    string_agg(CASE WHEN bytes <= $4::float8 THEN data END, '') AS data
  FROM (
    SELECT
      wanted.place, token.type, token.container, token.mask, token.data,
      CASE WHEN $5::boolean THEN token.cvc END AS cvc,
      CASE WHEN $5::boolean THEN token.cvc_erase_at END AS cvc_erase_at,
      sum(octet_length(token.data)) OVER () AS bytes
    FROM unnest($2::text[]) WITH ORDINALITY AS wanted (id, place)
    CROSS JOIN LATERAL (
      SELECT * FROM tokens WHERE tenant_id = $1::uuid AND tokens.id = wanted.id LIMIT 1
    ) AS token
    WHERE token.expires_at IS NULL OR token.expires_at > $3
  ) AS live
  GROUP BY type, container, mask, cvc, cvc_erase_at`;

/** A group of tokens; `places` and `lengths` are arrays as PostgreSQL writes them, `data` is null where all is too large. */
interface GroupRow extends Pick<UsableToken, 'type' | 'container' | 'mask' | 'cvc' | 'cvcEraseAt'> {
  readonly places: string;
  readonly lengths: string;
  readonly data: Buffer | null;
}

const NO_BYTES = Buffer.alloc(0);

/** The tokens of a tenant that have one of `ids`, each given once, and have not expired, in one statement. */
export async function findTokensToUse(
  database: Database,
  tenantId: string,
  ids: readonly string[],
  now: Date,
  { bytesMax, includeCvc, signal }: UseOptions,
): Promise<FoundToUse> {
  const values = [tenantId, ids, now, bytesMax, includeCvc];
  const groups = await database.$statement<GroupRow>(FIND_TO_USE, values, { signal });
  const found = new Array<UsableToken | undefined>(ids.length).fill(undefined);
  for (const group of groups) spread(group, ids, found);
  return { found, areTooLarge: groups.some(({ data }) => data === null) };
}

/** Puts the tokens of a group where their ids stand. */
function spread(group: GroupRow, ids: readonly string[], found: (UsableToken | undefined)[]): void {
  const { type, container, mask, cvc, cvcEraseAt, data } = group;
  const places = numbersOf(group.places);
  const lengths = numbersOf(group.lengths);
  let from = 0;
  for (let index = 0; index < places.length; index += 1) {
    const at = (places[index] ?? 0) - 1;
    const to = from + (lengths[index] ?? 0);
    found[at] = {
      id: ids[at] ?? '',
      type,
      container,
      data: data?.subarray(from, to) ?? NO_BYTES,
      cvc,
      cvcEraseAt,
      mask,
    };
    from = to;
  }
}

/** The whole numbers of an array as PostgreSQL writes it. */
function numbersOf(array: string): readonly number[] {
  return JSON.parse(`[${array.slice(1, -1)}]`) as number[];
}
