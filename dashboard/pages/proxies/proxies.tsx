import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { useAddress } from '../../app/address.js';
import { useWhyNot } from '../../app/session.js';
import { usePages } from '../../app/use-pages.js';
import { ProxyRowsDocument } from '../../generated/operations.js';
import type { ProxyItemFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { DataTable } from '../../parts/data-table.js';
import type { Column } from '../../parts/data-table.js';
import { NameSearch } from '../../parts/name-search.js';
import { Page } from '../../parts/page.js';
import { Empty, Failure, NotAllowed } from '../../parts/states.js';
import { Foreign, Instant } from '../../parts/text.js';

const COLUMNS: readonly Column<ProxyItemFragment>[] = [
  {
    title: 'Name',
    cell: ({ id, name }) => (
      <Link href={`/proxies/${id}`}>
        <Foreign text={name} max={80} />
      </Link>
    ),
  },
  {
    title: 'Destination',
    cell: ({ destinationUrl }) => <Foreign text={destinationUrl} max={90} />,
  },
  {
    title: 'Key needed',
    cell: ({ requireAuth }) =>
      requireAuth ? <Badge>yes</Badge> : <Badge tone="warn">no: no values either</Badge>,
  },
  { title: 'Created', cell: ({ createdAt }) => <Instant at={createdAt} relative /> },
];

/** The Proxies: ways to third parties, on which tokens become values. */
export default function Proxies(): ReactElement {
  const whyNot = useWhyNot('proxy_read');
  const cannotCreate = useWhyNot('proxy_create');
  const [, go] = useLocation();
  return (
    <Page
      title="Proxies"
      lead="Ways to third parties, on which tokens become values."
      actions={
        <Button
          kind="primary"
          icon="plus"
          refusal={cannotCreate}
          onClick={() => go('/proxies/new')}
        >
          New proxy
        </Button>
      }
    >
      {whyNot === undefined ? <Found /> : <NotAllowed why={whyNot} />}
    </Page>
  );
}

function Found(): ReactElement {
  const [get, set] = useAddress();
  const name = get('name');
  const { rows, total, fetching, fault, onMore, again } = usePages(ProxyRowsDocument, {
    first: 50,
    filter: name === '' ? {} : { name },
  });
  const isEmpty = !fetching && fault === undefined && rows.length === 0;
  if (isEmpty && name === '') {
    return (
      <Empty icon="proxies" title="There are no proxies yet">
        <p>
          A proxy sends what you give it to one destination, with values in the places of tokens.
        </p>
      </Empty>
    );
  }
  return (
    <>
      <div className="filters">
        <NameSearch value={name} onSearch={(next) => set({ name: next })} />
      </div>
      {fault !== undefined && <Failure fault={fault} retry={again} />}
      {isEmpty ? (
        <Empty icon="proxies" title="None is called like that">
          <p>Another part of the name may find some.</p>
        </Empty>
      ) : (
        <DataTable
          label="Proxies"
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
