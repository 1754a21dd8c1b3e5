import type { ReactElement } from 'react';

import { useWhyNot } from '../../app/session.js';
import { Page } from '../../parts/page.js';
import { NotAllowed } from '../../parts/states.js';
import { KeysPanel } from './keys-panel.js';
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
