import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';

import { Button } from './button.js';

const SAID_MS = 2_000;

/** Browsers give their clipboard to pages that came by https or from this machine only. */
async function copy(text: string): Promise<void> {
  if (!isSecureContext) throw new Error('There is no clipboard for a page without TLS.');
  await navigator.clipboard.writeText(text);
}

/** Copies a text, and says whether it could. */
export function CopyButton(props: {
  readonly text: string;
  readonly what: string;
  readonly iconOnly?: boolean;
}): ReactElement {
  const [outcome, setOutcome] = useState<'done' | 'failed'>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const said = outcome === 'done' ? 'Copied' : outcome === 'failed' ? 'Select it and copy' : '';
  return (
    <>
      <Button
        kind="quiet"
        icon={outcome === 'done' ? 'check' : 'copy'}
        iconOnly={props.iconOnly === true}
        onClick={() => {
          copy(props.text).then(
            () => setOutcome('done'),
            () => setOutcome('failed'),
          );
        }}
      >
        {`Copy ${props.what}`}
      </Button>
      <span className="said" role="status">
        {said}
      </span>
    </>
  );
}
