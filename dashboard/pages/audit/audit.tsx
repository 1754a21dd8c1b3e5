import { useEffect, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useAddress } from '../../app/address.js';
import { useWhyNot } from '../../app/session.js';
import { usePages } from '../../app/use-pages.js';
import { AuditPageDocument } from '../../generated/operations.js';
import type { AuditLineFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { DataTable } from '../../parts/data-table.js';
import type { Column } from '../../parts/data-table.js';
import { SelectField, TextField } from '../../parts/field.js';
import { Page } from '../../parts/page.js';
import { Empty, Failure, NotAllowed } from '../../parts/states.js';
import { Foreign, Instant, shownText, wordsOf } from '../../parts/text.js';
import { ACTORS, ENTITIES, filterOf, OUTCOMES, PERIODS } from './filter.js';

const LIVE_MS = 5_000;
/** Where the page of an entity is, for kinds that have one. */
const PAGES: Partial<Record<AuditLineFragment['entityType'], string>> = {
  application: '/applications',
  token: '/tokens',
  proxy: '/proxies',
  reactor: '/reactors',
  reactor_formula: '/formulas',
};

const COLUMNS: readonly Column<AuditLineFragment>[] = [
  { title: 'When', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  {
    title: 'Outcome',
    cell: ({ outcome }) => <Badge tone={outcome === 'success' ? 'good' : 'bad'}>{outcome}</Badge>,
  },
  { title: 'Act', cell: ({ operation }) => wordsOf(operation) },
  { title: 'About', cell: (line) => <About line={line} /> },
  { title: 'By', cell: (line) => <By line={line} /> },
  {
    title: 'Details',
    cell: ({ details, traceId }) => (
      <span>
        {details !== null && <code>{shownText(JSON.stringify(details), 160)}</code>}{' '}
        <span className="quiet" title={`Trace id ${traceId}`}>
          trace {traceId.slice(0, 8)}
        </span>
      </span>
    ),
  },
];

function About({ line }: { readonly line: AuditLineFragment }): ReactElement {
  const { entityType, entityId } = line;
  const page = PAGES[entityType];
  const id = entityId === null ? undefined : shownText(entityId, 40);
  return (
    <span>
      {wordsOf(entityType)}{' '}
      {entityId !== null &&
        (page === undefined ? (
          <code>{id}</code>
        ) : (
          <Link href={`${page}/${encodeURIComponent(entityId)}`}>
            <code>{id}</code>
          </Link>
        ))}
    </span>
  );
}

function By({ line }: { readonly line: AuditLineFragment }): ReactElement {
  const { actorType, actorId } = line;
  if (actorType !== 'application' || actorId === null) return <span>{wordsOf(actorType)}</span>;
  return (
    <Link href={`/applications/${actorId}`}>
      <Foreign text={`Application ${actorId.slice(0, 8)}`} />
    </Link>
  );
}

/** The audit trail: who did what, filtered, and as it comes in. */
export default function Audit(): ReactElement {
  const whyNot = useWhyNot('log_read');
  return (
    <Page title="Audit trail" lead="Who did what to what, and what came of it.">
      {whyNot === undefined ? <Found /> : <NotAllowed why={whyNot} />}
    </Page>
  );
}

function Found(): ReactElement {
  const [get, set] = useAddress();
  const [isLive, setLive] = useState(false);
  const now = useMemo(() => Date.now(), []);
  const filter = filterOf(get, now);
  const { rows, total, fetching, fault, onMore, again } = usePages(AuditPageDocument, {
    first: 50,
    filter,
  });
  useEffect(() => {
    if (!isLive) return undefined;
    const timer = setInterval(again, LIVE_MS);
    return () => clearInterval(timer);
  }, [isLive, again]);
  return (
    <>
      <Filters get={get} set={set} isLive={isLive} onLive={setLive} rows={rows} />
      {fault !== undefined && <Failure fault={fault} retry={again} />}
      {!fetching && fault === undefined && rows.length === 0 ? (
        <Empty icon="audit" title="No act is like that">
          <p>Other filters may find some.</p>
        </Empty>
      ) : (
        <DataTable
          label="Acts"
          columns={COLUMNS}
          rows={rows}
          fetching={fetching}
          onMore={onMore}
          total={total}
        />
      )}
    </>
  );
}

/** Gives what has been read as a file, made in the browser. */
function save(rows: readonly AuditLineFragment[]): void {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'audit-trail.ndjson';
  link.click();
  URL.revokeObjectURL(url);
}

function Filters(props: {
  readonly get: (name: string) => string;
  readonly set: (changes: Readonly<Record<string, string>>) => void;
  readonly isLive: boolean;
  readonly onLive: (isLive: boolean) => void;
  readonly rows: readonly AuditLineFragment[];
}): ReactElement {
  const { get, set, isLive, onLive, rows } = props;
  const [typed, setTyped] = useState(get('about'));
  const choice = (name: string, label: string, values: readonly string[]): ReactElement => (
    <SelectField
      label={label}
      value={get(name)}
      options={[['', 'All'], ...values.map((value) => [value, wordsOf(value)] as const)]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <div className="filters">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          set({ about: typed.trim() });
        }}
      >
        <TextField
          label="About, by id"
          type="search"
          value={typed}
          onChange={setTyped}
          spellCheck={false}
        />
      </form>
      {choice('entity', 'Kind', ENTITIES)}
      {choice('outcome', 'Outcome', OUTCOMES)}
      {choice('by', 'By', ACTORS)}
      <SelectField
        label="Period"
        value={get('period')}
        options={[['', 'All'], ...PERIODS.map(([id, label]) => [id, label] as const)]}
        onChange={(period) => set({ period })}
      />
      <Button icon="play" aria-pressed={isLive} onClick={() => onLive(!isLive)}>
        {isLive ? 'Stop following' : 'Follow'}
      </Button>
      <Button
        icon="copy"
        refusal={rows.length === 0 ? 'There is nothing to save.' : undefined}
        onClick={() => save(rows)}
      >
        Save what is shown
      </Button>
    </div>
  );
}
