import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'wouter';

import { permissionLabel } from '../../app/permissions.js';
import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { EndSessionDocument } from '../../generated/operations.js';
import type { SessionRowFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Foreign, Instant } from '../../parts/text.js';

type Rule = SessionRowFragment['rules'][number];

/** What a session may do, and the way to end it. */
export function SessionDialog(props: {
  readonly session: SessionRowFragment;
  readonly nameOf: (applicationId: string) => string | undefined;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}): ReactElement {
  const { session, nameOf, onClose, onEnded } = props;
  const { id, authorizedBy, applicationId, permissions, rules } = session;
  const [isEnding, setEnding] = useState(false);
  const cannotEnd = useWhyNot('application_delete');
  const { busy, fault, run } = useAct(EndSessionDocument);
  if (isEnding) {
    return (
      <Confirm
        open
        onClose={() => setEnding(false)}
        title="End this session"
        phrase="end"
        action="End the session"
        busy={busy}
        fault={fault}
        onConfirm={() => {
          void run({ id }).then((done) => done !== undefined && onEnded());
        }}
      >
        <p>Its key opens nothing from then on. Whoever has it has to ask for another session.</p>
      </Confirm>
    );
  }
  return (
    <Dialog open onClose={onClose} title="Session">
      <dl className="facts">
        <dt>Id</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>Asked for by</dt>
        <dd>
          <ApplicationLink id={applicationId} name={nameOf(applicationId)} />
        </dd>
        <dt>Authorized by</dt>
        <dd>
          {authorizedBy === null ? (
            <span className="quiet">nobody yet: its key opens nothing</span>
          ) : (
            <ApplicationLink id={authorizedBy} name={nameOf(authorizedBy)} />
          )}
        </dd>
        <dt>Created</dt>
        <dd>
          <Instant at={session.createdAt} />
        </dd>
        <dt>Ends</dt>
        <dd>
          <Instant at={session.expiresAt} />
        </dd>
        <dt>Permissions</dt>
        <dd className="wrap">
          {permissions.length === 0 && <span className="quiet">none but those of its rules</span>}
          {permissions.map((permission) => (
            <Badge key={permission}>{permissionLabel(permission)}</Badge>
          ))}
        </dd>
      </dl>
      {rules.length > 0 && (
        <ol className="plain-list" aria-label="Rules, in the order in which they decide">
          {rules.map((rule) => (
            <li key={rule.priority}>
              <RuleWords rule={rule} />
            </li>
          ))}
        </ol>
      )}
      <footer className="dialog-foot">
        <Link href={`/audit?about=${id}`}>Its lines in the audit trail</Link>
        <Button kind="danger" icon="trash" refusal={cannotEnd} onClick={() => setEnding(true)}>
          End the session
        </Button>
      </footer>
    </Dialog>
  );
}

function ApplicationLink(props: {
  readonly id: string;
  readonly name: string | undefined;
}): ReactElement {
  return (
    <Link href={`/applications/${props.id}`}>
      <Foreign text={props.name ?? props.id} max={80} />
    </Link>
  );
}

const SHOWS = { redact: 'sees nothing of values', mask: 'sees masks', reveal: 'sees values' };

function RuleWords({ rule }: { readonly rule: Rule }): ReactElement {
  const { container, conditions, permissions, transform, description } = rule;
  return (
    <>
      <span className="wrap">
        {permissions.map((permission) => (
          <Badge key={permission}>{permissionLabel(permission)}</Badge>
        ))}
      </span>{' '}
      {container !== null && (
        <>
          within <Foreign text={container} />
        </>
      )}
      {conditions.map(({ attribute, operator, value }, index) => (
        <span key={index}>
          {index === 0 ? 'where' : ', and'} the {attribute}{' '}
          {operator === 'equals' ? 'is' : 'starts with'} <Foreign text={value} />
        </span>
      ))}
      , and {SHOWS[transform]}
      {description !== null && (
        <>
          : <Foreign text={description} />
        </>
      )}
    </>
  );
}
