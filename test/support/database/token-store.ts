import { createHash, randomUUID } from 'node:crypto';

import { inject } from 'vitest';

import { TenantKeys } from '../../../src/crypto/tenant-keys.js';
import type { AuditEvent } from '../../../src/domain/tenant/audit-event.js';
import { searchCondition } from '../../../src/services/tokens/token-search.js';
import { openDatabase } from '../../../src/storage/database/database.js';
import type { TokenFilter } from '../../../src/storage/tokens/token-filter.js';
import { TokenRepository } from '../../../src/storage/tokens/token-repository.js';
import { storedToken } from './stored-token.js';
import type { StoredTokenTraits } from './stored-token.js';

/** A filter in which everything is visible, the first page, and an instant at which nothing has expired, unless said. */
export interface Asked extends Partial<TokenFilter> {
  readonly page?: number;
  readonly size?: number;
  readonly now?: Date;
}

/** What is found: how many in all, and the ids of one page. */
export interface Found {
  readonly total: number;
  readonly ids: readonly string[];
}

/** When tests of stored tokens take place. */
export const NOW = new Date('2026-06-01T00:00:00Z');

/** The tokens of one new tenant after another, without a service, on the database that all test files share. */
export class TokenStore {
  readonly database = openDatabase({ connectionString: inject('database').url, max: 2 });
  readonly tokens = new TokenRepository(this.database);
  tenantId = '';
  keys = keysFor('');

  constructor() {
    this.changeTenant();
  }

  /** Goes on with a tenant that has nothing. */
  changeTenant(): void {
    this.tenantId = randomUUID();
    this.keys = keysFor(this.tenantId);
  }

  async insert(...all: readonly StoredTokenTraits[]): Promise<void> {
    const tokens = all.map((traits) => storedToken(this.keys, traits));
    await this.tokens.insertAll(this.tenantId, tokens, this.creation());
  }

  /** What the audit trail says of an insert. */
  creation(): AuditEvent {
    return {
      tenantId: this.tenantId,
      id: randomUUID(),
      createdAt: NOW,
      traceId: 'test',
      actorType: 'operator',
      operation: 'token.create',
      outcome: 'success',
      entityType: 'token',
    };
  }

  /** Finds by a filter, or by a text in the query language. */
  async find(asked: Asked | string): Promise<Found> {
    const given = typeof asked === 'string' ? { query: searchCondition(this.keys, asked) } : asked;
    const { page = 1, size = 100, now = NOW, ...filter }: Asked = given;
    const whole: TokenFilter = { visibility: { kind: 'everything' }, ...filter };
    const { total, items } = await this.tokens.findPage(this.tenantId, whole, {
      page: { page, size },
      now,
    });
    return { total, ids: items.map(({ id }) => id) };
  }

  async close(): Promise<void> {
    await this.database.$disconnect();
  }
}

/** What is found where exactly these tokens are, newest first. */
export function exactly(...ids: readonly string[]): Found {
  return { total: ids.length, ids };
}

function keysFor(tenantId: string): TenantKeys {
  const key = { bytes: createHash('sha256').update(tenantId).digest() };
  const versions = new Map([[1, key]]);
  return new TenantKeys({
    tenantId,
    dataKeys: versions,
    indexKeys: versions,
    currentVersion: 1,
  });
}
