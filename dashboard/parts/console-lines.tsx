import type { ReactElement } from 'react';

import { Badge } from './badge.js';
import { shownText } from './text.js';

const LINE_MAX = 4_000;

/** What code wrote to its console, as text. */
export function ConsoleLines(props: {
  readonly lines: readonly { readonly level: string; readonly text: string }[];
}): ReactElement | null {
  const { lines } = props;
  if (lines.length === 0) return null;
  return (
    <ul className="plain-list" aria-label="Console">
      {lines.map(({ level, text }, index) => (
        <li key={index} className="row console">
          <Badge tone={level === 'error' ? 'bad' : level === 'warn' ? 'warn' : 'plain'}>
            {level}
          </Badge>
          <code>{shownText(text, LINE_MAX, true)}</code>
        </li>
      ))}
    </ul>
  );
}
