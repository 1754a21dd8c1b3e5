import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import type { VaultFault } from '../../app/vault-client.js';
import {
  FirstStepsDocument,
  MakeFirstProxyDocument,
  MakeFirstTokenDocument,
} from '../../generated/operations.js';
import type { FirstStepsQuery } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { Icon } from '../../parts/icon.js';
import { Failure, Loading } from '../../parts/states.js';
import { shownText } from '../../parts/text.js';

/** Where it is kept that somebody wants to see the steps no more; it is nothing that anybody has to hide. */
const HIDDEN = 'token-vault.first-steps';

/**
 * What to do first, above what is given: a key, a token that is seen masked, a call through a proxy. It stays until all of it
 * is done, or until it is put away, for keys that may do all of it.
 */
export function FirstSteps({ children }: { readonly children: ReactNode }): ReactElement {
  const needed = [
    useWhyNot('application_create'),
    useWhyNot('application_read'),
    useWhyNot('token_create'),
    useWhyNot('token_read'),
    useWhyNot('proxy_create'),
    useWhyNot('proxy_read'),
  ];
  const cannot = needed.some((why) => why !== undefined);
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const [{ data, fetching }, again] = useQuery({
    query: FirstStepsDocument,
    pause: cannot || isHidden,
  });
  // What comes below waits, so that it does not have to move.
  if (fetching && data === undefined) return <Loading what="what was used" lines={9} />;
  if (cannot || isHidden || data === undefined || isDone(data)) return <>{children}</>;
  return (
    <>
      <section className="panel first-steps" aria-label="First steps">
        <header className="panel-head">
          <h2>First steps</h2>
          <Button
            kind="quiet"
            icon="close"
            iconOnly
            onClick={() => {
              localStorage.setItem(HIDDEN, 'true');
              setHidden(true);
            }}
          >
            Put the first steps away
          </Button>
        </header>
        <ol className="steps">
          <KeyStep done={hasKey(data)} />
          <TokenStep data={data} onMade={() => again({ requestPolicy: 'network-only' })} />
          <ProxyStep data={data} />
        </ol>
        <p className="hint">
          Or look around in made-up data first, in a tenant of its own:{' '}
          <code>npx token-vault demo</code>.
        </p>
      </section>
      {children}
    </>
  );
}

function hasKey({ applications }: FirstStepsQuery): boolean {
  return (applications?.nodes.length ?? 0) > 1;
}

function isDone(data: FirstStepsQuery): boolean {
  const { tokens, proxies } = data;
  return hasKey(data) && (tokens?.nodes.length ?? 0) > 0 && (proxies?.nodes.length ?? 0) > 0;
}

function Step(props: {
  readonly done: boolean;
  readonly title: string;
  readonly fault?: VaultFault | undefined;
  readonly children: ReactNode;
}): ReactElement {
  const { done, title, fault, children } = props;
  return (
    <li className={done ? 'step step-done' : 'step'}>
      <h3>
        {done && <Icon name="check" size={15} />}
        {title}
        {done && <span className="unseen"> (done)</span>}
      </h3>
      {children}
      {fault !== undefined && <Failure fault={fault} />}
    </li>
  );
}

function KeyStep({ done }: { readonly done: boolean }): ReactElement {
  const [, go] = useLocation();
  return (
    <Step done={done} title="Make a key for your backend">
      <p className="quiet">
        An Application has a key, and rules that say what its holder sees of which container.
      </p>
      {!done && (
        <Button icon="plus" onClick={() => go('/applications/new')}>
          New application
        </Button>
      )}
    </Step>
  );
}

function TokenStep(props: {
  readonly data: FirstStepsQuery;
  readonly onMade: () => void;
}): ReactElement {
  const { data, onMade } = props;
  const { busy, fault, run } = useAct(MakeFirstTokenDocument);
  const token = data.tokens?.nodes[0];
  return (
    <Step done={token !== undefined} title="Make a first token, and see it masked" fault={fault}>
      {token === undefined ? (
        <>
          <p className="quiet">The card number 4242 4242 4242 4242, which is one for tests.</p>
          <Button
            icon="plus"
            busy={busy}
            onClick={() => {
              void run({}).then((made) => made !== undefined && onMade());
            }}
          >
            Tokenize it
          </Button>
        </>
      ) : (
        <p className="quiet">
          Your database keeps{' '}
          <Link href={`/tokens/${encodeURIComponent(token.id)}`}>
            <code>{shownText(token.id, 40)}</code>
          </Link>
          ; whoever may read it sees <code>{shownText(JSON.stringify(token.masked), 80)}</code>.
        </p>
      )}
    </Step>
  );
}

function ProxyStep({ data }: { readonly data: FirstStepsQuery }): ReactElement {
  const [, go] = useLocation();
  const { busy, fault, run } = useAct(MakeFirstProxyDocument);
  const token = data.tokens?.nodes[0];
  const done = (data.proxies?.nodes.length ?? 0) > 0;
  const start = async (): Promise<void> => {
    const id = (await run({}))?.createProxy?.proxy.id;
    if (id !== undefined) go(`/proxies/${id}?token=${encodeURIComponent(token?.id ?? '')}`);
  };
  return (
    <Step done={done} title="Call somebody through a proxy" fault={fault}>
      <p className="quiet">
        The value is put in on the way, and what leaves is shown masked. Nothing is sent while you
        try.
      </p>
      {!done && (
        <Button
          icon="play"
          busy={busy}
          refusal={token === undefined ? 'It needs a token first.' : undefined}
          onClick={() => void start()}
        >
          Make a proxy and try it
        </Button>
      )}
    </Step>
  );
}
