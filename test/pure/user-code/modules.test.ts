import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { evaluate, request } from '../../support/user-code/sandbox.js';

describe('modules of user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2, waitMsMax: 60_000 });
  });

  afterAll(() => sandbox.close());

  const NAMES =
    'assert buffer crypto events path punycode querystring stream string_decoder timers url util http https'.split(
      ' ',
    );
  const PACKAGES =
    'node-fetch axios uuid json-stable-stringify xmlbuilder2 fast-xml-parser node-forge crypto-js jsonpath yup p-limit formula-errors'.split(
      ' ',
    );

  it.each(NAMES)('%s is there with and without node:', async (name) => {
    expect(await evaluate(sandbox, `return require('${name}') === require('node:${name}')`)).toBe(
      true,
    );
  });

  it.each(PACKAGES)('%s is there, and is not a module of Node', async (name) => {
    expect(
      await evaluate(sandbox, `return /object|function/.test(typeof require('${name}'))`),
    ).toBe(true);
    expect(await sandbox.run(request(`require('node:${name}')`))).toMatchObject({
      kind: 'threw',
    });
  });

  it.each(['./other', 'underscore', '__proto__', 'toString', ''])(
    '%s is not there, and the error names it',
    async (name) => {
      const outcome = await sandbox.run(request(`require('${name}')`));
      const error = { message: `Cannot find module '${name}'` };
      expect(outcome).toMatchObject({ kind: 'threw', error });
    },
  );

  it.each([
    ['fs', 'user code has no files'],
    ['node:fs/promises', 'user code has no files'],
    ['child_process', 'user code has no processes and threads of its own'],
    ['net', 'user code has no sockets: requests leave by fetch, http, https or axios'],
    ['vm', 'user code does not see the machine and the engine that it runs on'],
  ])('%s is not there, and the error says why', async (name, why) => {
    const outcome = await sandbox.run(request(`require('${name}')`));
    const error = { message: `Cannot find module '${name}': ${why} (docs/user-code.md)` };
    expect(outcome).toMatchObject({ kind: 'threw', error });
  });

  it('cannot be imported', async () => {
    expect(await sandbox.run(request(`await import('fs')`))).toMatchObject({ kind: 'threw' });
  });
});
