import type { ReactElement } from 'react';
import { Link } from 'wouter';

import type { AuditLineFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Foreign, shownText, wordsOf } from '../../parts/text.js';

/** Where the page of an entity is, for kinds that have one. */
const PAGES: Partial<Record<AuditLineFragment['entityType'], string>> = {
  application: '/applications',
  token: '/tokens',
  proxy: '/proxies',
  reactor: '/reactors',
  reactor_formula: '/formulas',
};
const SHORT = 8;

/** What came of an act. */
export function OutcomeBadge({ outcome }: Pick<AuditLineFragment, 'outcome'>): ReactElement {
  return <Badge tone={outcome === 'success' ? 'good' : 'bad'}>{outcome}</Badge>;
}

/** What an act was about, with a way to it; its id is short unless the whole is asked for. */
export function About(props: {
  readonly line: AuditLineFragment;
  readonly whole?: boolean;
}): ReactElement {
  const { entityType, entityId } = props.line;
  const page = PAGES[entityType];
  if (entityId === null) return <span>{wordsOf(entityType)}</span>;
  const id =
    props.whole === true ? shownText(entityId) : `${shownText(entityId, SHORT).slice(0, SHORT)}…`;
  return (
    <span title={shownText(entityId)}>
      {wordsOf(entityType)}{' '}
      {page === undefined ? (
        <code>{id}</code>
      ) : (
        <Link href={`${page}/${encodeURIComponent(entityId)}`}>
          <code>{id}</code>
        </Link>
      )}
    </span>
  );
}

/** Who acted: by name, where the key may read names. */
export function By({ line }: { readonly line: AuditLineFragment }): ReactElement {
  const { actorType, actorId, actor } = line;
  const application = actor?.application;
  if (application != null) {
    return (
      <span>
        <Link href={`/applications/${application.id}`}>
          <Foreign text={application.name} max={60} />
        </Link>
        {actorType === 'session' && ' by a session'}
      </span>
    );
  }
  if (actorId === null) return <span>{wordsOf(actorType)}</span>;
  return (
    <span title={actorId}>
      {wordsOf(actorType)} <code>{actorId.slice(0, SHORT)}…</code>
      {actor?.isDeleted === true && ' (gone)'}
    </span>
  );
}
