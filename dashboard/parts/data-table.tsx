import { flexRender, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';

import { Button } from './button.js';
import { PART, RowsInPart, useKeptWidths } from './lists/row-parts.js';
import { Loading } from './states.js';
import { numberText } from './text.js';

/** A column of a table: its words, and what stands in it for a row. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactElement | string | null;
  readonly isNumber?: boolean;
}

/** A table of so many parts is in the page as a whole. */
const WHOLE_PARTS_MAX = 2;

function partsOf<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / PART) }, (_, index) =>
    rows.slice(index * PART, (index + 1) * PART),
  );
}

/** A table, whose rows stand one below the other where there is no room for columns, and what leads to more of them. */
export function DataTable<Row extends { readonly id: string }>(props: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly fetching: boolean;
  /** How many rows there are in all, where that is known. */
  readonly total?: number | undefined;
  readonly onMore?: (() => void) | undefined;
}): ReactElement {
  const { label, columns, rows, fetching, total, onMore } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isWider = useIsWider(frame, rows.length > 0);
  const table = useReactTable({
    data: rows as Row[],
    columns: useMemo(
      () =>
        columns.map(({ title, cell }): ColumnDef<Row> => ({
          id: title,
          header: title,
          cell: ({ row }) => cell(row.original),
        })),
      [columns],
    ),
    getRowId: (row) => row.id,
    getCoreRowModel: getCoreRowModel(),
  });
  const isNumber = useCallback(
    (id: string) => columns.find(({ title }) => title === id)?.isNumber === true,
    [columns],
  );
  const { rows: modelled } = table.getRowModel();
  const parts = useMemo(() => partsOf(modelled), [modelled]);
  const isLong = parts.length > WHOLE_PARTS_MAX;
  const widths = useKeptWidths(frame, isLong);
  if (fetching && rows.length === 0) return <Loading what={label.toLowerCase()} lines={8} />;
  return (
    <>
      <div
        className="table-frame"
        ref={frame}
        {...(isWider
          ? { tabIndex: 0, role: 'group', 'aria-label': `${label}, to be scrolled` }
          : {})}
      >
        <table
          className={`table table-stacked${widths.length > 0 ? ' table-kept' : ''}`}
          aria-label={label}
          aria-rowcount={isLong ? (onMore === undefined ? rows.length + 1 : -1) : undefined}
        >
          {widths.length > 0 && (
            <colgroup>
              {widths.map((width, index) => (
                <col key={columns[index]?.title} style={{ width }} />
              ))}
            </colgroup>
          )}
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th key={header.id} scope="col" className={isNumber(header.id) ? 'number' : ''}>
                    {flexRender(header.column.columnDef.header, header.getContext())}
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          {parts.map((part, index) => (
            <RowsInPart
              key={part[0]?.id}
              rows={part}
              isNumber={isNumber}
              firstIndex={isLong ? index * PART + 2 : undefined}
            />
          ))}
        </table>
      </div>
      {(total !== undefined || onMore !== undefined) && (
        <div className="table-foot">
          <span role="status">
            {total !== undefined && `${numberText(rows.length)} of ${numberText(total)}`}
          </span>
          {onMore !== undefined && (
            <Button busy={fetching} onClick={onMore}>
              Show more
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Whether what is in a frame is wider than the frame: then keys have to reach it, to scroll it. */
function useIsWider(frame: RefObject<HTMLDivElement | null>, isShown: boolean): boolean {
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setWider(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame, isShown]);
  return isWider;
}
