import { fromPlain } from '../../domain/json/json-value.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { Tenant } from '../../domain/tenant/tenant.js';
import {
  fingerprintExpressionOf,
  maskOf,
  visibleData,
  visibleFingerprint,
} from '../../domain/token/token.js';
import type { ShownToken, TokenView } from '../../domain/token/token.js';

/** Reads one member of the contract from what a service answers; undefined where the answer has none. */
export type MemberReader<Model> = (model: Model) => unknown;

/** A restricted view tells that the token is there, and nothing of what it holds or who made it. */
const unrestricted =
  (read: (token: ShownToken) => unknown): MemberReader<TokenView> =>
  ({ token, restricted }) =>
    restricted === true ? undefined : read(token);

const TOKEN: Readonly<Record<string, MemberReader<TokenView>>> = {
  id: ({ token }) => token.id,
  tenantId: ({ token }) => token.tenantId,
  type: ({ token }) => token.type,
  data: visibleData,
  mask: unrestricted(maskOf),
  metadata: unrestricted((token) => token.metadata ?? new Map()),
  searchIndexes: unrestricted((token) => token.searchIndexes ?? []),
  fingerprint: visibleFingerprint,
  fingerprintExpression: unrestricted(fingerprintExpressionOf),
  containers: unrestricted(({ container }) => [container]),
  expiresAt: unrestricted(({ expiresAt }) => expiresAt),
  createdBy: unrestricted(({ createdBy }) => createdBy),
  createdAt: unrestricted(({ createdAt }) => createdAt),
  modifiedBy: unrestricted(({ modifiedBy }) => modifiedBy),
  modifiedAt: unrestricted(({ modifiedAt }) => modifiedAt),
};

const TENANT: Readonly<Record<string, MemberReader<Tenant>>> = {
  settings: ({ settings }) => settings ?? new Map(),
};

const LOG_ENTRY: Readonly<Record<string, MemberReader<AuditEvent>>> = {
  details: ({ details }) => (details === undefined ? undefined : fromPlain(details)),
};

/**
 * How both doors read members of the contract that services answer in another form, by type and member. Members that are
 * not here are members of the answer under their own names.
 */
export const MEMBER_READERS = { Token: TOKEN, Tenant: TENANT, LogEntry: LOG_ENTRY };
