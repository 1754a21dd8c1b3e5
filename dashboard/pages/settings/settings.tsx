import type { ReactElement } from 'react';
import { useQuery } from 'urql';

import { useWhyNot } from '../../app/session.js';
import { faultOf } from '../../app/vault-client.js';
import { KeyVersionsDocument } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { DataTable } from '../../parts/data-table.js';
import { Page, Panel } from '../../parts/page.js';
import { Failure, Loading, NotAllowed } from '../../parts/states.js';
import { Instant, wordsOf } from '../../parts/text.js';
import { TenantPanel } from './tenant-panel.js';

/** The tenant itself, and which keys protect what it stores. */
export default function Settings(): ReactElement {
  const whyNot = useWhyNot('tenant_read');
  const cannotReport = useWhyNot('report_read');
  return (
    <Page
      title="Tenant and keys"
      lead="What everything here belongs to, and the keys that seal it."
    >
      <div className="panels">
        {whyNot === undefined ? <TenantPanel /> : <NotAllowed why={whyNot} />}
        {cannotReport === undefined && <KeysPanel />}
      </div>
    </Page>
  );
}

function KeysPanel(): ReactElement {
  const [{ data, fetching, error }] = useQuery({ query: KeyVersionsDocument });
  const fault = faultOf(error);
  const keys = data?.health?.keys;
  const rows = (keys?.tenantKeys ?? []).map((key) => ({
    ...key,
    id: `${key.purpose} ${String(key.version)}`,
  }));
  return (
    <Panel title="Keys">
      {fetching && <Loading what="keys" lines={4} />}
      {fault?.code === 'FORBIDDEN' ? (
        <p className="quiet">
          Keys are shown to the tenant of the operator, who turns them by token-vault keys.
        </p>
      ) : (
        fault !== undefined && <Failure fault={fault} />
      )}
      {keys != null && (
        <div className="stack">
          <dl className="facts">
            <dt>Master key</dt>
            <dd>
              <code>{keys.currentMasterKey}</code>
            </dd>
            <dt>Also in use</dt>
            <dd className="wrap">
              {keys.masterKeysInUse
                .filter((name) => name !== keys.currentMasterKey)
                .map((name) => (
                  <Badge key={name} tone="warn">
                    {name}
                  </Badge>
                ))}
              {keys.masterKeysInUse.length <= 1 && <span className="quiet">no other</span>}
            </dd>
          </dl>
          <DataTable
            label="Versions of keys"
            rows={rows}
            fetching={false}
            columns={[
              { title: 'For', cell: ({ purpose }) => wordsOf(purpose) },
              { title: 'Version', cell: ({ version }) => String(version), isNumber: true },
              { title: 'Wrapped by', cell: ({ masterKey }) => masterKey },
              { title: 'Since', cell: ({ createdAt }) => <Instant at={createdAt} /> },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
