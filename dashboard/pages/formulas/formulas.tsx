import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { useAddress } from '../../app/address.js';
import { useWhyNot } from '../../app/session.js';
import { usePages } from '../../app/use-pages.js';
import { FormulasPageDocument } from '../../generated/operations.js';
import type { FormulaRowFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { DataTable } from '../../parts/data-table.js';
import type { Column } from '../../parts/data-table.js';
import { NameSearch } from '../../parts/name-search.js';
import { Page } from '../../parts/page.js';
import { Empty, Failure, NotAllowed } from '../../parts/states.js';
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
  const [get, set] = useAddress();
  const name = get('name');
  const { rows, total, fetching, fault, onMore, again } = usePages(FormulasPageDocument, {
    first: 50,
    filter: name === '' ? {} : { name },
  });
  const isEmpty = !fetching && fault === undefined && rows.length === 0;
  if (isEmpty && name === '') {
    return (
      <Empty icon="formulas" title="There are no formulas yet">
        <p>Write one here, or have the starter catalogue made: token-vault formulas seed.</p>
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
        <Empty icon="formulas" title="None is called like that">
          <p>Another part of the name may find some.</p>
        </Empty>
      ) : (
        <DataTable
          label="Formulas"
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
