import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { compare } from '../../support/user-code/conformance/compare.js';
import { bufferExpressions } from '../../support/user-code/conformance/buffer.js';
import { cryptoExpressions } from '../../support/user-code/conformance/crypto.js';
import { cryptoArgumentExpressions } from '../../support/user-code/conformance/crypto-arguments.js';
import { inspectExpressions } from '../../support/user-code/conformance/inspect.js';
import { inspectTextExpressions } from '../../support/user-code/conformance/inspect-texts.js';
import { intlExpressions } from '../../support/user-code/conformance/intl.js';
import { webCryptoExpressions } from '../../support/user-code/conformance/web-crypto.js';
import { flowExpressions, utilExpressions } from '../../support/user-code/conformance/node.js';
import { languageExpressions, urlExpressions } from '../../support/user-code/conformance/web.js';

const TABLES: Readonly<Record<string, readonly string[]>> = {
  Buffer: bufferExpressions,
  'URL and querystring': urlExpressions,
  'the language, JSON and dates': languageExpressions,
  'util, assert and path': utilExpressions,
  'what util.inspect shows': inspectExpressions,
  'how util.inspect shows it': inspectTextExpressions,
  'timers, events and streams': flowExpressions,
  crypto: cryptoExpressions,
  'arguments of crypto': cryptoArgumentExpressions,
  'web cryptography': webCryptoExpressions,
  Intl: intlExpressions,
};

// Dates compare only where Node itself is in UTC, which the guest always is.
process.env['TZ'] = 'UTC';

/** The guest is as Node.js 20 is, on whatever it runs; later ones write some errors and objects otherwise. */
const IS_REFERENCE = process.versions.node.startsWith('20.');

describe.runIf(IS_REFERENCE).each(Object.entries(TABLES))('%s in the guest', (_, expressions) => {
  let sandbox: Sandbox;
  let results: Awaited<ReturnType<typeof compare>>;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, waitMsMax: 60_000 });
    results = await compare(sandbox, expressions, 60_000);
  });

  afterAll(() => sandbox.close());

  it.each(expressions.map((expression, index) => [index, expression] as const))(
    'gives what Node gives (%i): %s',
    (index) => {
      expect(results[index]?.guest).toBe(results[index]?.node);
    },
  );
});
