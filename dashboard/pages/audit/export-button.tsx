import { useState } from 'react';
import type { ReactElement } from 'react';
import { useClient } from 'urql';

import { askOnce } from '../../app/asking/ask-once.js';
import { faultOf } from '../../app/vault-client.js';
import type { VaultFault } from '../../app/vault-client.js';
import { AuditPageDocument } from '../../generated/operations.js';
import type {
  AuditLineFragment,
  AuditPageQuery,
  AuditPageQueryVariables,
  LogEntryFilter,
} from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { Failure } from '../../parts/states.js';
import { numberText } from '../../parts/text.js';

const PART = 100;
/** What is more than this is a matter of `token-vault audit export`, which writes proofs too. */
const LINES_MAX = 20_000;

/** Gives lines as a file of a line each, made in the browser. */
function save(lines: readonly AuditLineFragment[]): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'audit-trail.ndjson';
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves all lines that a filter finds, read part by part; it says how far it is, and can be stopped. */
export function ExportButton(props: {
  readonly filter: LogEntryFilter;
  readonly names: boolean;
  readonly total: number | undefined;
}): ReactElement {
  const { filter, names, total } = props;
  const client = useClient();
  const [read, setRead] = useState<number>();
  const [fault, setFault] = useState<VaultFault>();
  const [isCut, setCut] = useState(false);
  const [stop, setStop] = useState<AbortController>();
  const start = async (): Promise<void> => {
    const stopping = new AbortController();
    setStop(stopping);
    setFault(undefined);
    setRead(0);
    const lines: AuditLineFragment[] = [];
    let after: string | null = null;
    do {
      const variables: AuditPageQueryVariables = {
        first: PART,
        after,
        count: false,
        filter,
        names,
      };
      const answer = await askOnce(client, AuditPageDocument, variables, stopping.signal);
      if (answer === undefined) break;
      const part: AuditPageQuery['list'] | undefined = answer.data?.list;
      if (part == null) {
        setFault(faultOf(answer.error));
        break;
      }
      lines.push(...part.nodes);
      setRead(lines.length);
      after = part.pageInfo.hasNextPage ? part.pageInfo.endCursor : null;
      if (after === null || lines.length >= LINES_MAX) {
        setCut(after !== null);
        save(lines);
        break;
      }
    } while (!stopping.signal.aborted);
    setRead(undefined);
  };
  return (
    <>
      {read === undefined ? (
        <Button
          icon="copy"
          refusal={total === 0 ? 'There is nothing to save.' : undefined}
          onClick={() => void start()}
        >
          Save as a file
        </Button>
      ) : (
        <Button icon="close" onClick={() => stop?.abort()}>
          {`Stop at ${numberText(read)}${total === undefined ? '' : ` of ${numberText(total)}`}`}
        </Button>
      )}
      {isCut && (
        <span className="hint" role="status">
          The newest {numberText(LINES_MAX)} were saved; token-vault audit export writes all.
        </span>
      )}
      {fault !== undefined && <Failure fault={fault} />}
    </>
  );
}
