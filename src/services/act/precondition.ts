import { PreconditionSchema } from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';

/** A change of one thing, and the condition that it stands under. */
export interface ConditionalChange {
  readonly id: string;
  readonly input: unknown;
  /** See `Precondition` of schema/; the REST API has none. */
  readonly ifUnmodifiedSince?: unknown;
}

/** The instant after which nothing may have changed; undefined where that is not asked. Throws VALIDATION_FAILED. */
export function readPrecondition({
  ifUnmodifiedSince,
}: Pick<ConditionalChange, 'ifUnmodifiedSince'>): Date | undefined {
  return parseInput(PreconditionSchema, { ifUnmodifiedSince }).ifUnmodifiedSince ?? undefined;
}
