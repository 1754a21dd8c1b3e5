import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

import type { WithServices } from '../backup/options.js';
import type { LineProof, SealView } from '../../services/trail/trail-proof-service.js';
import { print } from '../terminal.js';
import { instantOf } from './run-audit-verify.js';

/** Options of `audit export`. */
export interface AuditExportOptions {
  readonly tenant?: string;
  readonly since?: string;
  readonly output?: string;
}

/** Writes the trails of tenants with their proofs, a JSON text a line. */
export async function runAuditExport(
  withServices: WithServices,
  { tenant: tenantId, since: text, output }: AuditExportOptions,
): Promise<void> {
  const since = text === undefined ? undefined : instantOf(text);
  await withServices(async ({ auditProofs }, ctx) => {
    const stream =
      output === undefined
        ? process.stdout
        : createWriteStream(output, { flags: 'wx', mode: 0o600 });
    let seals = 0;
    let lines = 0;
    for await (const { seal, proofs } of auditProofs.export(ctx, { tenantId, since })) {
      const texts = [{ seal: wireSeal(seal) }, ...proofs.map(wireLine)].map((each) =>
        JSON.stringify(each),
      );
      if (!stream.write(`${texts.join('\n')}\n`)) await once(stream, 'drain');
      seals += 1;
      lines += proofs.length;
    }
    if (output !== undefined) await finished(stream.end());
    print(
      `Wrote ${lines.toLocaleString('en')} lines under ${seals.toLocaleString('en')} seals.`,
      process.stderr,
    );
  });
}

/** Prints the proof of one line. */
export async function printProof(
  withServices: WithServices,
  id: string,
  tenantId: string | undefined,
): Promise<void> {
  await withServices(async ({ auditProofs }, ctx) => {
    print(proofText(await auditProofs.prove(ctx, { id, tenantId })));
  });
}

/** A proof as it is printed, which examples/verify-audit-proof.mjs reads. */
export function proofText(proof: LineProof): string {
  return JSON.stringify({ ...wireLine(proof), seal: wireSeal(proof.seal) }, undefined, 2);
}

/** What verifies a seal; what it says is in its text. */
function wireSeal({ hash, text, signature, publicKey }: SealView): object {
  return { hash, text, signature, public_key: publicKey };
}

function wireLine({ line, path, seal }: LineProof): object {
  return { line, path, seal_hash: seal.hash };
}
