import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';

import { faultOf } from '../../app/vault-client.js';
import { AuditProofsDocument } from '../../generated/operations.js';
import type { AuditLineFragment, LineProofFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Dialog } from '../../parts/dialog.js';
import { Failure, Loading } from '../../parts/states.js';
import { Foreign, Instant, numberText, shownText, wordsOf } from '../../parts/text.js';
import { checkProof } from './check-proof.js';
import type { Finding } from './check-proof.js';
import { About, By, OutcomeBadge } from './line-parts.js';

const DETAILS_MAX = 4_000;

/** One line of the trail: all that it says, and whether it is as it was sealed. */
export function LineDialog(props: {
  readonly line: AuditLineFragment | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const { line, onClose } = props;
  return (
    <Dialog open={line !== undefined} onClose={onClose} title="A line of the trail">
      {line !== undefined && <Line line={line} />}
    </Dialog>
  );
}

function Line({ line }: { readonly line: AuditLineFragment }): ReactElement {
  return (
    <div className="stack">
      <dl className="facts">
        <dt>Act</dt>
        <dd className="row">
          {wordsOf(line.operation)} <OutcomeBadge outcome={line.outcome} />
        </dd>
        <dt>When</dt>
        <dd>
          <Instant at={line.createdAt} /> <span className="quiet">{line.createdAt}</span>
        </dd>
        <dt>Why</dt>
        <dd>
          {line.reason === null ? (
            <span className="quiet">No reason was given</span>
          ) : (
            <Foreign text={line.reason} />
          )}
        </dd>
        <dt>By</dt>
        <dd>
          <By line={line} />
        </dd>
        <dt>About</dt>
        <dd>
          <About line={line} whole />
        </dd>
        <dt>Trace id</dt>
        <dd className="row">
          <code>{line.traceId}</code> <CopyButton text={line.traceId} what="trace id" iconOnly />
        </dd>
      </dl>
      {line.details !== null && (
        <pre className="value" aria-label="Details" tabIndex={0}>
          {shownText(JSON.stringify(line.details, null, 2), DETAILS_MAX, true)}
        </pre>
      )}
      <Proof line={line} />
    </div>
  );
}

/** Reads the proof of a line: the schema finds lines by what they are about and when, and the id tells which of them. */
function Proof({ line }: { readonly line: AuditLineFragment }): ReactElement {
  const from = new Date(line.createdAt);
  const [{ data, fetching, error }, again] = useQuery({
    query: AuditProofsDocument,
    variables: {
      filter: {
        operation: [line.operation],
        ...(line.entityId === null ? {} : { entityId: line.entityId }),
        createdAt: { from: line.createdAt, before: new Date(from.getTime() + 1).toISOString() },
      },
    },
  });
  const fault = faultOf(error);
  const found = data?.logs?.nodes.find(({ id }) => id === line.id);
  return (
    <section className="stack" aria-label="Proof">
      <h3>Proof</h3>
      {fetching && <Loading what="the proof" lines={4} />}
      {fault !== undefined && <Failure fault={fault} />}
      {found?.proof === null && (
        <div className="row">
          <span className="quiet">The line waits for its seal, which takes some seconds.</span>
          <Button
            icon="refresh"
            busy={fetching}
            onClick={() => again({ requestPolicy: 'network-only' })}
          >
            Look again
          </Button>
        </div>
      )}
      {!fetching && fault === undefined && found === undefined && (
        <p className="quiet">The line is not there any more.</p>
      )}
      {found?.proof != null && <Checked proof={found.proof} line={line} />}
    </section>
  );
}

function Checked(props: {
  readonly proof: LineProofFragment;
  readonly line: AuditLineFragment;
}): ReactElement {
  const { proof, line } = props;
  const [findings, setFindings] = useState<readonly Finding[]>();
  useEffect(() => {
    let isCurrent = true;
    void checkProof(proof, line, proof.seal.publicKey).then((found) => {
      if (isCurrent) setFindings(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [proof, line]);
  if (findings === undefined) return <Loading what="the check" lines={4} />;
  return (
    <div className="stack" role="status" aria-label="Check of the proof">
      <ul className="plain-list">
        {findings.map(({ what, holds }) => (
          <li key={what} className="row-told">
            <Badge tone={holds === true ? 'good' : holds === false ? 'bad' : 'warn'}>
              {holds === true ? 'holds' : holds === false ? 'does not hold' : 'not checked'}
            </Badge>
            <span>{what}</span>
          </li>
        ))}
      </ul>
      <p className="hint">
        Computed here, in your browser. Seal {numberText(proof.seal.number)}, over{' '}
        {numberText(proof.seal.count)} lines, by key <code>{shownText(proof.seal.keyId)}</code>:
        whoever wants to trust nobody compares that key with what <code>token-vault audit key</code>{' '}
        printed, kept elsewhere.
      </p>
      <div className="row">
        <CopyButton text={JSON.stringify(proof)} what="proof" />
      </div>
    </div>
  );
}
