import { memo, useState } from 'react';
import type { ReactElement } from 'react';

import { Badge } from './badge.js';
import { Button } from './button.js';
import { numberText, shownText } from './text.js';

const LINE_MAX = 4_000;
/** Lines that are drawn at a time: a run may write thousands, and the page would stand still for them. */
const LINES_STEP = 200;

interface ConsoleProps {
  readonly lines: readonly { readonly level: string; readonly text: string }[];
}

/** What code wrote to its console, as text: the first lines, and the others as they are asked for. */
export const ConsoleLines = memo(function ConsoleLines({ lines }: ConsoleProps) {
  return lines.length === 0 ? null : <Written key={String(lines.length)} lines={lines} />;
});

function Written({ lines }: ConsoleProps): ReactElement {
  const [max, setMax] = useState(LINES_STEP);
  const left = lines.length - max;
  return (
    <>
      <ul className="plain-list" aria-label="Console">
        {lines.slice(0, max).map(({ level, text }, index) => (
          <li key={index} className="row console">
            <Badge tone={level === 'error' ? 'bad' : level === 'warn' ? 'warn' : 'plain'}>
              {level}
            </Badge>
            <code>{shownText(text, LINE_MAX, true)}</code>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <div className="row">
          <Button onClick={() => setMax(max + LINES_STEP)}>
            {`Show more: ${numberText(left)} lines of the console are not shown yet`}
          </Button>
        </div>
      )}
    </>
  );
}
