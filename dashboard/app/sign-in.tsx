import { useState } from 'react';
import type { ReactElement } from 'react';

import { Button } from '../parts/button.js';
import { Checkbox, SecretField } from '../parts/field.js';
import { Failure } from '../parts/states.js';
import type { SignIn } from './session.js';
import { ThemeMenu } from './theme-menu.js';
import type { VaultFault } from './vault-client.js';

/** The first page: takes the key of an Application or session, and tries it. */
export function SignInPage({ signIn, ended, draftCount, forgetDrafts }: SignIn): ReactElement {
  const [key, setKey] = useState('');
  const [keep, setKeep] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<VaultFault>();
  const enter = async (): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    const refused = await signIn(key.trim(), keep);
    setBusy(false);
    setFault(refused);
  };
  return (
    <main className="sign-in">
      <div className="sign-in-theme">
        <ThemeMenu />
      </div>
      <form
        className="sign-in-card stack"
        aria-label="Sign in"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && key.trim() !== '') void enter();
        }}
      >
        <div className="brand brand-large">
          <img src="/explorer/icon.svg" alt="" width="40" height="40" />
          token-vault
        </div>
        <h1>Sign in</h1>
        {ended !== undefined && (
          <p className="notice" role="status">
            {ended}
          </p>
        )}
        {draftCount > 0 && (
          <div className="notice draft-notice">
            <span>
              {draftCount === 1 ? 'What was typed in a form' : 'What was typed in some forms'} and
              not saved waits for the same key, in the memory of this tab. Any other key forgets it.
            </span>
            <Button kind="quiet" onClick={forgetDrafts}>
              Forget it
            </Button>
          </div>
        )}
        <SecretField
          label="API key"
          onChange={setKey}
          autoComplete="off"
          autoFocus
          placeholder="key_mgt_…"
          hint="Of a management Application to see everything. The first start of the vault printed one, once."
        />
        <Checkbox label="Keep it for this tab, over a reload" checked={keep} onChange={setKeep} />
        {fault !== undefined && <Failure fault={fault} />}
        <Button
          kind="primary"
          type="submit"
          busy={busy}
          refusal={key.trim() === '' ? 'There is no key yet.' : undefined}
        >
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
        <p className="hint">
          The key stays in the memory of this page and goes to this vault alone. It is forgotten
          when the page closes, and after 15 minutes without use.
        </p>
      </form>
      <nav className="sign-in-links" aria-label="Elsewhere">
        <a href="/">First page</a>
        <a href="/graphql">Explorer</a>
        <a href="/docs">REST reference</a>
      </nav>
    </main>
  );
}
