import { randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { SealBrokenError } from '../../../src/crypto/envelope.js';
import { TenantKeys } from '../../../src/crypto/tenant-keys.js';
import type { JsonObject } from '../../../src/domain/json/json-value.js';
import {
  openConfiguration,
  sealConfiguration,
} from '../../../src/services/keys/sealed-configuration.js';

const newKeys = (tenantId: string) =>
  new TenantKeys({
    tenantId,
    dataKeys: new Map([[1, { bytes: randomBytes(32) }]]),
    indexKeys: new Map([[1, { bytes: randomBytes(32) }]]),
    currentVersion: 1,
  });
const HERE = { table: 'proxies', id: 'one' } as const;
const configurations: readonly [string, JsonObject][] = [
  ['an empty configuration', new Map()],
  ['a configuration', new Map([['key', 'value']])],
];

describe.each(configurations)('%s', (_what, configuration) => {
  const keys = newKeys('t1');
  const sealed = sealConfiguration(keys, HERE, configuration);

  test('opens, time after time', () => {
    for (let count = 0; count < 3; count += 1)
      expect(openConfiguration(keys, HERE, sealed)).toStrictEqual(configuration);
  });

  test('does not open once any byte was changed, also after it was opened', () => {
    openConfiguration(keys, HERE, sealed);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openConfiguration(keys, HERE, changed)).toThrow(SealBrokenError);
    }
    expect(() => openConfiguration(keys, HERE, sealed.subarray(1))).toThrow(SealBrokenError);
  });

  test('does not open in another place, or for another tenant, also after it was opened', () => {
    openConfiguration(keys, HERE, sealed);
    const places = [{ ...HERE, id: 'two' }, { ...HERE, table: 'reactors' } as const];
    for (const place of places)
      expect(() => openConfiguration(keys, place, sealed)).toThrow(SealBrokenError);
    expect(() => openConfiguration(newKeys('t2'), HERE, sealed)).toThrow(SealBrokenError);
  });
});
