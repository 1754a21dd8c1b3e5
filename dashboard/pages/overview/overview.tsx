import type { ReactElement } from 'react';

import { useAddress } from '../../app/address.js';
import { permissionLabel } from '../../app/permissions.js';
import { useSession, useWhyNot } from '../../app/session.js';
import { Badge } from '../../parts/badge.js';
import { Page, Panel } from '../../parts/page.js';
import { NotAllowed } from '../../parts/states.js';
import { Instant } from '../../parts/text.js';
import { ActsPanel, HealthPanel } from './acts-and-health.js';
import { FirstSteps } from './first-steps.js';
import { StoredPanels } from './stored.js';
import { rangeOf, RANGES, UsePanels } from './use.js';

/** The page that one comes to: what is stored, what was done, how it went, and what needs attention. */
export default function Overview(): ReactElement {
  const whyNot = useWhyNot('report_read');
  const [get, set] = useAddress();
  const range = rangeOf(get('range'));
  return (
    <Page
      title="Overview"
      lead="What this vault holds, and what it does."
      actions={
        whyNot === undefined ? (
          <div className="segments" role="group" aria-label="Range">
            {RANGES.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === range.id}
                onClick={() => set({ range: id })}
              >
                {label}
              </button>
            ))}
          </div>
        ) : undefined
      }
    >
      {whyNot === undefined ? (
        <FirstSteps>
          <UsePanels range={range}>
            <div className="panels panels-three panels-even">
              <StoredPanels />
              <ActsPanel />
              <HealthPanel />
            </div>
          </UsePanels>
        </FirstSteps>
      ) : (
        <div className="stack">
          <NotAllowed why={whyNot} />
          <KeyPanel />
        </div>
      )}
    </Page>
  );
}

/** What the key that has signed in may do: for those who may see nothing else here. */
function KeyPanel(): ReactElement {
  const { caller } = useSession();
  return (
    <Panel title="What this key may do">
      <dl className="facts">
        <dt>Acts as</dt>
        <dd>
          <Badge tone="accent">{caller.application.type}</Badge>
        </dd>
        <dt>Expires</dt>
        <dd>
          <Instant at={caller.application.expiresAt} />
        </dd>
        <dt>May</dt>
        <dd className="wrap">
          {caller.heldPermissions.map((name) => (
            <Badge key={name}>{permissionLabel(name)}</Badge>
          ))}
        </dd>
      </dl>
    </Panel>
  );
}
