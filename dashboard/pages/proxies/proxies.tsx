import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { usePages } from '../../app/use-pages.js';
import { ProxyRowsDocument } from '../../generated/operations.js';
import type { ProxyItemFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import type { Column } from '../../parts/data-table.js';
import { NamedList, useNameFilter } from '../../parts/lists/named-list.js';
import { Page } from '../../parts/page.js';
import { Empty, NotAllowed } from '../../parts/states.js';
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
  const found = usePages(ProxyRowsDocument, { first: 50, filter: useNameFilter() });
  return (
    <NamedList found={found} label="Proxies" icon="proxies" columns={COLUMNS}>
      <Empty icon="proxies" title="There are no proxies yet">
        <p>
          A proxy sends what you give it to one destination, with values in the places of tokens.
        </p>
      </Empty>
    </NamedList>
  );
}
