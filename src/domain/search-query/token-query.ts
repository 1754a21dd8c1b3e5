import type { Condition } from './condition.js';

/** What a text in the query language asks for. */
export type TokenQuery = Condition<QueryTerm>;

/** One comparison of a query. Every comparison is exact and tells upper from lower case. */
export type QueryTerm =
  | { readonly kind: 'equals'; readonly field: EqualityField; readonly value: string }
  | { readonly kind: 'starts_with'; readonly field: 'container'; readonly value: string }
  | { readonly kind: 'metadata'; readonly key: string; readonly value: string }
  | InstantTerm;

/** A time span: from an instant on, and before another. Without both, any instant at all. */
export interface InstantTerm {
  readonly kind: 'during';
  readonly field: InstantField;
  readonly from?: Date;
  readonly before?: Date;
}

/** A field that is compared with one value. `data` means any of the values that a token is indexed by. */
export type EqualityField =
  'id' | 'type' | 'data' | 'fingerprint' | 'container' | 'created_by' | 'modified_by';

/** A field that holds an instant. */
export type InstantField = 'created_at' | 'modified_at';

/** Why a text is no query. */
export interface QueryFault {
  /** Where it is seen: offset into the text in UTF-16 code units, from 0, as `text.slice(position)` takes it. */
  readonly position: number;
  /** A phrase that follows the word "query", and never repeats what the text holds. */
  readonly phrase: string;
}
