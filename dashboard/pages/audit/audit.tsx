import { useEffect, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { useAddress } from '../../app/address.js';
import { useWhyNot } from '../../app/session.js';
import { usePages } from '../../app/use-pages.js';
import { AuditPageDocument } from '../../generated/operations.js';
import type { AuditLineFragment } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import type { Column } from '../../parts/data-table.js';
import { SelectField, TextField } from '../../parts/field.js';
import { FoundRows } from '../../parts/lists/found-rows.js';
import { Page } from '../../parts/page.js';
import { Empty, NotAllowed } from '../../parts/states.js';
import { Foreign, Instant, wordsOf } from '../../parts/text.js';
import { ChainState } from './chain-state.js';
import { ExportButton } from './export-button.js';
import { ACTORS, ENTITIES, filterOf, OUTCOMES, PERIODS } from './filter.js';
import { LineDialog } from './line-dialog.js';
import { About, By, OutcomeBadge } from './line-parts.js';

const LIVE_MS = 5_000;

const columnsOf = (
  open: (line: AuditLineFragment) => void,
): readonly Column<AuditLineFragment>[] => [
  { title: 'When', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { title: 'Outcome', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
  {
    title: 'Act',
    cell: ({ operation, reason }) => (
      <span className="stack-tight">
        <span className="one-line">{wordsOf(operation)}</span>
        {reason !== null && (
          <q className="quiet">
            <Foreign text={reason} max={80} />
          </q>
        )}
      </span>
    ),
  },
  { title: 'About', cell: (line) => <About line={line} /> },
  { title: 'By', cell: (line) => <By line={line} /> },
  {
    title: 'More',
    cell: (line) => (
      <button type="button" className="link" onClick={() => open(line)}>
        Details<span className="unseen"> and proof</span>
      </button>
    ),
  },
];

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
  const names = useWhyNot('application_read') === undefined;
  const [shown, setShown] = useState<AuditLineFragment>();
  const columns = useMemo(() => columnsOf(setShown), []);
  const found = usePages(AuditPageDocument, {
    first: 50,
    filter,
    names,
  });
  const { total, fetching, onMore, again } = found;
  useEffect(() => {
    if (!isLive) return undefined;
    if (fetching) return undefined;
    const timer = setTimeout(again, LIVE_MS);
    return () => clearTimeout(timer);
  }, [isLive, fetching, again]);
  return (
    <>
      <ChainState />
      <Filters get={get} set={set} isLive={isLive} onLive={setLive}>
        <ExportButton filter={filter} names={names} total={total} />
      </Filters>
      <FoundRows
        found={{
          ...found,
          onMore:
            onMore &&
            (() => {
              // Following begins at the newest again, and would take away what is read further down.
              setLive(false);
              onMore();
            }),
        }}
        label="Acts"
        columns={columns}
      >
        <Empty icon="audit" title="No act is like that">
          <p>Other filters may find some.</p>
        </Empty>
      </FoundRows>
      <LineDialog line={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function Filters(props: {
  readonly get: (name: string) => string;
  readonly set: (changes: Readonly<Record<string, string>>) => void;
  readonly isLive: boolean;
  readonly onLive: (isLive: boolean) => void;
  readonly children: ReactNode;
}): ReactElement {
  const { get, set, isLive, onLive, children } = props;
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
      {children}
    </div>
  );
}
