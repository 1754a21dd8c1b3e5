import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import type { TokenRowFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Loading } from '../../parts/states.js';
import { Foreign, Instant, numberText } from '../../parts/text.js';
import type { Endless } from './endless.js';
import { maskedText, tokenTypeWords } from './token-words.js';

const ROW_PX = 48;
const NARROW_ROW_PX = 64;
const AHEAD = 30;
const NARROW = matchMedia('(max-width: 700px)');

function onWidth(listener: () => void): () => void {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
}

/** Tokens without an end: only the rows in sight are in the page. Rows are links, so that keys and readers go through them. */
export function TokenList({ rows, state, more }: Endless): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useSyncExternalStore(onWidth, () => NARROW.matches);
  const rowPx = isNarrow ? NARROW_ROW_PX : ROW_PX;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 12,
  });
  // Rows are of another height where the window is made narrow, or a tablet is turned.
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (state === 'more' && last >= rows.length - AHEAD) more();
  }, [state, last, rows.length, more]);
  if (state === 'loading') return <Loading what="tokens" lines={10} />;
  return (
    <>
      <div
        className="endless"
        ref={frame}
        role="table"
        aria-label="Tokens"
        aria-rowcount={state === 'more' || state === 'stopped' ? -1 : rows.length + 1}
        tabIndex={0}
      >
        <div role="rowgroup">
          <div className="endless-head" role="row" aria-rowindex={1}>
            {['Type', 'Value, masked', 'Token', 'Container', 'Created'].map((name) => (
              <span key={name} role="columnheader">
                {name}
              </span>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className="endless-body"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <TokenRow key={row.id} row={row} index={index} start={start} />
            );
          })}
        </div>
      </div>
      <p className="table-foot" role="status">
        {state === 'more'
          ? `${numberText(rows.length)} read; scroll for more`
          : `${numberText(rows.length)} ${state === 'stopped' ? 'read' : 'in all'}`}
      </p>
    </>
  );
}

function TokenRow(props: {
  readonly row: TokenRowFragment;
  readonly index: number;
  readonly start: number;
}): ReactElement {
  const { row, index, start } = props;
  return (
    <div
      className="endless-row"
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${String(start)}px)` }}
    >
      <span role="cell">
        <Badge>{tokenTypeWords(row.type)}</Badge>
      </span>
      <span role="cell">
        <MaskedValue row={row} />
      </span>
      <span role="cell">
        <Link href={`/tokens/${encodeURIComponent(row.id)}`}>
          <Foreign text={row.id} max={80} />
        </Link>
      </span>
      <span role="cell">{row.containers?.join(' ')}</span>
      <span role="cell">
        <Instant at={row.createdAt} never="" relative />
      </span>
    </div>
  );
}

/** What a list shows of a value: its mask, or why there is none. */
export function MaskedValue({ row }: { readonly row: TokenRowFragment }): ReactElement {
  if (row.masked !== null) return <Foreign text={maskedText(row.masked)} max={120} />;
  return <span className="quiet">{row.transform === 'redact' ? 'hidden' : 'no mask'}</span>;
}
