import type { ReactElement } from 'react';

import { Badge } from '../../parts/badge.js';
import { Page, Panel } from '../../parts/page.js';
import { Instant } from '../../parts/text.js';
import { permissionLabel } from '../../app/permissions.js';
import { useSession } from '../../app/session.js';

/** The page that one comes to. */
export default function Overview(): ReactElement {
  return (
    <Page title="Overview" lead="What this vault holds, and what it does.">
      <div className="panels">
        <KeyPanel />
      </div>
    </Page>
  );
}

/** What the key that has signed in may do. */
function KeyPanel(): ReactElement {
  const { caller } = useSession();
  return (
    <Panel title="This key">
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
