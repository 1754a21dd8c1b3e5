import { useCallback, useEffect, useState } from 'react';
import type { ReactElement } from 'react';

import { useSession, useWhyNot } from '../../app/session.js';
import { askDirectly } from '../../app/vault-client.js';
import type { VaultFault } from '../../app/vault-client.js';
import { RevealTokenDocument } from '../../generated/operations.js';
import type { TokenRowFragment } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Failure } from '../../parts/states.js';
import { shownText } from '../../parts/text.js';
import { MaskedValue } from './token-list.js';

/** A value in clear is gone after so long, and when the page is left or another one is looked at. */
const SHOWN_SECONDS = 20;
const SHOWN_CHARACTERS_MAX = 20_000;

function textOf(data: unknown): string {
  return typeof data === 'string' ? data : JSON.stringify(data, null, 2);
}

/** The value of a token: its mask, and for whoever may see it the value itself, for a while. */
export function Value({ token }: { readonly token: TokenRowFragment }): ReactElement {
  const { text, secondsLeft, busy, fault, reveal, hide } = useReveal(token.id);
  const cannotRead = useWhyNot('token_read');
  const refusal =
    token.transform === 'reveal'
      ? undefined
      : 'This key sees masks here at most; a rule that reveals shows values.';
  if (text === undefined) {
    return (
      <div className="stack">
        <pre className="value">
          <MaskedValue row={token} />
        </pre>
        <div className="row">
          <Button icon="eye" refusal={cannotRead ?? refusal} busy={busy} onClick={reveal}>
            Reveal
          </Button>
        </div>
        {fault !== undefined && <Failure fault={fault} />}
      </div>
    );
  }
  return (
    <div className="stack">
      <pre className="value" aria-label="Value in clear" tabIndex={0}>
        {shownText(text, SHOWN_CHARACTERS_MAX, true)}
      </pre>
      <div className="row">
        <Button icon="hide" onClick={hide}>
          Hide
        </Button>
        <CopyButton text={text} what="value" />
        <span className="quiet">Hides by itself in {secondsLeft} s</span>
      </div>
    </div>
  );
}

interface Reveal {
  readonly text: string | undefined;
  readonly secondsLeft: number;
  readonly busy: boolean;
  readonly fault: VaultFault | undefined;
  readonly reveal: () => void;
  readonly hide: () => void;
}

/** Asks for a value beside everything that keeps answers, and forgets it again. */
function useReveal(id: string): Reveal {
  const { key } = useSession();
  const [text, setText] = useState<string>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<VaultFault>();
  const hide = useCallback(() => setText(undefined), []);
  useEffect(() => {
    if (text === undefined) return undefined;
    const endsAt = Date.now() + SHOWN_SECONDS * 1_000;
    const timer = setInterval(() => {
      const left = Math.ceil((endsAt - Date.now()) / 1_000);
      setSecondsLeft(left);
      if (left <= 0) hide();
    }, 500);
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') hide();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [text, hide]);
  const reveal = (): void => {
    setBusy(true);
    void askDirectly(key, RevealTokenDocument, { id }).then(({ data, fault: refused }) => {
      setBusy(false);
      setFault(refused);
      if (data?.token == null) return;
      setSecondsLeft(SHOWN_SECONDS);
      setText(textOf(data.token.data));
    });
  };
  return { text, secondsLeft, busy, fault, reveal, hide };
}
