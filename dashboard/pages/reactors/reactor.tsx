import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation, useParams } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { faultOf } from '../../app/vault-client.js';
import { DeleteReactorDocument, ReactorDetailDocument } from '../../generated/operations.js';
import type { ReactorDetailQuery } from '../../generated/operations.js';
import { CopyButton } from '../../parts/copy-button.js';
import { argumentsOf } from '../../parts/declared-fields.js';
import { Awaited, DeleteButton } from '../../parts/object-page.js';
import { Page, Panel } from '../../parts/page.js';
import { Foreign, Instant, numberText, shownText } from '../../parts/text.js';
import { RunPanel } from './run-panel.js';
import { SettingsPanel } from './settings-panel.js';

type Detail = NonNullable<ReactorDetailQuery['reactor']>;

const BACK = { to: '/reactors', label: 'Reactors' };
const WEEK_MS = 518_400_000;
const SNIPPET_MAX = 5_000;
/** What stands for an argument in a first call, by its type. */
const EXAMPLES = { string: 'a text', number: '1', boolean: 'true' } as const;

/** One Reactor: what it is made of, how it does, a run of it; its settings are written and never shown. */
export default function Reactor(): ReactElement {
  const { id = '' } = useParams();
  const whyNot = useWhyNot('reactor_read');
  const cannotDelete = useWhyNot('reactor_delete');
  const [, go] = useLocation();
  const [from] = useState(() => new Date(Date.now() - WEEK_MS).toISOString().slice(0, 10));
  const [{ data, error }, again] = useQuery({
    query: ReactorDetailDocument,
    variables: { id, from },
    pause: whyNot !== undefined,
  });
  const remove = useAct(DeleteReactorDocument);
  const reactor = data?.reactor;
  if (reactor == null) {
    return (
      <Awaited
        what="reactor"
        title="Reactor"
        back={BACK}
        whyNot={whyNot}
        fault={faultOf(error)}
        retry={again}
      />
    );
  }
  return (
    <Page
      title={shownText(reactor.name, 120)}
      back={BACK}
      actions={
        <DeleteButton
          what="reactor"
          name={reactor.name}
          refusal={cannotDelete}
          busy={remove.busy}
          fault={remove.fault}
          onDelete={() => {
            void remove.run({ id }).then((done) => done !== undefined && go('/reactors'));
          }}
        >
          Programs that invoke it are refused from then on.
        </DeleteButton>
      }
    >
      <div className="panels">
        <div className="stack">
          <RunPanel reactor={reactor} />
          <CallPanel reactor={reactor} />
        </div>
        <div className="stack">
          <FactsPanel reactor={reactor} data={data} />
          <SettingsPanel
            key={id}
            reactor={reactor}
            onSaved={() => again({ requestPolicy: 'network-only' })}
          />
        </div>
      </div>
    </Page>
  );
}

/** How a program runs it. The key is named and not written into it. */
function CallPanel({ reactor }: { readonly reactor: Detail }): ReactElement {
  const declared = reactor.formula.requestParameters;
  const typed = Object.fromEntries(declared.map(({ name, type }) => [name, EXAMPLES[type]]));
  const body = JSON.stringify({ args: argumentsOf(declared, typed) });
  const snippet = `curl ${location.origin}/reactors/${reactor.id}/react \\
  -H "SVC-API-KEY: $VAULT_KEY" -H 'Content-Type: application/json' \\
  -d '${body.replaceAll("'", "'\\''")}'`;
  return (
    <Panel title="Call it" aside={<CopyButton text={snippet} what="snippet" iconOnly />}>
      <pre className="value" tabIndex={0} aria-label="A call of the reactor">
        {shownText(snippet, SNIPPET_MAX, true)}
      </pre>
    </Panel>
  );
}

function FactsPanel(props: {
  readonly reactor: Detail;
  readonly data: ReactorDetailQuery | undefined;
}): ReactElement {
  const { reactor, data } = props;
  const times = data?.latency?.reactions;
  return (
    <Panel title="Facts">
      <dl className="facts">
        <dt>Formula</dt>
        <dd>
          <Link href={`/formulas/${reactor.formula.id}`}>
            <Foreign text={reactor.formula.name} max={80} />
          </Link>
        </dd>
        <dt>Acts as</dt>
        <dd>
          {reactor.application === null ? (
            <span className="quiet">nobody</span>
          ) : (
            <Link href={`/applications/${reactor.application.id}`}>
              <Foreign text={reactor.application.name} max={80} />
            </Link>
          )}
        </dd>
        <dt>Created</dt>
        <dd>
          <Instant at={reactor.createdAt} />
        </dd>
        <dt>In a week</dt>
        <dd>
          {data?.usage == null
            ? 'not shown to this key'
            : `${numberText(data.usage.total.reactions)} runs, ${numberText(data.usage.total.errors)} failed`}
        </dd>
        {times != null && (
          <>
            <dt>Took</dt>
            <dd>
              half within {numberText(Math.round(times.p50Ms))} ms, 99 % within{' '}
              {numberText(Math.round(times.p99Ms))} ms
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
