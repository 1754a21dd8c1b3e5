import type { ReactElement } from 'react';
import { useQuery } from 'urql';

import { TenantMarkDocument } from '../generated/operations.js';
import { Badge } from '../parts/badge.js';
import { useWhyNot } from './session.js';

/** The setting that marks a tenant as one of demo data. */
const DEMO_SETTING = 'token-vault.demo';

/** Says on every page that nothing on it is real, where the tenant is one of demo data and the key may know that. */
export function DemoNotice(): ReactElement | null {
  const whyNot = useWhyNot('tenant_read');
  const [{ data }] = useQuery({ query: TenantMarkDocument, pause: whyNot !== undefined });
  if (data?.tenant == null || !(DEMO_SETTING in data.tenant.settings)) return null;
  return (
    <span title="Nothing here is real. token-vault demo --remove takes it away.">
      <Badge tone="warn">Demo data</Badge>
      <span className="unseen">Nothing here is real.</span>
    </span>
  );
}
