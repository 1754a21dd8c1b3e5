import { lazy, Suspense } from 'react';
import type { ReactElement } from 'react';

import { patience } from '../../app/asking/patience.js';
import type { CodeFault } from './code-editor.js';
import { Loading } from '../states.js';
import { shownText } from '../text.js';
import type { Given } from './given.js';

const CodeEditor = lazy(() => patience.load(() => import('./code-editor.js')));

/** Code to be edited, and what is wrong with it in words. The editor is loaded where it is shown, and not before. */
export function CodeField(props: {
  readonly label: string;
  readonly value: string;
  readonly faults?: readonly CodeFault[];
  /** What the code is given, for completion. */
  readonly given: Given;
  readonly readOnly?: boolean;
  readonly onChange?: (value: string) => void;
}): ReactElement {
  const { label, value, faults = NONE, given, readOnly = false, onChange = ignore } = props;
  return (
    <div className="stack">
      <Suspense fallback={<Loading what="the editor" lines={8} />}>
        <CodeEditor
          label={label}
          value={value}
          faults={faults}
          given={given}
          readOnly={readOnly}
          onChange={onChange}
        />
      </Suspense>
      {faults.length > 0 && (
        <ul className="plain-list fault" aria-label={`Faults of ${label}`}>
          {faults.map(({ line, column, message }) => (
            <li key={`${String(line)}:${String(column)}`}>
              Line {line}, column {column}: {shownText(message)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const NONE: readonly CodeFault[] = [];
const ignore = (): void => undefined;
