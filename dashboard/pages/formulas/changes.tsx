import type { ReactElement } from 'react';

import { Panel } from '../../parts/page.js';
import { shownText } from '../../parts/text.js';

const LINE_MAX = 400;

interface Change {
  readonly sign: ' ' | '+' | '−';
  readonly text: string;
}

/** Lines that are the same at both ends stay out; what is between them goes and comes. */
function changesOf(before: string, after: string): readonly Change[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  const room = Math.min(old.length, now.length) - head;
  while (tail < room && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const around = (lines: readonly string[]): readonly Change[] =>
    lines.map((text) => ({ sign: ' ', text }));
  return [
    ...around(old.slice(Math.max(0, head - 2), head)),
    ...old.slice(head, old.length - tail).map((text) => ({ sign: '−', text }) as const),
    ...now.slice(head, now.length - tail).map((text) => ({ sign: '+', text }) as const),
    ...around(old.slice(old.length - tail, old.length - tail + 2)),
  ];
}

/** What saving would change of the code; nothing where that is nothing. */
export function Changes(props: {
  readonly before: string;
  readonly after: string;
}): ReactElement | null {
  const { before, after } = props;
  if (before === after) return null;
  return (
    <Panel title="Changes, not saved yet">
      <pre className="value changes" tabIndex={0} aria-label="Changes of the code">
        {changesOf(before, after).map(({ sign, text }, index) => (
          <span key={index} className={sign === '+' ? 'added' : sign === '−' ? 'removed' : ''}>
            {`${sign} ${shownText(text, LINE_MAX, true)}\n`}
          </span>
        ))}
      </pre>
    </Panel>
  );
}
