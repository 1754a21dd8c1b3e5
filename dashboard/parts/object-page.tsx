import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import type { VaultFault } from '../app/vault-client.js';
import { Button } from './button.js';
import { Confirm } from './confirm.js';
import { Page } from './page.js';
import { Failure, Loading, NotAllowed } from './states.js';

/** What stands in the place of a page about one thing until the thing is there, or where it cannot be shown. */
export function Awaited(props: {
  readonly title: string;
  /** Is told to be loading. */
  readonly what: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly whyNot: string | undefined;
  readonly fault: VaultFault | undefined;
  readonly retry: () => void;
}): ReactElement {
  const { title, what, back, whyNot, fault, retry } = props;
  return (
    <Page title={title} back={back}>
      {whyNot !== undefined && <NotAllowed why={whyNot} />}
      {whyNot === undefined && fault === undefined && <Loading what={what} />}
      {fault !== undefined && <Failure fault={fault} retry={retry} />}
    </Page>
  );
}

/** A button that deletes a thing, once its name has been typed. */
export function DeleteButton(props: {
  readonly what: string;
  readonly name: string;
  readonly refusal: string | undefined;
  readonly busy: boolean;
  readonly fault: VaultFault | undefined;
  readonly onDelete: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { what, name, refusal, busy, fault, onDelete, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" icon="trash" refusal={refusal} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete this ${what}`}
        phrase={name}
        action={`Delete the ${what}`}
        busy={busy}
        fault={fault}
        onConfirm={onDelete}
      >
        <p>{children}</p>
      </Confirm>
    </>
  );
}
