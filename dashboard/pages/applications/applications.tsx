import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { useAddress } from '../../app/address.js';
import { useWhyNot } from '../../app/session.js';
import { usePages } from '../../app/use-pages.js';
import { ApplicationsPageDocument } from '../../generated/operations.js';
import type { ApplicationRowFragment, ApplicationType } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import type { Column } from '../../parts/data-table.js';
import { SelectField } from '../../parts/field.js';
import { FoundRows } from '../../parts/lists/found-rows.js';
import { NameSearch } from '../../parts/lists/name-search.js';
import { Page } from '../../parts/page.js';
import { Empty, NotAllowed } from '../../parts/states.js';
import { Foreign, Instant, wordsOf } from '../../parts/text.js';

const TYPES: readonly ApplicationType[] = ['private', 'public', 'management'];
const UNUSED_DAYS = 30;
const DAY_MS = 86_400_000;

const COLUMNS: readonly Column<ApplicationRowFragment>[] = [
  {
    title: 'Name',
    cell: ({ id, name }) => (
      <Link href={`/applications/${id}`}>
        <Foreign text={name} max={80} />
      </Link>
    ),
  },
  { title: 'Type', cell: ({ type }) => <Badge tone="accent">{type}</Badge> },
  {
    title: 'May',
    cell: ({ permissions, rules }) => (
      <span>
        {permissions.length === 1 ? '1 permission' : `${String(permissions.length)} permissions`}
        {rules.length > 0 && (rules.length === 1 ? ', 1 rule' : `, ${String(rules.length)} rules`)}
      </span>
    ),
  },
  { title: 'Last used', cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} relative /> },
  { title: 'Expires', cell: ({ expiresAt }) => <Instant at={expiresAt} relative /> },
  { title: 'Created', cell: ({ createdAt }) => <Instant at={createdAt} relative /> },
];

/** The Applications of the tenant: who holds a key, and what for. */
export default function Applications(): ReactElement {
  const whyNot = useWhyNot('application_read');
  const cannotCreate = useWhyNot('application_create');
  const [, go] = useLocation();
  return (
    <Page
      title="Applications"
      lead="Whoever holds a key, and what each key may do."
      actions={
        <Button
          kind="primary"
          icon="plus"
          refusal={cannotCreate}
          onClick={() => go('/applications/new')}
        >
          New application
        </Button>
      }
    >
      {whyNot === undefined ? <Found /> : <NotAllowed why={whyNot} />}
    </Page>
  );
}

function filterOf(get: (name: string) => string) {
  const name = get('name');
  const type = TYPES.find((each) => each === get('type'));
  return {
    ...(name === '' ? {} : { name }),
    ...(type === undefined ? {} : { type: [type] }),
    ...(get('unused') === '' ? {} : { unusedSince: get('unused') }),
  };
}

function Found(): ReactElement {
  const [get, set] = useAddress();
  const filter = filterOf(get);
  const found = usePages(ApplicationsPageDocument, {
    first: 50,
    filter,
    orderBy: { field: 'created_at', direction: 'desc' },
  });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <div className="filters">
        <NameSearch value={get('name')} onSearch={(name) => set({ name })} />
        <SelectField
          label="Type"
          value={get('type')}
          options={[['', 'All types'], ...TYPES.map((type) => [type, wordsOf(type)] as const)]}
          onChange={(type) => set({ type })}
        />
        <SelectField
          label="Used"
          value={get('unused') === '' ? '' : 'unused'}
          options={[
            ['', 'At any time'],
            ['unused', `Not for ${String(UNUSED_DAYS)} days`],
          ]}
          onChange={(value) => {
            const since = new Date(Date.now() - UNUSED_DAYS * DAY_MS).toISOString();
            set({ unused: value === '' ? '' : since });
          }}
        />
      </div>
      <FoundRows found={found} label="Applications" columns={COLUMNS}>
        <Empty icon="applications" title="No application is like that">
          <p>{isFiltered ? 'Other filters may find some.' : 'Make the first one here.'}</p>
        </Empty>
      </FoundRows>
    </>
  );
}
