import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { codeOf, tableOf } from '../../support/documents/page-tables.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

const PAGE = 'docs/guides/search.md';

let service: TestService;
let caller: Caller;

beforeAll(async () => {
  service = await startService();
  caller = await service.newTenant();
  for (const [id = '', definition = ''] of tableOf(PAGE, 'Id')) {
    const created = await caller.post('/tokens', codeOf(definition));
    expect(created.json, created.text).toMatchObject({ id: codeOf(id) });
  }
});
afterAll(() => service.close());

describe('the table of queries', () => {
  test.each(tableOf(PAGE, 'Query').map(([query = '', finds = '']) => ({ query, finds })))(
    '$query finds $finds',
    async ({ query, finds }) => {
      const { status, json } = await caller.post('/tokens/search', { query: codeOf(query) });
      if (finds === 'refused') {
        expect(status).toBe(400);
        return;
      }
      expect(status).toBe(200);
      const ids = (json as { data: readonly { id: string }[] }).data.map(({ id }) => id);
      const told = finds === 'nothing' ? [] : finds.split(' ').map(codeOf);
      expect(ids.toSorted()).toEqual(told.toSorted());
    },
  );
});
