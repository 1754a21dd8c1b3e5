import type { ReactElement } from 'react';

import { Button } from './button.js';
import { Icon } from './icon.js';

/** Says that a form holds what somebody typed before, and offers what is stored in its place. */
export function DraftNotice(props: {
  readonly restored: 'no' | 'yes' | 'older';
  readonly onDiscard: () => void;
  /** Whether the thing is there already, or is only about to be made. */
  readonly isNew?: boolean;
}): ReactElement | null {
  const { restored, onDiscard, isNew = false } = props;
  if (restored === 'no') return null;
  return (
    <div className="notice draft-notice" role="status">
      <Icon name="warning" />
      <span>
        This is what you typed before and did not save.
        {restored === 'older' && ' It has been changed since: saving shows you first what differs.'}
      </span>
      <Button kind="quiet" onClick={onDiscard}>
        {isNew ? 'Begin anew' : 'Show what is stored'}
      </Button>
    </div>
  );
}
