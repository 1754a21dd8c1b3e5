import { setTimeout as sleep } from 'node:timers/promises';

import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';

import type { RequestContext } from '../context.js';
import { VaultError } from '../domain/errors.js';
import type { KeyService, KeyStatus, TenantChoice } from '../services/keys/key-service.js';
import type {
  ReencryptionService,
  ReencryptProgress,
} from '../services/keys/reencryption-service.js';
import { keyStatusJson, keyStatusText } from './key-status.js';
import { Progress } from './progress.js';
import { addShareCommands } from './shares.js';
import { print } from './terminal.js';

/** What the commands work with. */
export interface KeysServices {
  readonly keys: KeyService;
  readonly reencryption: ReencryptionService;
}

/** Runs a command on the open vault. */
export type WithKeys = (
  act: (services: KeysServices, ctx: RequestContext) => Promise<void>,
) => Promise<void>;

/** Options that say which tenants. */
interface ChoiceOptions {
  readonly tenant?: string;
  readonly all?: boolean;
}

/** Requests that began before a version settled may still seal with the one before for about this long. */
const IN_FLIGHT_MS = 1_000;

/** Adds `keys status|rotate|rewrap|reencrypt|split|combine`; docs/operations.md says when to use which. */
export function addKeysCommands(program: Command, withKeys: WithKeys): void {
  const keys = program.command('keys').description('look at keys, and change them while it runs');

  addShareCommands(keys);

  keys
    .command('status')
    .option('--tenant <id>', 'only this tenant')
    .option('--json', 'print it as JSON')
    .description('versions of the data keys, what hangs on each, and which master key wraps which')
    .action(({ tenant, json }: { tenant?: string; json?: boolean }) =>
      withKeys(async (services, ctx) => {
        const status: KeyStatus = await services.keys.status(ctx, { tenantId: tenant });
        print(json === true ? JSON.stringify(keyStatusJson(status)) : keyStatusText(status));
      }),
    );

  withChoice(keys.command('rotate'))
    .option('--no-wait', 'do not wait until every instance seals with the new version')
    .description('add a version to the data keys; new values are sealed with it')
    .action((options: ChoiceOptions & { wait: boolean }) => {
      const choice = choiceOf(options);
      return withKeys((services, ctx) => rotate(services, ctx, choice, options.wait));
    });

  keys
    .command('rewrap')
    .option(
      '--to <reference>',
      'by this master key, as `keys status` names it, not the current one',
    )
    .option('--again', 'also what it wraps already, of which its provider has a newer version')
    .description('wrap every key by the current master key; older ones can then be taken away')
    .action((options: { to?: string; again?: boolean }) =>
      withKeys((services, ctx) => rewrap(services, ctx, options)),
    );

  withChoice(keys.command('reencrypt'))
    .option('--batch <n>', 'values that one statement moves', wholeNumber, 500)
    .description('move values to the current version of the data keys; can be cut off at any time')
    .action((options: ChoiceOptions & { batch: number }) => {
      const choice = choiceOf(options);
      return withKeys((services, ctx) => reencrypt(services, ctx, choice, options.batch));
    });
}

async function rewrap(
  { keys }: KeysServices,
  ctx: RequestContext,
  { to, again }: { readonly to?: string; readonly again?: boolean },
): Promise<void> {
  const progress = new Progress(process.stderr);
  const onProgress = (done: number, total: number): void =>
    progress.show(done, total, done === total);
  const input = { to, isAgain: again, onProgress };
  const rewrapped = await keys.rewrap(ctx, input).finally(() => progress.end());
  print(
    `Wrapped by "${rewrapped.masterKey}" now: ${String(rewrapped.dataKeys)} keys of tenants and ` +
      `${String(rewrapped.serviceKeys)} of the installation.` +
      (again === true ? '' : ' All others were already.'),
  );
}

async function rotate(
  { keys }: KeysServices,
  ctx: RequestContext,
  choice: TenantChoice,
  wait: boolean,
): Promise<void> {
  for (const { tenant, version } of await keys.rotate(ctx, choice)) {
    print(`${tenant.id}  version ${String(version)}  ${tenant.name}`);
  }
  const seconds = String(Math.ceil((keys.settlesInMs + IN_FLIGHT_MS) / 1000));
  if (!wait) {
    print(`Every instance seals with it from ${seconds} s from now on.`);
    return;
  }
  print(`Waiting ${seconds} s, until every instance seals with it …`, process.stderr);
  await sleep(keys.settlesInMs + IN_FLIGHT_MS);
  print('New values are sealed with it. `keys reencrypt` moves the older ones.');
}

async function reencrypt(
  { reencryption }: KeysServices,
  ctx: RequestContext,
  choice: TenantChoice,
  batchSize: number,
): Promise<void> {
  let progress: Progress | undefined;
  let last: ReencryptProgress | undefined;
  try {
    for await (const state of reencryption.reencrypt(ctx, { ...choice, batchSize })) {
      if (state.step === 'waiting' && last?.step !== 'waiting') {
        print('Waiting until every instance knows the new version …', process.stderr);
      }
      if (state.step === 'moving') {
        progress ??= new Progress(process.stderr);
        progress.show(state.moved, state.total);
      }
      if (state.step === 'done') progress?.show(state.moved, state.total, true);
      last = state;
    }
  } finally {
    progress?.end();
  }
  const { moved = 0, unreadable = 0, busy = 0 } = last ?? {};
  print(`Moved ${String(moved)} values to the current version of their keys.`);
  if (unreadable + busy === 0) return;
  throw new VaultError(
    'CONFLICT',
    `${String(unreadable)} values do not open with any key and stayed as they are; ` +
      `${String(busy)} were in use to the end, which another run will find.`,
  );
}

function withChoice(command: Command): Command {
  return command.option('--tenant <id>', 'only this tenant').option('--all', 'every tenant');
}

/** One of the two must be said, so that nobody does it to every tenant by leaving something out. */
function choiceOf({ tenant, all }: ChoiceOptions): TenantChoice {
  if ((tenant === undefined) === (all === true)) return { tenantId: tenant };
  throw new VaultError('VALIDATION_FAILED', 'Give either --tenant ID or --all.');
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}
