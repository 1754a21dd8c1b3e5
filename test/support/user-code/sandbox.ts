import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { SandboxOutcome, SandboxRun } from '../../../src/sandbox/sandbox.js';

/** A run with what most tests do not care about filled in. `body` is the body of an async function of `req`. */
export function request(body: string, more: Partial<SandboxRun> = {}): SandboxRun {
  return {
    tenantId: 'tenant',
    code: `module.exports = async function (req) { ${body} }`,
    input: '{"args":{},"configuration":{}}',
    ...more,
  };
}

/** The parsed output of a run; fails with the outcome where it has none. */
export function outputOf(outcome: SandboxOutcome): unknown {
  if (outcome.kind !== 'ok') throw new Error(`the run ended as ${JSON.stringify(outcome)}`);
  return JSON.parse(outcome.output) as unknown;
}

/** Runs the body of an async function and gives its parsed result. */
export async function evaluate(
  sandbox: Sandbox,
  body: string,
  more: Partial<SandboxRun> = {},
): Promise<unknown> {
  return outputOf(await sandbox.run(request(body, more)));
}
