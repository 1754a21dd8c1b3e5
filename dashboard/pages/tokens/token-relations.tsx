import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { faultOf } from '../../app/vault-client.js';
import {
  TokenChildrenDocument,
  TokenOriginDocument,
  TokenTrailDocument,
} from '../../generated/operations.js';
import type { ActorNameFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Panel } from '../../parts/page.js';
import { Failure, Loading } from '../../parts/states.js';
import { Foreign, Instant, wordsOf } from '../../parts/text.js';
import { MaskedValue } from './token-list.js';
import { tokenTypeWords } from './token-words.js';

/** Who made or changed a token; nothing where the key may not read Applications. */
export function MadeBy(props: {
  readonly id: string;
  readonly who: 'creator' | 'modifier';
}): ReactElement | null {
  const whyNot = useWhyNot('application_read');
  const [{ data }] = useQuery({
    query: TokenOriginDocument,
    variables: { id: props.id },
    pause: whyNot !== undefined,
  });
  const actor = data?.token?.[props.who];
  return actor == null ? null : <ActorName actor={actor} />;
}

function ActorName({ actor }: { readonly actor: ActorNameFragment }): ReactElement {
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
  const [{ data, fetching, error }] = useQuery({ query: TokenChildrenDocument, variables: { id } });
  const fault = faultOf(error);
  const rows = data?.tokenChildren?.nodes ?? [];
  return (
    <Panel title="Children">
      {fetching && <Loading what="children" lines={2} />}
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
    </Panel>
  );
}

/** What the audit trail has of a token. */
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
    </Panel>
  );
}
