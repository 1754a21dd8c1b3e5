import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { HttpFailedError } from '../domain/reactor/capability-error.js';
import { Sandbox } from '../sandbox/sandbox.js';
import { differences, runInNode } from './sandbox-compare.js';
import type { GuestHttpClient, SandboxOutcome } from '../sandbox/sandbox.js';

/*
 * `npm run sandbox -- file.js --args '{…}'` runs a file as a formula or transform would run, and prints what came of it:
 * the tool with which people develop their code.
 */

const USAGE = `Usage: npm run sandbox -- FILE [--args JSON] [--configuration JSON] [--network] [--time-ms N] [--repeat N]
                              [--compare]

Runs the function that FILE exports, as a formula or a transform would run. FILE is CommonJS, an ES module or TypeScript.
  --args           what the function gets as args (default {})
  --configuration  what it gets as configuration (default {})
  --network        lets fetch, axios and the like reach the network, without the guard that the service puts in front
  --time-ms        wall time that the run may take (default 10000)
  --repeat         runs it so many times and prints the time of the last run
  --compare        runs it in Node too, and shows what differs: - is Node's, + the sandbox's. Node takes packages from where
                   FILE is, and the vault's own where there are none
  --help           says this
`;

/** A developer's machine that is busy takes long to start a thread. */
const WAIT_MS_MAX = 60_000;

/** Sends requests as they are. For a developer's own machine only: nothing keeps them from any address. */
const unguarded: GuestHttpClient = {
  async send({ method, url, headers, body, redirect }, signal) {
    const init = {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      redirect,
      signal,
    };
    try {
      const response = await fetch(
        url,
        body === undefined ? init : { ...init, body: Buffer.from(body) },
      );
      return {
        status: response.status,
        statusText: response.statusText,
        headers: [...response.headers],
        body: new Uint8Array(await response.arrayBuffer()),
        url: response.url,
        redirected: response.redirected,
      };
    } catch (error) {
      const { cause = error } = error as { readonly cause?: unknown };
      const { code, errno, syscall, message } = cause as Error & NodeJS.ErrnoException;
      throw new HttpFailedError({
        ...(typeof errno === 'number' && syscall !== undefined ? { errno, syscall } : {}),
        ...(typeof code === 'string' ? { code } : {}),
        message,
      });
    }
  },
};

function describe(outcome: SandboxOutcome): string {
  switch (outcome.kind) {
    case 'ok':
      return JSON.stringify(JSON.parse(outcome.output), null, 2);
    case 'threw': {
      const { name, message, stack, status, errors, response } = outcome.error;
      const answer = response ?? (status === undefined ? undefined : { status, errors });
      const shown = answer === undefined ? '' : `\nAnswer: ${JSON.stringify(answer, null, 2)}`;
      return `${name}: ${message}\n${stack.trimEnd()}${shown}`;
    }
    case 'invalid-code':
      return outcome.diagnostics
        .map(
          ({ line, column, message }) =>
            `Line ${String(line)}, column ${String(column)}: ${message}`,
        )
        .join('\n');
    case 'timeout':
      return outcome.reason === 'deadline'
        ? 'The run took longer than it may.'
        : 'The promise never settles: nothing is left that it could wait for.';
    case 'memory':
      return 'The run used more memory than it may.';
    case 'stack':
      return 'The run nested too many calls.';
    case 'aborted':
      return 'The run was given up.';
  }
}

interface Compared {
  readonly file: string;
  readonly code: string;
  readonly input: string;
  readonly timeMsMax: number;
}

/** Runs the code in Node too and prints what differs; gives 0 where nothing does, 1 otherwise. */
async function compare(
  { file, code, input, timeMsMax }: Compared,
  outcome: SandboxOutcome,
  print: (text: string) => void,
): Promise<number> {
  const node = await runInNode(file, code, input, timeMsMax);
  const ending =
    outcome.kind === 'threw'
      ? `${outcome.error.name}: ${outcome.error.message}`
      : describe(outcome);
  const logs = outcome.logs.map(({ level, text }) => `[${level}] ${text}`);
  const lines = differences(node, { logs, ending });
  print(lines.length === 0 ? 'Node gives the same.' : lines.join('\n'));
  return lines.length === 0 ? 0 : 1;
}

/** Runs the command; gives the exit code: 0 for a result, 1 for any other ending, 2 for wrong use. */
export async function runCommand(
  argv: readonly string[],
  print: (text: string) => void,
): Promise<number> {
  const options = {
    args: { type: 'string', default: '{}' },
    configuration: { type: 'string', default: '{}' },
    network: { type: 'boolean', default: false },
    'time-ms': { type: 'string', default: '10000' },
    repeat: { type: 'string', default: '1' },
    compare: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true });
    JSON.parse(parsed.values.args);
    JSON.parse(parsed.values.configuration);
  } catch (error) {
    print(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
    return 2;
  }
  const [file] = parsed.positionals;
  if (file === undefined || parsed.values.help) {
    print(USAGE);
    return parsed.values.help ? 0 : 2;
  }
  const { args, configuration, network, repeat } = parsed.values;
  const code = await readFile(file, 'utf8');
  const input = `{"args":${args},"configuration":${configuration}}`;
  const timeMsMax = Number(parsed.values['time-ms']);
  const http = network ? { http: unguarded } : {};
  const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, waitMsMax: WAIT_MS_MAX });
  try {
    let outcome: SandboxOutcome | undefined;
    for (let count = 0; count < Math.max(1, Number(repeat)); count++)
      outcome = await sandbox.run({
        tenantId: 'developer',
        code,
        input,
        limits: { timeMsMax },
        ...http,
      });
    if (outcome === undefined) return 1;
    for (const { level, text } of outcome.logs) print(`[${level}] ${text}`);
    print(describe(outcome));
    const memory = (outcome.memoryBytes / 1024 / 1024).toFixed(1);
    print(`${outcome.kind} in ${outcome.durationMs.toFixed(2)} ms, ${memory} MiB`);
    if (parsed.values.compare)
      return await compare({ file, code, input, timeMsMax }, outcome, print);
    return outcome.kind === 'ok' ? 0 : 1;
  } finally {
    await sandbox.close();
  }
}
