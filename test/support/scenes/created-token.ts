import { expect } from 'vitest';

import type { Caller } from '../service/caller.js';
import { ISO_TIME, UUID } from '../service/shapes.js';

/** A card that any test may use, as a caller sends it. */
export const CARD = {
  number: '4242424242424242',
  expiration_month: 12,
  expiration_year: 2030,
  cvc: '123',
} as const;

/** What the mask of {@link CARD} renders to. */
export const CARD_MASK = {
  number: 'XXXXXXXXXXXX4242',
  expiration_month: 12,
  expiration_year: 2030,
} as const;

/** The fingerprint expression that every card's answer tells. */
export const CARD_FINGERPRINT = '{{ data.number }}';

/** The exact body of a token that `caller` has just made: these members and no other. */
export function createdToken(
  caller: Caller,
  members: Readonly<Record<string, unknown>> & { readonly type: string },
): unknown {
  return {
    id: expect.stringMatching(UUID),
    tenant_id: caller.tenantId,
    created_by: caller.applicationId,
    created_at: expect.stringMatching(ISO_TIME),
    ...members,
  };
}
