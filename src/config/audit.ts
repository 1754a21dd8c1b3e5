import { resolve } from 'node:path';

import * as z from 'zod';

import { faultOfServiceUrl } from './service-url.js';
import { readWith } from './variable-forms.js';
import { wholeNumber } from './whole-number.js';

/** Where seals of the audit trail are told outside of the database. */
export type AnchorPlace =
  | { readonly kind: 'stdout' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string };

/** How the audit trail is kept. */
export interface AuditConfig {
  /** Absent: seals are told to nobody. */
  readonly anchor?: AnchorPlace;
  /** Mean time between two passes that seal. */
  readonly sealMs: number;
  /** Days for which lines are kept; 0: for ever. */
  readonly retentionDays: number;
  /** Which reads leave a line. */
  readonly reads: 'all' | 'reveals' | 'off';
  /** Whether lines about several tokens name them. */
  readonly namesIds: boolean;
}

/** The variables that say it. */
export const AUDIT_VARIABLES = {
  AUDIT_ANCHOR: z.string().transform(readWith(readAnchor)).optional(),
  AUDIT_SEAL_SECONDS: wholeNumber(1, 3_600, 2),
  AUDIT_RETENTION_DAYS: wholeNumber(0, 36_500, 0),
  AUDIT_READS: z.enum(['all', 'reveals', 'off'], 'must be all, reveals or off').default('off'),
  AUDIT_READ_IDS: z.enum(['on', 'off'], 'must be on or off').default('off'),
};

/** How the variables say that the trail is kept. */
export function auditOf(read: {
  readonly AUDIT_ANCHOR?: AnchorPlace | undefined;
  readonly AUDIT_SEAL_SECONDS: number;
  readonly AUDIT_RETENTION_DAYS: number;
  readonly AUDIT_READS: AuditConfig['reads'];
  readonly AUDIT_READ_IDS: 'on' | 'off';
}): AuditConfig {
  return Object.freeze({
    ...(read.AUDIT_ANCHOR === undefined ? {} : { anchor: read.AUDIT_ANCHOR }),
    sealMs: read.AUDIT_SEAL_SECONDS * 1_000,
    retentionDays: read.AUDIT_RETENTION_DAYS,
    reads: read.AUDIT_READS,
    namesIds: read.AUDIT_READ_IDS === 'on',
  });
}

/** Plain HTTP only on this machine: who stands between could keep seals back. */
function readAnchor(text: string, faults: string[]): AnchorPlace {
  if (text === 'stdout') return { kind: 'stdout' };
  if (!/^[a-z][a-z0-9+.-]+:/i.test(text)) return { kind: 'file', path: resolve(text) };
  const fault = /^https?:/i.test(text)
    ? faultOfServiceUrl(text, { mayHaveQuery: true })
    : 'must be stdout, the path of a file, or an https URL';
  if (fault !== undefined) faults.push(fault);
  return { kind: 'url', url: text };
}
