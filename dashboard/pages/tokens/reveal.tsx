import { useCallback, useEffect, useState } from 'react';
import type { ReactElement } from 'react';

import { useSession, useWhyNot } from '../../app/session.js';
import { askDirectly, REASON_MAX } from '../../app/vault-client.js';
import type { VaultFault } from '../../app/vault-client.js';
import { RevealTokenDocument } from '../../generated/operations.js';
import type { TokenRowFragment } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { TextField } from '../../parts/field.js';
import { Failure } from '../../parts/states.js';
import { shownText } from '../../parts/text.js';
import { MaskedValue } from './token-list.js';

/** A value in clear is gone after so long, and when the page is left or another one is looked at. */
const SHOWN_SECONDS = 20;
const SHOWN_CHARACTERS_MAX = 20_000;

function textOf(data: unknown): string {
  return typeof data === 'string' ? data : JSON.stringify(data, null, 2);
}

/** What a reason may hold: what is printed, on one line. */
const REASON = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\u200c\u200d]+$/u;

function reasonFault(reason: string): string | undefined {
  if (reason.trim() === '') return 'Say why first: it goes into the audit trail.';
  if (!REASON.test(reason)) return 'A reason has no control characters.';
  // Characters, as the vault counts them: an attribute of the field would count those beyond U+FFFF twice.
  const isLong = Array.from(reason.trim()).length > REASON_MAX;
  return isLong ? `A reason has at most ${String(REASON_MAX)} characters.` : undefined;
}

/**
 * The value of a token: its mask, and for whoever may see it and says why, the value itself, for a while. The reason is
 * asked for anew each time.
 */
export function Value({ token }: { readonly token: TokenRowFragment }): ReactElement {
  const { text, secondsLeft, busy, fault, reveal, hide } = useReveal(token.id);
  const cannotRead = useWhyNot('token_read');
  const refusal =
    token.transform === 'reveal'
      ? undefined
      : 'This key sees masks here at most; a rule that reveals shows values.';
  const [reason, setReason] = useState('');
  const cannot = cannotRead ?? refusal;
  if (text === undefined) {
    return (
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if ((cannot ?? reasonFault(reason)) !== undefined || busy) return;
          void reveal(reason.trim()).then((isShown) => {
            if (isShown) setReason('');
          });
        }}
      >
        <pre className="value">
          <MaskedValue row={token} />
        </pre>
        {cannot === undefined && (
          <TextField
            label="Why it has to be seen"
            placeholder="Ticket 4711: the customer asks"
            value={reason}
            onChange={setReason}
            autoComplete="off"
          />
        )}
        <div className="row">
          <Button type="submit" icon="eye" refusal={cannot ?? reasonFault(reason)} busy={busy}>
            Reveal
          </Button>
        </div>
        {fault !== undefined && <Failure fault={fault} />}
      </form>
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
  /** Gives whether the vault gave the value. */
  readonly reveal: (reason: string) => Promise<boolean>;
  readonly hide: () => void;
}

/** Asks for a value beside everything that keeps answers, and forgets it again. */
function useReveal(id: string): Reveal {
  const { key, leave } = useSession();
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
  const reveal = async (reason: string): Promise<boolean> => {
    setBusy(true);
    const { data, fault: refused } = await askDirectly(
      key,
      RevealTokenDocument,
      { id },
      { reason },
    );
    setBusy(false);
    setFault(refused);
    if (refused?.code === 'UNAUTHENTICATED') leave('The key is no longer accepted.');
    if (data?.token == null) return false;
    // Where nobody is looking any more, what came is for nobody.
    if (document.visibilityState !== 'hidden') {
      setSecondsLeft(SHOWN_SECONDS);
      setText(textOf(data.token.data));
    }
    return true;
  };
  return { text, secondsLeft, busy, fault, reveal, hide };
}
