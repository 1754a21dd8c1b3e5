import { useId, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';

import { Button } from '../button.js';
import { lineChanges } from './line-changes.js';
import type { ChangedLine, ChangedPlace } from './line-changes.js';
import { numberText, shownText } from '../text.js';

/** Rows that are drawn at a time; a page with tens of thousands of them would stand still. */
const ROWS_STEP = 1_000;

/**
 * What differs between two texts of code, place by place. Whoever listens is told of each line whether it is added or removed;
 * whoever goes by keys is led from one place to the next. No line is cut, for what was cut off could hide a change.
 */
export default function CodeDiff(props: {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}): ReactElement {
  const { label, before, after } = props;
  const changes = useMemo(() => lineChanges(before, after), [before, after]);
  const [rowsMax, setRowsMax] = useState(ROWS_STEP);
  const captionId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  const { places, added, removed, skippedAtEnd } = changes;
  const { shown, left } = firstRows(places, rowsMax);
  const go = (by: number): void => {
    const heads = frame.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [];
    if (heads.length === 0) return;
    at.current = (at.current + by + heads.length) % heads.length;
    heads[at.current]?.focus();
    heads[at.current]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section className="diff" aria-label={label}>
      <header className="row">
        <p id={captionId}>
          <span className="diff-added-count">{linesText(added)} added</span>,{' '}
          <span className="diff-removed-count">{linesText(removed)} removed</span>
        </p>
        {places.length > 1 && (
          <span className="row">
            <Button
              kind="quiet"
              onClick={() => {
                if (at.current < 0) at.current = 0;
                go(-1);
              }}
            >
              Previous change
            </Button>
            <Button kind="quiet" onClick={() => go(1)}>
              Next change
            </Button>
          </span>
        )}
      </header>
      <div className="diff-frame" ref={frame} tabIndex={0} role="group" aria-labelledby={captionId}>
        <table className="diff-lines" aria-label={`Lines of ${label}`}>
          <thead className="unseen">
            <tr>
              <th scope="col">Line before</th>
              <th scope="col">Line after</th>
              <th scope="col">Change</th>
              <th scope="col">Code</th>
            </tr>
          </thead>
          {shown.map((place, index) => (
            <Place
              key={index}
              place={place}
              title={`Change ${numberText(index + 1)} of ${numberText(places.length)}`}
            />
          ))}
        </table>
        {left === 0 && skippedAtEnd > 0 && (
          <p className="diff-skipped">{linesText(skippedAtEnd)} below that are the same</p>
        )}
      </div>
      {left > 0 && (
        <Button onClick={() => setRowsMax((max) => max + ROWS_STEP)}>
          {`Show more: ${linesText(left)} of the changes are not shown yet`}
        </Button>
      )}
    </section>
  );
}

function Place(props: { readonly place: ChangedPlace; readonly title: string }): ReactElement {
  const { skipped, lines } = props.place;
  const more = skipped === 0 ? '' : `, after ${linesText(skipped)} that are the same`;
  return (
    <tbody>
      <tr>
        <th colSpan={4} scope="rowgroup" className="diff-skipped" tabIndex={-1} data-place>
          {props.title}
          {more}
        </th>
      </tr>
      {lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </tbody>
  );
}

const WORDS = { same: '', added: 'added', removed: 'removed' } as const;
const SIGNS = { same: ' ', added: '+', removed: '−' } as const;

function Line({ line }: { readonly line: ChangedLine }): ReactElement {
  const { kind, before, after, parts } = line;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <tr className={`diff-${kind}`}>
      <td className="diff-number">{before}</td>
      <td className="diff-number">{after}</td>
      <td className="diff-sign">
        <span aria-hidden="true">{SIGNS[kind]}</span>
        <span className="unseen">{WORDS[kind]}</span>
      </td>
      <td className="diff-code">
        <bdi>
          {parts.map(({ text, differs }, index) =>
            differs ? (
              <Mark key={index}>{shownText(text, Infinity, true)}</Mark>
            ) : (
              <span key={index}>{shownText(text, Infinity, true)}</span>
            ),
          )}
        </bdi>
      </td>
    </tr>
  );
}

function firstRows(places: readonly ChangedPlace[], max: number) {
  const shown: ChangedPlace[] = [];
  let [room, left] = [max, 0];
  for (const place of places) {
    const lines = place.lines.slice(0, Math.max(0, room));
    if (lines.length > 0) shown.push({ ...place, lines });
    room -= lines.length;
    left += place.lines.length - lines.length;
  }
  return { shown, left };
}

function linesText(count: number): string {
  return count === 1 ? '1 line' : `${numberText(count)} lines`;
}
