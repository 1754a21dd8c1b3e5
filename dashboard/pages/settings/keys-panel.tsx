import type { ReactElement } from 'react';
import { useQuery } from 'urql';

import { useSession } from '../../app/session.js';
import { faultOf } from '../../app/vault-client.js';
import { KeyHoldingsDocument, KeyVersionsDocument } from '../../generated/operations.js';
import type { KeyHoldingsQuery } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { DataTable } from '../../parts/data-table.js';
import { Panel } from '../../parts/page.js';
import { Failure, Loading } from '../../parts/states.js';
import { Instant, numberText, wordsOf } from '../../parts/text.js';

type Holdings = NonNullable<KeyHoldingsQuery['keyHoldings']>;

/** The keys that seal what the tenant has stored: what hangs on each, and what whoever runs the vault does about them. */
export function KeysPanel(): ReactElement {
  const [{ data, fetching, error }, again] = useQuery({ query: KeyHoldingsDocument });
  const fault = faultOf(error);
  const holdings = data?.keyHoldings;
  return (
    <Panel
      title="Keys"
      aside={
        <Button
          kind="quiet"
          icon="refresh"
          iconOnly
          busy={fetching}
          onClick={() => again({ requestPolicy: 'network-only' })}
        >
          Count again
        </Button>
      }
    >
      <div className="stack">
        {fetching && holdings == null && <Loading what="keys" lines={4} />}
        {fault !== undefined && <Failure fault={fault} />}
        {holdings != null && <HoldingsShown holdings={holdings} />}
        <MasterKeys />
      </div>
    </Panel>
  );
}

function HoldingsShown({ holdings }: { readonly holdings: Holdings }): ReactElement {
  const { caller } = useSession();
  const { asOf, dataKeys } = holdings;
  const total = dataKeys.reduce((sum, { values }) => sum + values, 0);
  const moved = dataKeys.find(({ current }) => current)?.values ?? 0;
  const left = total - moved;
  return (
    <>
      <DataTable
        label="Versions of the key"
        rows={dataKeys.map((key) => ({ ...key, id: String(key.version) }))}
        fetching={false}
        columns={[
          { title: 'Version', cell: ({ version }) => numberText(version), isNumber: true },
          { title: 'Since', cell: ({ createdAt }) => <Instant at={createdAt} /> },
          { title: 'Values', cell: ({ values }) => numberText(values), isNumber: true },
          {
            title: 'State',
            cell: ({ current, values }) =>
              current ? (
                <Badge tone="good">seals</Badge>
              ) : (
                <Badge tone={values > 0 ? 'warn' : 'plain'}>
                  {values > 0 ? 'opens what is left' : 'nothing hangs on it'}
                </Badge>
              ),
          },
        ]}
      />
      {total > 0 && (
        <div className="field">
          <label htmlFor="resealed">Sealed with the newest version</label>
          <progress id="resealed" max={total} value={moved} />
          <p className="hint">
            {numberText(moved)} of {numberText(total)}, counted <Instant at={asOf} relative />. A
            count holds for a minute, longer where there is much to count.
          </p>
        </div>
      )}
      <Command
        what={
          left > 0
            ? `${numberText(left)} values wait to be re-encrypted. Whoever runs the vault moves them, beside the running service; it can be cut off at any time, and goes on with what is left:`
            : 'A new version is made by whoever runs the vault, beside the running service. No API key can, so that nobody who has one changes what seals the vault:'
        }
        line={`token-vault keys ${left > 0 ? 'reencrypt' : 'rotate'} --tenant ${caller.tenantId}`}
      />
    </>
  );
}

function Command(props: { readonly what: string; readonly line: string }): ReactElement {
  return (
    <div className="stack">
      <p>{props.what}</p>
      <pre className="value" tabIndex={0} aria-label="Command">
        {props.line}
      </pre>
      <div className="row">
        <CopyButton text={props.line} what="command" />
      </div>
    </div>
  );
}

/** The master keys; nothing where the key is of another tenant than the operator's. */
function MasterKeys(): ReactElement | null {
  const [{ data, error }] = useQuery({ query: KeyVersionsDocument });
  const fault = faultOf(error);
  if (fault?.code === 'FORBIDDEN') return null;
  const keys = data?.health?.keys;
  const rows = (keys?.tenantKeys ?? []).map((key) => ({
    ...key,
    id: `${key.purpose} ${String(key.version)}`,
  }));
  return (
    <>
      {fault !== undefined && <Failure fault={fault} />}
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
    </>
  );
}
