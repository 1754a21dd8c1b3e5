import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { usePages } from '../../app/use-pages.js';
import { FormulasPageDocument } from '../../generated/operations.js';
import type { FormulaRowFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import type { Column } from '../../parts/data-table.js';
import { NamedList, useNameFilter } from '../../parts/lists/named-list.js';
import { Page } from '../../parts/page.js';
import { Empty, NotAllowed } from '../../parts/states.js';
import { Foreign, Instant } from '../../parts/text.js';

const COLUMNS: readonly Column<FormulaRowFragment>[] = [
  {
    title: 'Name',
    cell: ({ id, name }) => (
      <Link href={`/formulas/${id}`}>
        <Foreign text={name} max={80} />
      </Link>
    ),
  },
  {
    title: 'For',
    cell: ({ description }) =>
      description === null ? null : <Foreign text={description} max={120} />,
  },
  {
    title: 'Kind',
    cell: ({ type }) => <Badge tone={type === 'official' ? 'accent' : 'plain'}>{type}</Badge>,
  },
  {
    title: 'Code',
    cell: ({ diagnostics }) =>
      diagnostics.length === 0 ? (
        <Badge tone="good">compiles</Badge>
      ) : (
        <Badge tone="bad">does not compile</Badge>
      ),
  },
  { title: 'Created', cell: ({ createdAt }) => <Instant at={createdAt} relative /> },
];

/** The formulas: code that Reactors run. */
export default function Formulas(): ReactElement {
  const whyNot = useWhyNot('reactor_read');
  const cannotCreate = useWhyNot('reactor_create');
  const [, go] = useLocation();
  return (
    <Page
      title="Formulas"
      lead="Code for values, which runs within the vault and never sees more than it is given."
      actions={
        <Button
          kind="primary"
          icon="plus"
          refusal={cannotCreate}
          onClick={() => go('/formulas/new')}
        >
          New formula
        </Button>
      }
    >
      {whyNot === undefined ? <Found /> : <NotAllowed why={whyNot} />}
    </Page>
  );
}

function Found(): ReactElement {
  const found = usePages(FormulasPageDocument, { first: 50, filter: useNameFilter() });
  return (
    <NamedList found={found} label="Formulas" icon="formulas" columns={COLUMNS}>
      <Empty icon="formulas" title="There are no formulas yet">
        <p>Write one here, or have the starter catalogue made: token-vault formulas seed.</p>
      </Empty>
    </NamedList>
  );
}
