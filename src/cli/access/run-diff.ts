import { readFile } from 'node:fs/promises';

import type { Grants } from '../../domain/access/access.js';
import { accessChanges } from '../../domain/access/difference.js';
import type { AccessChange } from '../../domain/access/difference.js';
import { VaultError } from '../../domain/errors.js';
import { writtenGrants } from '../../services/access/written-grants.js';
import { faultLines, print } from '../terminal.js';
import type { DiffOptions, WithAccess } from './options.js';

/** Prints what changes between two states of rules. Throws VALIDATION_FAILED where there are not two. */
export async function runDiff(
  withAccess: WithAccess,
  { files, application, json }: DiffOptions,
): Promise<void> {
  const [first, second, ...others] = files;
  const isComplete = (second === undefined) === (application !== undefined);
  if (first === undefined || !isComplete || others.length > 0)
    throw new VaultError(
      'VALIDATION_FAILED',
      'Give two files, or one and --application for the state before.',
    );
  const show = (before: Grants, after: Grants): void => {
    const changes = accessChanges(before, after);
    print(json === true ? JSON.stringify(changes) : changesText(changes));
  };
  const grants = await grantsIn(first);
  if (second !== undefined) {
    show(grants, await grantsIn(second));
    return;
  }
  await withAccess(async (access, ctx) => {
    show(await access.findForOperator(ctx, { id: application ?? '' }), grants);
  });
}

async function grantsIn(file: string): Promise<Grants> {
  const text = await readFile(file, 'utf8');
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new VaultError('VALIDATION_FAILED', `${file} is not JSON.`);
  }
  try {
    return writtenGrants(document);
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    const lines = [`${file} is not valid:`, ...faultLines(error.issues)];
    throw new VaultError('VALIDATION_FAILED', lines.join('\n'));
  }
}

function changesText(changes: readonly AccessChange[]): string {
  if (changes.length === 0) return 'Nothing changes.';
  return changes
    .map(({ permission, change, before, after, container, except }) => {
      const where = container === undefined ? '' : ` on ${container} and below`;
      const but = except.length === 0 ? '' : `, except ${except.join(', ')}`;
      return `${change.padEnd(8)}${permission}${where}${but}: ${before} → ${after}`;
    })
    .join('\n');
}
