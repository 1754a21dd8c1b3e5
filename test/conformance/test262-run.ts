import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { Test262Ending } from './test262-program.js';

const TIME_MS_MAX = 10_000;
const PROGRAM = new URL('./test262-node.mjs', import.meta.url);

/** A process of Node that runs programs of test262, one after the other, and another where one ends it. */
export class Test262Node {
  #child: ChildProcess | undefined;

  /** Runs a program. */
  async run(program: string): Promise<Test262Ending> {
    const child = (this.#child ??= fork(PROGRAM, [], { stdio: 'ignore' }));
    const ended = new AbortController();
    const { signal } = ended;
    child.send({ program, timeMsMax: TIME_MS_MAX });
    const answer = once(child, 'message', { signal }).then(([message]) => message as Test262Ending);
    const end = once(child, 'exit', { signal }).then((): Test262Ending => {
      this.#child = undefined;
      return { kind: 'stopped', message: 'the process ended' };
    });
    try {
      return await Promise.race([answer, end]);
    } finally {
      void Promise.allSettled([answer, end]);
      ended.abort();
    }
  }

  /** Ends the process. */
  close(): void {
    this.#child?.kill();
  }
}

/** Runs a program of test262 in the sandbox; of one that goes on later it is asked afterwards what was printed. */
export async function test262InSandbox(
  sandbox: Sandbox,
  program: string,
  isLater: boolean,
): Promise<Test262Ending> {
  const later =
    ';{ const shown = module.exports; module.exports = () => new Promise((done) => setTimeout(() => done(shown()), 0)) }';
  const outcome = await sandbox.run({
    tenantId: 'test262',
    code: isLater ? `${program}\n${later}` : program,
    input: '{"args":{},"configuration":{}}',
    limits: { timeMsMax: TIME_MS_MAX },
  });
  if (outcome.kind === 'ok')
    return { kind: 'ended', printed: (JSON.parse(outcome.output) as string).split('\n') };
  if (outcome.kind === 'threw') return { kind: 'threw', ...outcome.error };
  if (outcome.kind !== 'invalid-code') return { kind: 'stopped', message: outcome.kind };
  const message = outcome.diagnostics[0]?.message ?? '';
  return { kind: 'not-compiled', name: 'SyntaxError', message };
}
