import type { ReactElement } from 'react';
import { useQuery } from 'urql';

import { faultOf } from '../../app/vault-client.js';
import { AuditChainStateDocument } from '../../generated/operations.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Panel } from '../../parts/page.js';
import { Failure, Loading } from '../../parts/states.js';
import { Instant, numberText, shownText } from '../../parts/text.js';

/** How far the seals over the trail have come, and the key that they are signed by. */
export function ChainState(): ReactElement {
  const [{ data, fetching, error }] = useQuery({ query: AuditChainStateDocument });
  const fault = faultOf(error);
  const chain = data?.auditChain;
  return (
    <Panel
      title="Seals"
      aside={chain != null && <CopyButton text={chain.publicKey} what="public key" />}
    >
      {fetching && <Loading what="the seals" lines={2} />}
      {fault !== undefined && <Failure fault={fault} />}
      {chain != null && (
        <dl className="strip">
          <div>
            <dt>In the chain</dt>
            <dd>{numberText(chain.seals)}</dd>
          </div>
          <div>
            <dt>Told outside of the database</dt>
            <dd>{numberText(chain.anchored)}</dd>
          </div>
          <div>
            <dt>Lines that wait for a seal</dt>
            <dd>{numberText(chain.waiting)}</dd>
          </div>
          <div>
            <dt>The last one</dt>
            <dd>
              <Instant at={chain.lastSeal?.sealedAt} never="None yet" relative />
            </dd>
          </div>
          <div>
            <dt>Key</dt>
            <dd>
              <code>{shownText(chain.keyId, 24)}</code>
            </dd>
          </div>
        </dl>
      )}
    </Panel>
  );
}
