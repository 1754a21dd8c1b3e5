import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { inNode } from '../../support/user-code/conformance/compare.js';
import { PACKAGE_USAGE } from '../../support/user-code/package-usage.js';
import { evaluate, outputOf, request } from '../../support/user-code/sandbox.js';

/** Names that a user may not know of, and those that packages have beside their own code. */
const OWN = ['stream', 'http', 'axios'];
const bundled = JSON.parse(
  readFileSync('dist/sandbox/guest-bundle/packages.json', 'utf8'),
) as string[];

describe('packages of user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2, waitMsMax: 60_000 });
  });

  afterAll(() => sandbox.close());

  it.each(PACKAGE_USAGE)('%s does what people use it for as in Node', async (_name, body) => {
    const code = `module.exports = async () => { ${body} }`;
    const outcome = await sandbox.run(request('', { code, limits: { timeMsMax: 30_000 } }));
    expect(outputOf(outcome)).toEqual(JSON.parse(JSON.stringify(await inNode(code))));
  });

  it('each one that is bundled is tried', () => {
    const tried = new Set([...OWN, ...PACKAGE_USAGE.map(([name]) => name)]);
    expect(bundled.filter((name) => !name.startsWith('_') && !tried.has(name))).toEqual([]);
  });

  it('each one that is bundled is on the page', () => {
    const page = readFileSync('docs/user-code.md', 'utf8');
    for (const name of bundled.filter((each) => !each.startsWith('_')))
      expect(page).toContain(`\`${name}\``);
  });

  it("what is bundled for the guest's own code is nobody's else", async () => {
    const internal = bundled.filter((name) => name.startsWith('_'));
    expect(internal.length).toBeGreaterThan(2);
    const names = [...internal, ...internal.map((name) => name.slice(1))];
    for (const name of [
      ...names,
      ...names.map((each) => `node:${each}`),
      'lodash/',
      'lodash/__proto__',
      'dayjs/plugin/none',
      'dayjs/plugin/constructor',
    ]) {
      const error = { message: `Cannot find module '${name}'` };
      expect(await sandbox.run(request(`require('${name}')`))).toMatchObject({
        kind: 'threw',
        error,
      });
    }
  });

  it('each is evaluated once, however often and by whatever name it is asked for', async () => {
    const body = `const a = require('lodash'); a.mark = 1; return [require('lodash').mark, require('dayjs/plugin/utc') === require('dayjs/plugin/utc.js')]`;
    expect(await evaluate(sandbox, body)).toEqual([1, true]);
  });

  it('each leaves the globals of the run as they were', async () => {
    for (const name of bundled.filter((each) => !each.startsWith('_'))) {
      // zod keeps its configuration there, in Node too.
      const body = `const names = () => Reflect.ownKeys(globalThis).map(String).filter((each) => !each.startsWith('__zod')).sort().join();
        const before = names();
        require('${name}');
        return [before === names(), Object.keys(Object.prototype), Object.keys(Array.prototype)];`;
      expect([name, await evaluate(sandbox, body)]).toEqual([name, [true, [], []]]);
    }
  });
});
