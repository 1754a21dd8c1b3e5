import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { faultOf } from '../../app/vault-client.js';
import { OverviewActsDocument, OverviewHealthDocument } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Panel } from '../../parts/page.js';
import { Failure, Loading } from '../../parts/states.js';
import { Instant, numberText, wordsOf } from '../../parts/text.js';

/** The newest lines of the trail. */
export function ActsPanel(): ReactElement {
  const whyNot = useWhyNot('log_read');
  const [{ data, fetching, error }] = useQuery({
    query: OverviewActsDocument,
    pause: whyNot !== undefined,
  });
  const fault = faultOf(error);
  return (
    <Panel title="Newest acts" aside={<Link href="/audit">All</Link>}>
      {whyNot !== undefined && <p className="quiet">{whyNot}</p>}
      {fetching && <Loading what="acts" lines={5} />}
      {fault !== undefined && <Failure fault={fault} />}
      <ul className="plain-list">
        {(data?.logs?.nodes ?? []).map((line) => (
          <li key={line.id} className="act">
            <Badge tone={line.outcome === 'success' ? 'good' : 'bad'}>{line.outcome}</Badge>
            <span>{wordsOf(line.operation)}</span>
            <span className="quiet">
              <Instant at={line.createdAt} relative />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const MEBIBYTE = 1_048_576;
const HOUR_S = 3_600;

/** How the instance that answers is; nothing where the key is of another tenant than the operator's. */
export function HealthPanel(): ReactElement | null {
  const [{ data, fetching, error }] = useQuery({ query: OverviewHealthDocument });
  const fault = faultOf(error);
  if (fault?.code === 'FORBIDDEN') return null;
  const health = data?.health;
  return (
    <Panel title="Health">
      {fetching && <Loading what="health" lines={4} />}
      {fault !== undefined && <Failure fault={fault} />}
      {health != null && (
        <dl className="facts">
          <dt>Database</dt>
          <dd>
            <Badge tone={health.database.reachable ? 'good' : 'bad'}>
              {health.database.reachable ? 'answers' : 'away'}
            </Badge>{' '}
            {health.database.latencyMs !== null && `${health.database.latencyMs.toFixed(1)} ms`}
          </dd>
          <dt>Master key</dt>
          <dd>
            <code>{health.keys?.currentMasterKey ?? 'not known'}</code>{' '}
            {(health.keys?.masterKeysInUse.length ?? 0) > 1 && (
              <Badge tone="warn">others wrap keys still</Badge>
            )}
          </dd>
          <dt>Sandbox</dt>
          <dd>
            {health.sandbox.workers === 0
              ? 'made when code runs first'
              : `${numberText(health.sandbox.busy)} of ${numberText(health.sandbox.workers)} threads run code`}
            {health.sandbox.queued > 0 && `, ${numberText(health.sandbox.queued)} wait`}
          </dd>
          <dt>Process</dt>
          <dd>
            version {health.process.version}, up for{' '}
            {numberText(Math.round((health.process.uptimeSeconds / HOUR_S) * 10) / 10)} h,{' '}
            {numberText(Math.round(health.process.memoryBytes / MEBIBYTE))} MiB
          </dd>
        </dl>
      )}
    </Panel>
  );
}
