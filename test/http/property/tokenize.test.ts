import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { passesLuhn } from '../../../src/domain/token/check-digits.js';
import { anyJson, stringsIn, writeTree } from '../../support/service/any-json.js';
import { CARD_FINGERPRINT, createdToken } from '../../support/scenes/created-token.js';
import { startScene } from '../../support/service/scene.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';

const { manager: caller } = await startScene();
const stored = new StoredTokens();
afterAll(() => stored.close());

const ID = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;

test('any JSON keeps shape, order, names and untouched values; each string is in its own token', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyJson, { maxLength: 4 }), async (array) => {
      const tree = { array };
      const answer = await caller.post('/tokenize', writeTree(tree));
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text.replaceAll(ID, '•')).toBe(writeTree(tree, () => '•'));

      const ids = [...answer.text.matchAll(ID)].map(([, id = '']) => id);
      const values = await Promise.all(ids.map((id) => stored.value(caller.tenantId, id)));
      expect(values).toStrictEqual(stringsIn(tree));
    }),
    { numRuns: 60 },
  );
});

test('any JSON is the data of one token, and is in it to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(anyJson, async (tree) => {
      const json = writeTree(tree);
      const answer = await caller.post('/tokenize', `{"type":"token","data":${json}}`);
      expect(answer.json).toStrictEqual(createdToken(caller, { type: 'token' }));
      const { id } = answer.json as { id: string };
      expect(stringifyJson(await stored.value(caller.tenantId, id))).toBe(json);
    }),
    { numRuns: 60 },
  );
});

test('any map of strings is echoed as metadata, in its order', async () => {
  const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
  const name = fc.oneof(text, fc.nat(9).map(String), fc.constantFrom('__proto__', 'toJSON'));
  const members = fc.uniqueArray(fc.tuple(name, text), { maxLength: 6, selector: ([key]) => key });
  await fc.assert(
    fc.asyncProperty(members, async (object) => {
      const metadata = writeTree({ object: object.map(([key, string]) => [key, { string }]) });
      const body = `{"type":"token","data":"x","metadata":${metadata}}`;
      const answer = await caller.post('/tokenize', body);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).toContain(`"metadata":${metadata}`);
    }),
    { numRuns: 40 },
  );
});

test('a card of any length shows its last four digits and no other', async () => {
  const cardNumber = fc
    .array(fc.nat(9), { minLength: 11, maxLength: 18 })
    .map((digits) => digits.join(''))
    .map((start) => Array.from('0123456789', (digit) => start + digit).find(passesLuhn) ?? '')
    .filter((number) => !/^0+$/.test(number));
  await fc.assert(
    fc.asyncProperty(cardNumber, async (number) => {
      const answer = await caller.post('/tokenize', { type: 'card', data: { number } });
      const mask = { number: 'X'.repeat(number.length - 4) + number.slice(-4) };
      expect(mask.number).toMatch(/^X{8,15}\d{4}$/);
      expect(answer.json).toStrictEqual(
        createdToken(caller, { type: 'card', mask, fingerprint_expression: CARD_FINGERPRINT }),
      );
      expect(answer.text).not.toContain(number);
      const { id } = answer.json as { id: string };
      expect(await stored.value(caller.tenantId, id)).toStrictEqual(new Map([['number', number]]));
    }),
    { numRuns: 40 },
  );
});
