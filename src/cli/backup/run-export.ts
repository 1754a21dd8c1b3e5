import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { RequestContext } from '../../context.js';
import type { ExportFile, ExportService } from '../../services/backup/export-service.js';
import { ExportCipher } from '../../crypto/export-cipher.js';
import { print } from '../terminal.js';
import type { ExportOptions, WithServices } from './options.js';
import { fileNameOf, INDEX_NAME, sha256Of, writeWhole, wrongUse } from './files.js';
import { rowsText, ShownRows } from './shown-rows.js';

/** An export that is asked for, with its options read. */
interface Wanted {
  readonly tenantId: string | undefined;
  readonly recipients: readonly string[];
  readonly withCodes: boolean;
}

/** Writes an export. Throws VALIDATION_FAILED for options that do not go together. */
export async function runExport(withServices: WithServices, options: ExportOptions): Promise<void> {
  const wanted = await readOptions(options);
  const { folder, output, resume = false } = options;
  await withServices(({ exports }, ctx) =>
    folder === undefined
      ? exportStream(exports, ctx, wanted, output)
      : exportFolder(exports, ctx, wanted, folder, resume),
  );
}

/** Writes the identity of a new key pair to a file that only this user may read, and prints its recipient. */
export async function makeExportKey(file: string, isHybrid: boolean): Promise<void> {
  const { identity, recipient } = await new ExportCipher().newKey({ isHybrid });
  const text = `# recipient: ${recipient}\n${identity}\n`;
  await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true });
  print(recipient);
}

async function readOptions(options: ExportOptions): Promise<Wanted> {
  const { tenant, all, recipient = [], recipientsFile, output, folder, resume } = options;
  if ((tenant === undefined) === (all !== true))
    throw wrongUse('Give either --tenant ID or --all.');
  if (output !== undefined && folder !== undefined)
    throw wrongUse('Give either --output FILE or --folder PATH.');
  if (resume === true && folder === undefined)
    throw wrongUse('Only an export to a --folder can be resumed: one stream is written at one go.');
  const listed = recipientsFile === undefined ? '' : await readFile(recipientsFile, 'utf8');
  const fromFile = listed.split('\n').filter((line) => /^[^#\s]/.test(line));
  const recipients = [...recipient, ...fromFile].map((each) => each.trim());
  if (recipients.length === 0)
    throw wrongUse('Say who can read it: --recipient age1… (`token-vault export-key` makes one).');
  if (output === undefined && folder === undefined && process.stdout.isTTY)
    throw wrongUse('An export is not for a terminal: give --output FILE, or send it elsewhere.');
  if (output !== undefined && existsSync(output))
    throw wrongUse('The file of --output exists: it is left as it is.');
  return { tenantId: tenant, recipients, withCodes: options.withCodes === true };
}

async function exportStream(
  exports: ExportService,
  ctx: RequestContext,
  wanted: Wanted,
  output: string | undefined,
): Promise<void> {
  const shown = new ShownRows();
  const content = await exports.export(ctx, wanted, shown.onRows);
  if (output === undefined) await writeOut(content);
  else await writeWhole(output, content);
  shown.end();
  print(`Exported ${rowsText(shown.done)}.`, process.stderr);
}

/** Writes to standard output, no faster than it is read. */
async function writeOut(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of content)
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(chunk, (error) => {
        if (error == null) resolve();
        else reject(error);
      });
    });
}

/** One stream for each tenant, and an index at last. Those that are there whole are not made again. */
async function exportFolder(
  exports: ExportService,
  ctx: RequestContext,
  { tenantId, recipients, withCodes }: Wanted,
  folder: string,
  isResumed: boolean,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const present = await readdir(folder);
  if (present.includes(INDEX_NAME)) throw wrongUse('The export in this folder is complete.');
  if (present.length > 0 && !isResumed)
    throw wrongUse('The folder is not empty: give another one, or go on with --resume.');
  const files: ExportFile[] = [];
  let rows = 0;
  for (const { id, name: title } of await exports.tenants(ctx, tenantId)) {
    const name = fileNameOf(id);
    const path = join(folder, name);
    if (present.includes(name)) {
      print(`${id}  is there already`, process.stderr);
      files.push({ tenant: id, name, sha256: await sha256Of(path) });
      continue;
    }
    print(`${id}  ${title}`, process.stderr);
    const shown = new ShownRows();
    const input = { tenantId: id, recipients, withCodes };
    const sha256 = await writeWhole(path, await exports.export(ctx, input, shown.onRows));
    shown.end();
    rows += shown.done;
    files.push({ tenant: id, name, sha256 });
  }
  await writeWhole(join(folder, INDEX_NAME), await exports.index(ctx, { recipients }, files));
  print(`Exported ${rowsText(rows)} of ${String(files.length)} tenants.`, process.stderr);
}
