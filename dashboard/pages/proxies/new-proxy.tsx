import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { useDraft } from '../../app/use-draft.js';
import { CreateProxyDocument } from '../../generated/operations.js';
import { DraftNotice } from '../../parts/draft-notice.js';
import { Page } from '../../parts/page.js';
import { inputOf, keptOf, NEW_PROXY, ProxyForm } from './proxy-form.js';

const NOTHING = { draft: NEW_PROXY, version: '' };
const NO_FAULTS = { request: [], response: [] };

/** Makes a Proxy. */
export default function NewProxy(): ReactElement {
  const [, go] = useLocation();
  const { busy, fault, run } = useAct(CreateProxyDocument);
  const draft = useDraft('proxies/new', NOTHING, keptOf);
  return (
    <Page title="New proxy" back={{ to: '/proxies', label: 'Proxies' }}>
      <DraftNotice isNew restored={draft.restored} onDiscard={draft.discard} />
      <ProxyForm
        start={NEW_PROXY}
        draft={draft}
        faults={NO_FAULTS}
        action="Create proxy"
        refusal={useWhyNot('proxy_create')}
        busy={busy}
        fault={fault}
        onSave={(value) => {
          void run({ input: inputOf(value) }).then((done) => {
            const id = done?.createProxy?.proxy.id;
            if (id === undefined) return;
            draft.done();
            go(`/proxies/${id}`);
          });
        }}
      />
    </Page>
  );
}
