import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { StreamHeader } from '../../contract/backup/stream-records.js';
import type { Services } from '../../composition/create-services.js';
import type { RequestContext } from '../../context.js';
import { ExportCipher } from '../../crypto/export-cipher.js';
import type { ImportOutcome } from '../../services/backup/import-service.js';
import { readStream } from '../../services/backup/stream-reader.js';
import type { StreamStep } from '../../services/backup/stream-reader.js';
import { print } from '../terminal.js';
import type { ImportOptions, WithServices } from './options.js';
import { INDEX_NAME, readIdentities, sha256Of, wrongUse } from './files.js';
import { rowsText, ShownRows } from './shown-rows.js';

/** A stream that is to be imported, from its beginning. */
interface Source {
  readonly steps: AsyncIterator<StreamStep>;
  /** Rows that it has, where that is known. */
  readonly rows?: number;
}

/** Brings in an export, or takes away what is left of one. Throws VALIDATION_FAILED for options that do not go together. */
export async function runImport(
  withServices: WithServices,
  source: string | undefined,
  options: ImportOptions,
): Promise<void> {
  if (options.discard === true) await discard(withServices, source, options);
  else if (source === undefined) throw wrongUse('Say what is imported: a file, a folder, or -.');
  else await importFrom(withServices, source, options);
}

async function discard(
  withServices: WithServices,
  source: string | undefined,
  { tenant }: ImportOptions,
): Promise<void> {
  if (source !== undefined) throw wrongUse('--discard needs no source.');
  await withServices(
    async ({ imports }, ctx) => {
      const { tenants, rows } = await imports.discard(ctx, { tenantId: tenant });
      print(`Took away ${rowsText(rows)} of ${String(tenants.length)} tenants.`);
    },
    { makesOperator: false },
  );
}

async function importFrom(
  withServices: WithServices,
  source: string,
  { identity = [], tenant, resume = false }: ImportOptions,
): Promise<void> {
  const identities = await readIdentities(identity);
  const opened = (path: string): AsyncIterator<StreamStep> => {
    const bytes = path === '-' ? process.stdin : createReadStream(path);
    return readStream(new ExportCipher().open(identities, bytes));
  };
  const { header, sources } = await readSources(source, opened, tenant);
  const bringsOperator = header.tenants.some(
    ({ id, is_operator: isOperator }) => isOperator && (tenant === undefined || id === tenant),
  );
  const act = async ({ imports }: Services, ctx: RequestContext): Promise<void> => {
    for await (const { steps, rows } of sources()) {
      const shown = new ShownRows(tenant === undefined ? rows : undefined);
      const input = { steps, tenantId: tenant, isResumed: resume };
      const outcome = await imports.import(ctx, input, shown.onRows);
      shown.end();
      tell(outcome);
    }
  };
  await withServices(act, { makesOperator: !bringsOperator });
}

/** The first header, and the streams; those of files are checked whole before, so that nothing is stored of a broken one. */
async function readSources(
  source: string,
  opened: (path: string) => AsyncIterator<StreamStep>,
  tenant: string | undefined,
): Promise<{ readonly header: StreamHeader; readonly sources: () => AsyncGenerator<Source> }> {
  if (source === '-') {
    const steps = opened(source);
    const first = await steps.next();
    if (first.done === true || first.value.kind !== 'header') throw new Error('no header');
    const header = first.value;
    return {
      header,
      sources: async function* () {
        yield await Promise.resolve({ steps: following(header, steps) });
      },
    };
  }
  const isFolder = (await stat(source)).isDirectory();
  const index = isFolder ? await readIndex(source, opened) : undefined;
  const files = index?.files.filter((file) => tenant === undefined || file.tenant === tenant);
  const paths = files?.map(({ name }) => join(source, name)) ?? [source];
  const checked: { path: string; header: StreamHeader; rows: number }[] = [];
  for (const path of paths) checked.push({ path, ...(await check(opened(path))) });
  const header = index?.header ?? checked[0]?.header;
  if (header === undefined || checked.length === 0)
    throw wrongUse('The export has no such tenant.');
  return {
    header,
    sources: async function* () {
      for (const { path, rows } of checked)
        yield await Promise.resolve({ steps: opened(path), rows });
    },
  };
}

/** Reads a stream to its end and stores nothing. */
async function check(
  steps: AsyncIterator<StreamStep>,
): Promise<{ readonly header: StreamHeader; readonly rows: number }> {
  print('Checking that the export is whole …', process.stderr);
  let header: StreamHeader | undefined;
  let rows = 0;
  for (let next = await steps.next(); next.done !== true; next = await steps.next()) {
    if (next.value.kind === 'header') header = next.value;
    if (next.value.kind === 'rows') rows += next.value.rows.length;
  }
  if (header === undefined) throw new Error('a stream has a header');
  return { header, rows };
}

async function readIndex(folder: string, opened: (path: string) => AsyncIterator<StreamStep>) {
  const path = join(folder, INDEX_NAME);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere)
    throw wrongUse(
      'The export in this folder is not done: it has no index. Go on with `export --resume`.',
    );
  let header: StreamHeader | undefined;
  const files: { readonly tenant: string; readonly name: string }[] = [];
  const steps = opened(path);
  for (let next = await steps.next(); next.done !== true; next = await steps.next()) {
    const step = next.value;
    if (step.kind === 'header') header = step;
    if (step.kind !== 'file') continue;
    if (!/^[0-9a-f-]{36}\.age$/.test(step.name))
      throw wrongUse('The index names a file that is none of an export.');
    const actual = await sha256Of(join(folder, step.name)).catch(() => undefined);
    if (actual !== step.sha256)
      throw wrongUse(
        `The file ${step.name} is missing, or is not the one that belongs to this export.`,
      );
    files.push(step);
  }
  if (header === undefined) throw new Error('a stream has a header');
  return { header, files };
}

async function* following(
  header: StreamHeader,
  steps: AsyncIterator<StreamStep>,
): AsyncGenerator<StreamStep> {
  yield header;
  for (let next = await steps.next(); next.done !== true; next = await steps.next())
    yield next.value;
}

function tell({ imported, present, officialFormulas, rows }: ImportOutcome): void {
  for (const id of present) print(`${id}  was there from this export`);
  for (const id of imported) print(`${id}  imported`);
  if (officialFormulas > 0)
    print(
      `${String(officialFormulas)} official formulas were not here, and are seen by every tenant now.`,
    );
  print(`Imported ${rowsText(rows)} of ${String(imported.length)} tenants.`, process.stderr);
}
