import { flexRender } from '@tanstack/react-table';
import type { Row as TableRow } from '@tanstack/react-table';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows that are shown, or left out of the page, together. */
export const PART = 50;
/** How far beyond what is seen parts are shown, so that they are there before somebody scrolls to them. */
const AHEAD = '1200px 0px';
const STACKED = '(max-width: 700px)';
const NONE: readonly string[] = [];

/**
 * The rows of a part of a long table. While nobody can see them they are not in the page, but room of their height is: the
 * more rows a page has, the longer everything else on it takes, a dialog that opens above them first of all.
 */
function RowPart<Row>(props: {
  readonly rows: readonly TableRow<Row>[];
  readonly isNumber: (id: string) => boolean;
  /** Of the first row, as it is counted for those who do not see how many there are; undefined: all are in the page. */
  readonly firstIndex: number | undefined;
}): ReactElement {
  const { rows, isNumber, firstIndex } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const heightPx = useHeightUnseen(body, firstIndex !== undefined);
  if (heightPx !== undefined)
    return (
      <tbody ref={body} aria-hidden="true">
        <tr className="rows-unseen">
          <td colSpan={rows[0]?.getVisibleCells().length} style={{ height: heightPx }} />
        </tr>
      </tbody>
    );
  return (
    <tbody ref={body}>
      {rows.map((row, index) => (
        <tr key={row.id} aria-rowindex={firstIndex === undefined ? undefined : firstIndex + index}>
          {row.getVisibleCells().map((cell) => (
            <td
              key={cell.id}
              data-label={cell.column.id}
              className={isNumber(cell.column.id) ? 'number' : ''}
            >
              {flexRender(cell.column.columnDef.cell, cell.getContext())}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** {@link RowPart}, made anew only where its rows are others. */
export const RowsInPart = memo(RowPart) as typeof RowPart;

/** The height of a part that is far from what is seen; undefined while it is near, has the focus, or the page is printed. */
function useHeightUnseen(
  body: RefObject<HTMLTableSectionElement | null>,
  isOn: boolean,
): number | undefined {
  const [heightPx, setHeightPx] = useState<number>();
  useEffect(() => {
    const { current } = body;
    if (!isOn || current === null) return undefined;
    const show = (): void => setHeightPx(undefined);
    const look = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined || last.isIntersecting) show();
        else if (!current.contains(document.activeElement))
          setHeightPx((before) => before ?? current.offsetHeight);
      },
      { rootMargin: AHEAD },
    );
    const onPrint = (): void => flushSync(show);
    look.observe(current);
    addEventListener('beforeprint', onPrint);
    return () => {
      look.disconnect();
      removeEventListener('beforeprint', onPrint);
    };
  }, [body, isOn]);
  return isOn ? heightPx : undefined;
}

/**
 * Widths of the columns of a table, in parts of the whole, as they are when it becomes long: they do not change with the rows
 * that are in sight. There are none where rows stand one below the other.
 */
export function useKeptWidths(
  frame: RefObject<HTMLElement | null>,
  isLong: boolean,
): readonly string[] {
  const [widths, setWidths] = useState(NONE);
  useLayoutEffect(() => {
    if (!isLong || matchMedia(STACKED).matches) {
      setWidths(NONE);
      return;
    }
    const heads = [...(frame.current?.querySelectorAll<HTMLElement>('thead th') ?? [])];
    const sizes = heads.map(({ offsetWidth }) => offsetWidth);
    const all = sizes.reduce((sum, each) => sum + each, 0);
    setWidths(sizes.map((each) => `${String((100 * each) / all)}%`));
  }, [frame, isLong]);
  return widths;
}
