import type { ReactElement } from 'react';

import type { Pages } from '../../app/use-pages.js';
import { DataTable } from '../data-table.js';
import type { Column } from '../data-table.js';
import { Failure } from '../states.js';

/** Whether a list was read, and has nothing. */
export function isNone({ rows, fetching, fault }: Pages<unknown>): boolean {
  return !fetching && fault === undefined && rows.length === 0;
}

/** The rows of a list that is read part by part; what failed above them, and `children` in their place where there are none. */
export function FoundRows<Row extends { readonly id: string }>(props: {
  readonly found: Pages<Row>;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** What stands where there are none. */
  readonly children: ReactElement;
}): ReactElement {
  const { found, label, columns, children } = props;
  const { rows, total, fetching, fault, onMore, again } = found;
  return (
    <>
      {fault !== undefined && <Failure fault={fault} retry={again} />}
      {isNone(found) ? (
        children
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          fetching={fetching}
          onMore={onMore}
          total={total}
        />
      )}
    </>
  );
}
