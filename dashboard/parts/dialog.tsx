import * as Radix from '@radix-ui/react-dialog';
import type { ReactElement, ReactNode } from 'react';

import { Button } from './button.js';

/**
 * A dialog: it keeps the focus, Escape closes it, and what opened it has the focus again. Its ground is ours, for that of
 * the library writes a style into the page, which the page's policy refuses.
 */
export function Dialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly kind?: 'middle' | 'wide' | 'side' | 'palette';
  readonly children: ReactNode;
}): ReactElement {
  const { open, onClose, title, description, kind = 'middle', children } = props;
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div className="dialog-ground" aria-hidden="true" />
        <Radix.Content
          className={`dialog dialog-${kind}`}
          onEscapeKeyDown={(event) => {
            // What is open within it closes first.
            const { target } = event;
            if (target instanceof HTMLElement && target.dataset['keepsEscape'] !== undefined)
              event.preventDefault();
          }}
          onInteractOutside={(event) => {
            // What is above all dialogs is used beside them.
            const { target } = event;
            if (target instanceof Element && target.closest('.busy-place') !== null)
              event.preventDefault();
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={kind === 'palette' ? 'unseen' : 'dialog-head'}>
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            <Button kind="quiet" icon="close" iconOnly onClick={onClose}>
              Close
            </Button>
          </header>
          {description !== undefined && (
            <Radix.Description className="quiet">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
