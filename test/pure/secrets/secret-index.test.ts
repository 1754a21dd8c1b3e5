import fc from 'fast-check';
import { expect, test } from 'vitest';

import { SecretIndex } from '../../support/secrets/secret-index.js';
import { formsOf, secretsIn } from '../../support/secrets/secret-search.js';

const secretTexts = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 12, maxLength: 20 }), {
  minLength: 1,
  maxLength: 5,
});

test('finds every secret in every form, wherever it stands, and nothing else', () => {
  fc.assert(
    fc.property(
      secretTexts,
      fc.array(fc.oneof(fc.uint8Array({ maxLength: 30 }), fc.tuple(fc.nat(), fc.nat())), {
        maxLength: 6,
      }),
      (secrets, parts) => {
        const content = Buffer.concat(
          parts.map((part) => {
            if (part instanceof Uint8Array) return part;
            const forms = formsOf(Buffer.from(secrets[part[0] % secrets.length] ?? ''));
            return forms[part[1] % forms.length] ?? Buffer.alloc(0);
          }),
        );
        const named = Object.fromEntries(secrets.map((secret) => [secret, secret]));
        expect([...new SecretIndex(secrets).in(content)].sort()).toEqual(
          [...secretsIn(content, named)].sort(),
        );
      },
    ),
  );
});

test('refuses what is too short to be looked for', () => {
  expect(() => new SecretIndex(['abc'])).toThrow(RangeError);
});
