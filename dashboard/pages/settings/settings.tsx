import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { faultOf } from '../../app/vault-client.js';
import {
  KeyVersionsDocument,
  TenantSettingsDocument,
  UpdateTenantDocument,
} from '../../generated/operations.js';
import type { TenantSettingsQuery } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { DataTable } from '../../parts/data-table.js';
import { TextField } from '../../parts/field.js';
import { PairsField } from '../../parts/pairs-field.js';
import type { Pair } from '../../parts/pairs-field.js';
import { Page, Panel } from '../../parts/page.js';
import { Failure, Loading, NotAllowed } from '../../parts/states.js';
import { Instant, wordsOf } from '../../parts/text.js';

type Tenant = NonNullable<TenantSettingsQuery['tenant']>;

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

function TenantPanel(): ReactElement {
  const [{ data, fetching, error }, again] = useQuery({ query: TenantSettingsDocument });
  const fault = faultOf(error);
  const tenant = data?.tenant;
  return (
    <Panel title="Tenant">
      {fetching && tenant == null && <Loading what="the tenant" lines={4} />}
      {fault !== undefined && <Failure fault={fault} />}
      {tenant != null && (
        <TenantForm
          key={tenant.modifiedAt}
          tenant={tenant}
          onSaved={() => again({ requestPolicy: 'network-only' })}
        />
      )}
    </Panel>
  );
}

function TenantForm(props: {
  readonly tenant: Tenant;
  readonly onSaved: () => void;
}): ReactElement {
  const { tenant, onSaved } = props;
  const [name, setName] = useState(tenant.name);
  const [pairs, setPairs] = useState<readonly Pair[]>(Object.entries(tenant.settings));
  const refusal = useWhyNot('tenant_update');
  const { busy, fault, run } = useAct(UpdateTenantDocument);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal !== undefined || busy) return;
        const settings = Object.fromEntries(pairs.filter(([each]) => each !== ''));
        void run({ input: { name: name.trim(), settings } }).then(
          (done) => done !== undefined && onSaved(),
        );
      }}
    >
      <TextField label="Name" value={name} onChange={setName} />
      <dl className="facts">
        <dt>Id</dt>
        <dd>
          <code>{tenant.id}</code>
        </dd>
        <dt>Created</dt>
        <dd>
          <Instant at={tenant.createdAt} />
        </dd>
        <dt>Changed</dt>
        <dd>
          <Instant at={tenant.modifiedAt} />
        </dd>
      </dl>
      <PairsField
        legend="Settings of your own, which the vault keeps and does not read"
        one="setting"
        pairs={pairs}
        onChange={setPairs}
      />
      {fault !== undefined && <Failure fault={fault} />}
      <div className="row">
        <Button kind="primary" type="submit" busy={busy} refusal={refusal}>
          Save changes
        </Button>
      </div>
    </form>
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
