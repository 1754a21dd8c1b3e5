import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { usePages } from '../../app/use-pages.js';
import { faultOf } from '../../app/vault-client.js';
import { TokenChildrenDocument, TokenTrailDocument } from '../../generated/operations.js';
import type { ActorNameFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Panel } from '../../parts/page.js';
import { Failure, Loading } from '../../parts/states.js';
import { Foreign, Instant, numberText, wordsOf } from '../../parts/text.js';
import { MaskedValue } from './token-list.js';
import { tokenTypeWords } from './token-words.js';

const CHILDREN_PART = 50;
/** So many lines are read of the trail. */
const TRAIL_PART = 20;

/** Who made or changed something, with the way to them. */
export function ActorName({ actor }: { readonly actor: ActorNameFragment }): ReactElement {
  const { application, isDeleted } = actor;
  if (application === null)
    return (
      <span className="quiet">
        by {isDeleted === true ? 'an Application that is gone' : actor.kind}
      </span>
    );
  return (
    <span>
      by{' '}
      <Link href={`/applications/${application.id}`}>
        <Foreign text={application.name} max={60} />
      </Link>
    </span>
  );
}

/** The children of a token, which its own key may read. */
export function ChildrenPanel({ id }: { readonly id: string }): ReactElement {
  const { rows, total, fetching, fault, onMore } = usePages(TokenChildrenDocument, {
    id,
    first: CHILDREN_PART,
  });
  return (
    <Panel title="Children" aside={(total ?? 0) > 0 && <Badge>{numberText(total ?? 0)}</Badge>}>
      {fetching && rows.length === 0 && <Loading what="children" lines={2} />}
      {fault !== undefined && <Failure fault={fault} />}
      {!fetching && fault === undefined && rows.length === 0 && (
        <p className="quiet">There are none.</p>
      )}
      <ul className="plain-list">
        {rows.map((row) => (
          <li key={row.id} className="row">
            <Badge>{tokenTypeWords(row.type)}</Badge>
            <Link href={`/tokens/${encodeURIComponent(row.id)}`}>
              <MaskedValue row={row} />
            </Link>
          </li>
        ))}
      </ul>
      {onMore !== undefined && (
        <Button busy={fetching} onClick={onMore}>
          Show more
        </Button>
      )}
    </Panel>
  );
}

/** What the audit trail has of a token: the newest, and the way to all of it. */
export function TrailPanel({ id }: { readonly id: string }): ReactElement {
  const whyNot = useWhyNot('log_read');
  const [{ data, fetching, error }] = useQuery({
    query: TokenTrailDocument,
    variables: { id },
    pause: whyNot !== undefined,
  });
  const fault = faultOf(error);
  const lines = data?.logs?.nodes ?? [];
  return (
    <Panel title="Trail">
      {whyNot !== undefined && <p className="quiet">{whyNot}</p>}
      {fetching && <Loading what="the trail" lines={3} />}
      {fault !== undefined && <Failure fault={fault} />}
      {data !== undefined && lines.length === 0 && (
        <p className="quiet">Nothing names this token alone.</p>
      )}
      <ul className="plain-list">
        {lines.map((line) => (
          <li key={line.id} className="row">
            <Badge tone={line.outcome === 'success' ? 'good' : 'bad'}>{line.outcome}</Badge>
            <span>{wordsOf(line.operation)}</span>
            <span className="quiet">
              <Instant at={line.createdAt} relative />
            </span>
            {line.reason !== null && (
              <q className="quiet">
                <Foreign text={line.reason} />
              </q>
            )}
          </li>
        ))}
      </ul>
      {lines.length >= TRAIL_PART && (
        <Link href={`/audit?about=${encodeURIComponent(id)}`}>All of its trail</Link>
      )}
    </Panel>
  );
}
