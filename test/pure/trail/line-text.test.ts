import { expect, test } from 'vitest';

import type { AuditEvent } from '../../../src/domain/tenant/audit-event.js';
import { auditLineText } from '../../../src/domain/tenant/audit-seal.js';

const line: AuditEvent = {
  tenantId: '0190a3b4-0000-7000-8000-000000000001',
  id: '0190a3b4-0000-7000-8000-000000000002',
  createdAt: new Date('2026-01-31T10:00:00.123Z'),
  traceId: 'trace',
  actorType: 'operator',
  operation: 'token.create',
  outcome: 'success',
  entityType: 'token',
  details: { count: 2, a: 'é"' },
};

// Whoever has kept a hash could not make it anew if this text were another one.
test('the text of a line is what it was in the first version', () => {
  expect(auditLineText(line)).toBe(
    '{"actor_id":null,"actor_type":"operator","created_at":"2026-01-31T10:00:00.123Z",' +
      '"details":{"a":"é\\"","count":2},"entity_id":null,"entity_type":"token",' +
      '"id":"0190a3b4-0000-7000-8000-000000000002","operation":"token.create","outcome":"success",' +
      '"tenant_id":"0190a3b4-0000-7000-8000-000000000001","trace_id":"trace"}',
  );
});

test('the order in which members came does not matter', () => {
  const { details, ...others } = line;
  expect(auditLineText({ details: { a: 'é"', count: 2 }, ...others })).toBe(
    auditLineText({ ...others, ...(details === undefined ? {} : { details }) }),
  );
});

test('a reason is a part of the text, in its place, where there is one', () => {
  const text = auditLineText(line);
  const withReason = auditLineText({ ...line, reason: 'Chargeback "4711"' });
  expect(withReason).toBe(
    text.replace('"tenant_id"', '"reason":"Chargeback \\"4711\\"","tenant_id"'),
  );
});
