import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { CreateProxyDocument } from '../../generated/operations.js';
import { Page } from '../../parts/page.js';
import { inputOf, NEW_PROXY, ProxyForm } from './proxy-form.js';

const NO_FAULTS = { request: [], response: [] };

/** Makes a Proxy. */
export default function NewProxy(): ReactElement {
  const [, go] = useLocation();
  const { busy, fault, run } = useAct(CreateProxyDocument);
  return (
    <Page title="New proxy" back={{ to: '/proxies', label: 'Proxies' }}>
      <ProxyForm
        start={NEW_PROXY}
        faults={NO_FAULTS}
        action="Create proxy"
        refusal={useWhyNot('proxy_create')}
        busy={busy}
        fault={fault}
        onSave={(draft) => {
          void run({ input: inputOf(draft) }).then((done) => {
            const id = done?.createProxy?.proxy.id;
            if (id !== undefined) go(`/proxies/${id}`);
          });
        }}
      />
    </Page>
  );
}
