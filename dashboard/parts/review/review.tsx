import { lazy, Suspense } from 'react';
import type { ReactElement } from 'react';

import { patience } from '../../app/asking/patience.js';
import type { ReviewedSave } from '../../app/use-review.js';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';
import { Icon } from '../icon.js';
import { Failure, Loading } from '../states.js';
import { Foreign } from '../text.js';

const CodeDiff = lazy(() => patience.load(() => import('./code-diff.js')));

/** Code as it is stored, and as it would be. */
export interface CodeChange {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** Something else that would change; without the texts where they are nobody's to read. */
export interface OtherChange {
  readonly title: string;
  readonly before?: string;
  readonly after?: string;
}

/** Shows what saving would change of what is stored at this moment, before anything is; nothing where nothing is to be looked at. */
export function Review<Draft>(props: {
  readonly title: string;
  readonly saving: Omit<ReviewedSave<Draft>, 'begin'>;
  /** What would change of code, from a draft to another one; left out: there is no code. */
  readonly codesOf?: (before: Draft, after: Draft) => readonly CodeChange[];
  readonly othersOf: (before: Draft, after: Draft) => readonly OtherChange[];
}): ReactElement | null {
  const { title, saving, codesOf, othersOf } = props;
  const { review, busy, fault, close, confirm } = saving;
  if (review === undefined) return null;
  const { stored, draft } = review;
  const codes = codesOf?.(stored.draft, draft) ?? [];
  const others = othersOf(stored.draft, draft);
  return (
    <Dialog open onClose={close} title={title} kind="wide">
      {review.isNewer && (
        <p className="notice" role="alert">
          <Icon name="warning" />
          <span>
            Somebody else has saved this since you opened it. Below is what is stored now against
            what you have: lines that look removed may be theirs.
          </span>
        </p>
      )}
      {others.length > 0 && (
        <ul className="plain-list" aria-label="Other changes">
          {others.map(({ title: what, before, after }) => (
            <li key={what}>
              <strong>{what}</strong>
              {before !== undefined && after !== undefined ? (
                <>
                  : <del>{before === '' ? 'nothing' : <Foreign text={before} />}</del> becomes{' '}
                  <ins>{after === '' ? 'nothing' : <Foreign text={after} />}</ins>
                </>
              ) : (
                ' changes'
              )}
            </li>
          ))}
        </ul>
      )}
      {codes.map(({ title: what, before, after }) => (
        <div key={what} className="stack">
          <h3>{`${what.slice(0, 1).toUpperCase()}${what.slice(1)}`}</h3>
          <Suspense fallback={<Loading what="the changes" lines={6} />}>
            <CodeDiff label={`Changes of ${what}`} before={before} after={after} />
          </Suspense>
        </div>
      ))}
      {codes.length + others.length === 0 && <p>Nothing is different from what is stored.</p>}
      {fault !== undefined && <Failure fault={fault} />}
      <footer className="dialog-foot">
        <Button onClick={close}>Go on editing</Button>
        <Button kind="primary" busy={busy} onClick={confirm}>
          Save these changes
        </Button>
      </footer>
    </Dialog>
  );
}
