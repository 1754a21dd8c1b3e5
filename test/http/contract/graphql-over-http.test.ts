import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

/* The audits of GraphQL over HTTP that its working group's reference implementation brings along. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const audits = serverAudits({ url: () => `${service.url}/graphql`, fetchFn: fetch });
const withPreflight = serverAudits({
  url: () => `${service.url}/graphql`,
  fetchFn: (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('apollo-require-preflight', 'true');
    return fetch(url, { ...init, headers });
  },
});

/** What an audit that may fail does not find, and why. */
const NOT_TAKEN: Readonly<Record<string, string>> = {
  '5A70': 'a GET that a page of another site could send is refused (it needs a header of its own)',
  D6D5: 'as 5A70',
  '6A70': 'as 5A70',
};

describe('GraphQL over HTTP', () => {
  it.each(audits.filter(({ id }) => NOT_TAKEN[id] === undefined))('$id: $name', async ({ fn }) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });

  it.each(audits.filter(({ id }) => NOT_TAKEN[id] !== undefined))(
    '$id: $name; it does not, and needs not',
    async ({ id, name, fn }) => {
      expect(name).toMatch(/^MAY /);
      expect(await fn(), NOT_TAKEN[id]).toMatchObject({ status: 'notice' });
    },
  );

  it.each(withPreflight)(
    '$id: $name, of a client that sends apollo-require-preflight',
    async (audit) => {
      expect(await audit.fn()).toMatchObject({ status: 'ok' });
    },
  );

  it('is held to every audit, and none is excused that there is not', () => {
    expect(audits.length).toBeGreaterThanOrEqual(61);
    const ids = new Set(audits.map(({ id }) => id));
    expect(Object.keys(NOT_TAKEN).filter((id) => !ids.has(id))).toEqual([]);
  });
});
