import { expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { inNode } from '../../support/user-code/conformance/compare.js';
import { LANGUAGE_SHAPE } from '../../conformance/language-shape.js';
import { outputOf } from '../../support/user-code/sandbox.js';

/** The guest is as Node.js 20 is; later ones have more. */
const IS_REFERENCE = process.versions.node.startsWith('20.');

/** What docs/user-code.md says is otherwise: traces of the stack, and the last match, which RegExp does not keep. */
const NAMED =
  /^(?:Error\.(?:prepareStackTrace|stackTraceLimit|captureStackTrace)|RegExp\.(?:\$.|input|last(?:Match|Paren)|(?:left|right)Context)|String\.prototype\.length)(?=[ .]|$)/;

it.runIf(IS_REFERENCE)(
  'has each function of the language under its name, with its length, and none that makes objects where Node has none',
  async () => {
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, waitMsMax: 60_000 });
    try {
      const outcome = await sandbox.run({ tenantId: 'shape', code: LANGUAGE_SHAPE, input: '{}' });
      const here = outputOf(outcome) as Record<string, string>;
      const inIt = (await inNode(LANGUAGE_SHAPE)) as unknown as Record<string, string>;
      expect(Object.keys(inIt).length).toBeGreaterThan(1_500);
      const different = Object.entries(inIt)
        .filter(([place, node]) => here[place] !== node && !NAMED.test(place))
        .map(([place, node]) => ({ place, node, here: here[place] }));
      expect(different).toEqual([]);
    } finally {
      await sandbox.close();
    }
  },
);
