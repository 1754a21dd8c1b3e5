import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { useLocation, useParams } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { faultOf } from '../../app/vault-client.js';
import {
  DeleteProxyDocument,
  ProxyDetailDocument,
  ProxyTrafficDocument,
} from '../../generated/operations.js';
import type { ProxyDetailQuery } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Awaited, DeleteButton } from '../../parts/object-page.js';
import { Page, Panel } from '../../parts/page.js';
import { Plot } from '../../parts/plot.js';
import { Failure, Loading } from '../../parts/states.js';
import { numberText, shownText } from '../../parts/text.js';
import { DryRun } from './dry-run.js';
import { FailuresPanel } from './failures.js';
import { StoredProxy } from './stored-proxy.js';

type Detail = NonNullable<ProxyDetailQuery['proxy']>;

const BACK = { to: '/proxies', label: 'Proxies' };
const MONTH_MS = 2_505_600_000;

/** One Proxy: where it leads, its code, its traffic, and a trial of it stage by stage. */
export default function Proxy(): ReactElement {
  const { id = '' } = useParams();
  const whyNot = useWhyNot('proxy_read');
  const cannotDelete = useWhyNot('proxy_delete');
  const [, go] = useLocation();
  const [{ data, error }, again] = useQuery({
    query: ProxyDetailDocument,
    variables: { id },
    pause: whyNot !== undefined,
  });
  const remove = useAct(DeleteProxyDocument);
  const proxy = data?.proxy;
  if (proxy == null) {
    return (
      <Awaited
        what="proxy"
        title="Proxy"
        back={BACK}
        whyNot={whyNot}
        fault={faultOf(error)}
        retry={again}
      />
    );
  }
  return (
    <Page
      title={shownText(proxy.name, 120)}
      back={BACK}
      lead={<bdi>{shownText(proxy.destinationUrl)}</bdi>}
      actions={
        <DeleteButton
          what="proxy"
          name={proxy.name}
          refusal={cannotDelete}
          busy={remove.busy}
          fault={remove.fault}
          onDelete={() => {
            void remove.run({ id }).then((done) => done !== undefined && go('/proxies'));
          }}
        >
          Its key leads nowhere from then on.
        </DeleteButton>
      }
    >
      <div className="stack">
        <div className="panels panels-form">
          <StoredProxy
            key={id}
            proxy={proxy}
            onSaved={() => again({ requestPolicy: 'network-only' })}
          />
          <div className="stack">
            <CallPanel proxy={proxy} />
            <DryRun id={proxy.id} />
          </div>
        </div>
        <TrafficPanel id={proxy.id} />
        <FailuresPanel id={proxy.id} />
      </div>
    </Page>
  );
}

/** How it is called. Its key names it and is no secret by itself, where calls need an API key too. */
function CallPanel({ proxy }: { readonly proxy: Detail }): ReactElement {
  const auth = proxy.requireAuth ? ` \\\n  -H "SVC-API-KEY: $VAULT_KEY"` : '';
  const snippet = `curl ${location.origin}/proxy/ \\
  -H 'SVC-PROXY-KEY: ${proxy.key}'${auth} \\
  -H 'Content-Type: application/json' \\
  -d '{ "card": "{{ a token | json: \\"$.number\\" }}" }'`;
  return (
    <Panel title="Call it" aside={<CopyButton text={snippet} what="snippet" iconOnly />}>
      <pre className="value" tabIndex={0} aria-label="A call of the proxy">
        {snippet}
      </pre>
    </Panel>
  );
}

function TrafficPanel({ id }: { readonly id: string }): ReactElement {
  const whyNot = useWhyNot('report_read');
  const [from] = useState(() => new Date(Date.now() - MONTH_MS).toISOString().slice(0, 10));
  const [{ data, fetching, error }, again] = useQuery({
    query: ProxyTrafficDocument,
    variables: { id, from },
    pause: whyNot !== undefined,
  });
  const shown = useMemo(() => {
    const points = data?.usage?.points ?? [];
    return {
      at: points.map(({ at }) => at),
      series: [
        {
          label: 'Calls',
          colour: '--accent',
          values: points.map(({ counts }) => counts.proxyCalls),
        },
        { label: 'Errors', colour: '--bad', values: points.map(({ counts }) => counts.errors) },
      ],
    };
  }, [data]);
  const fault = faultOf(error);
  const times = data?.latency?.proxyCalls;
  return (
    <Panel title="Traffic, 30 days">
      {whyNot !== undefined && <p className="quiet">{whyNot}</p>}
      {data === undefined && fetching && <Loading what="its traffic" lines={6} />}
      {fault !== undefined && <Failure fault={fault} retry={again} />}
      {data?.usage != null && (
        <div className="stack">
          <Plot label="Calls and errors of the proxy" {...shown} />
          <div className="row">
            {times != null && (
              <span className="quiet">
                half within {numberText(Math.round(times.p50Ms))} ms, 99 % within{' '}
                {numberText(Math.round(times.p99Ms))} ms
              </span>
            )}
            {data.usage.errorsByStatus.map(({ status, class: kind, count }) => (
              <span key={String(status)} className="row">
                <Badge tone={kind === 'server' ? 'bad' : 'warn'}>
                  {status === null ? 'others' : String(status)}
                </Badge>
                {numberText(count)}
              </span>
            ))}
          </div>
        </div>
      )}
    </Panel>
  );
}
