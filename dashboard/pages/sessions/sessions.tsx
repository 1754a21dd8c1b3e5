import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';

import { useAddress } from '../../app/address.js';
import { useWhyNot } from '../../app/session.js';
import { usePages } from '../../app/use-pages.js';
import { SessionApplicationsDocument, SessionsPageDocument } from '../../generated/operations.js';
import type { SessionRowFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import type { Column } from '../../parts/data-table.js';
import { SelectField } from '../../parts/field.js';
import { FoundRows } from '../../parts/lists/found-rows.js';
import { Page } from '../../parts/page.js';
import { Empty, NotAllowed } from '../../parts/states.js';
import { Foreign, Instant } from '../../parts/text.js';
import { SessionDialog } from './session-dialog.js';

const STATES = [
  ['', 'All'],
  ['authorized', 'May act'],
  ['waiting', 'Wait to be authorized'],
] as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The sessions that there are at the moment: short-lived keys of browsers and devices, each of which can be ended. */
export default function Sessions(): ReactElement {
  const whyNot = useWhyNot('application_read');
  return (
    <Page
      title="Sessions"
      lead="Short-lived keys of browsers and devices, which public applications ask for and private ones authorize."
    >
      {whyNot === undefined ? <Found /> : <NotAllowed why={whyNot} />}
    </Page>
  );
}

function filterOf(get: (name: string) => string) {
  const state = STATES.find(([each]) => each === get('state'))?.[0] ?? '';
  const application = get('application');
  return {
    ...(!UUID.test(application) ? {} : { applicationIds: [application] }),
    ...(state === '' ? {} : { authorized: state === 'authorized' }),
  };
}

function Found(): ReactElement {
  const [get, set] = useAddress();
  const filter = filterOf(get);
  const found = usePages(SessionsPageDocument, {
    first: 50,
    filter,
  });
  const { rows, fetching, again } = found;
  const [chosen, setChosen] = useState<SessionRowFragment>();
  const names = useNames(rows);
  const columns = useMemo(() => columnsWith(names, setChosen), [names]);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <div className="filters">
        <SelectField
          label="State"
          value={STATES.find(([state]) => state === get('state'))?.[0] ?? ''}
          options={STATES}
          onChange={(state) => set({ state })}
        />
        {get('application') !== '' && (
          <Button icon="close" onClick={() => set({ application: '' })}>
            Of every application
          </Button>
        )}
        <Button icon="refresh" busy={fetching} onClick={again}>
          Look again
        </Button>
      </div>
      <FoundRows found={found} label="Sessions" columns={columns}>
        <Empty icon="sessions" title="There is no session at the moment">
          <p>
            {isFiltered
              ? 'Other filters may find some.'
              : 'A public application asks for one by POST /sessions; it lives for three minutes, or as long as whoever authorizes it says.'}
          </p>
        </Empty>
      </FoundRows>
      {chosen !== undefined && (
        <SessionDialog
          session={chosen}
          nameOf={(id) => names.get(id)}
          onClose={() => setChosen(undefined)}
          onEnded={() => {
            setChosen(undefined);
            again();
          }}
        />
      )}
    </>
  );
}

/** Names of the Applications that have to do with the sessions that are shown. */
function useNames(rows: readonly SessionRowFragment[]): ReadonlyMap<string, string> {
  const all = rows.flatMap(({ applicationId, authorizedBy }) => [
    applicationId,
    ...(authorizedBy === null ? [] : [authorizedBy]),
  ]);
  const ids = [...new Set(all)].slice(0, 100);
  const [{ data }] = useQuery({
    query: SessionApplicationsDocument,
    variables: { ids },
    pause: ids.length === 0,
  });
  return useMemo(
    () => new Map((data?.applications?.nodes ?? []).map(({ id, name }) => [id, name])),
    [data],
  );
}

function columnsWith(
  names: ReadonlyMap<string, string>,
  choose: (session: SessionRowFragment) => void,
): readonly Column<SessionRowFragment>[] {
  return [
    {
      title: 'Session',
      cell: (session) => (
        <button type="button" className="link" onClick={() => choose(session)}>
          <code>{session.id}</code>
        </button>
      ),
    },
    {
      title: 'Asked for by',
      cell: ({ applicationId }) => (
        <Link href={`/applications/${applicationId}`}>
          <Foreign text={names.get(applicationId) ?? applicationId} max={60} />
        </Link>
      ),
    },
    {
      title: 'State',
      cell: ({ authorizedBy }) =>
        authorizedBy === null ? (
          <Badge tone="warn">waits</Badge>
        ) : (
          <Badge tone="good">may act</Badge>
        ),
    },
    {
      title: 'May do',
      cell: ({ permissions, rules }) =>
        `${counted(permissions.length, 'permission')}, ${counted(rules.length, 'rule')}`,
    },
    { title: 'Created', cell: ({ createdAt }) => <Instant at={createdAt} relative /> },
    { title: 'Ends', cell: ({ expiresAt }) => <Instant at={expiresAt} relative /> },
  ];
}

function counted(count: number, what: string): string {
  return `${String(count)} ${what}${count === 1 ? '' : 's'}`;
}
