import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import type { VaultFault } from '../app/vault-client.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { TextField } from './field.js';
import { Failure } from './states.js';
import { shownText } from './text.js';

/** Asks whether something that cannot be undone is meant, by having its name typed. */
export function Confirm(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What has to be typed. */
  readonly phrase: string;
  readonly action: string;
  readonly busy: boolean;
  readonly fault: VaultFault | undefined;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { open, onClose, title, phrase, action, busy, fault, onConfirm, children } = props;
  const [typed, setTyped] = useState('');
  const shown = shownText(phrase, 200).trim();
  const isTyped = typed.trim() === shown;
  const close = (): void => {
    setTyped('');
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={title}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped && !busy) onConfirm();
        }}
      >
        <div>{children}</div>
        <TextField
          label={`Type “${shown}” to confirm`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
        {fault !== undefined && <Failure fault={fault} />}
        <footer className="dialog-foot">
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="danger"
            type="submit"
            busy={busy}
            refusal={isTyped ? undefined : 'The name is not typed yet.'}
          >
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
