import type { ReactElement } from 'react';
import { useQuery } from 'urql';

import { useWhyNot } from '../../app/session.js';
import { faultOf } from '../../app/vault-client.js';
import { ProxyFailuresDocument } from '../../generated/operations.js';
import type { ProxyFailuresQuery } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { DataTable } from '../../parts/data-table.js';
import type { Column } from '../../parts/data-table.js';
import { Panel } from '../../parts/page.js';
import { Failure, Loading } from '../../parts/states.js';
import { Instant, numberText, wordsOf } from '../../parts/text.js';

type Failed = NonNullable<ProxyFailuresQuery['proxyFailures']>[number] & { readonly id: string };

const STAGES = {
  request: 'The request as it came',
  detokenize: 'Putting values in',
  request_transform: 'Transform of requests',
  destination: 'Destination',
  response_transform: 'Transform of answers',
} as const;

/** What an operator can do about an error of the vault's own, or what it means. */
function wordsFor({ stage, code, status }: Failed): string {
  if (code !== null) return wordsOf(code.toLowerCase());
  const shown = status === null ? 'an error' : String(status);
  return stage === 'destination' ? `Answered ${shown}` : `Code answered ${shown}`;
}

const COLUMNS: readonly Column<Failed>[] = [
  { title: 'In the hour from', cell: ({ at }) => <Instant at={at} /> },
  { title: 'Stage', cell: ({ stage }) => STAGES[stage] },
  {
    title: 'What failed',
    cell: (failed) => (
      <Badge tone={failed.class === 'server' ? 'bad' : 'warn'}>{wordsFor(failed)}</Badge>
    ),
  },
  { title: 'Calls', cell: ({ count }) => numberText(count), isNumber: true },
];

/** What failed of late in calls through a Proxy, by hour and stage. Nothing of what was in them is kept, so none is shown. */
export function FailuresPanel({ id }: { readonly id: string }): ReactElement {
  const whyNot = useWhyNot('report_read');
  const [{ data, fetching, error }, again] = useQuery({
    query: ProxyFailuresDocument,
    variables: { id },
    pause: whyNot !== undefined,
  });
  const fault = faultOf(error);
  const rows = (data?.proxyFailures ?? []).map((failed, index) => ({
    ...failed,
    id: String(index),
  }));
  return (
    <Panel
      title="Last failures, 7 days"
      aside={
        whyNot === undefined && (
          <Button
            kind="quiet"
            icon="refresh"
            iconOnly
            busy={fetching}
            onClick={() => again({ requestPolicy: 'network-only' })}
          >
            Look again for failures
          </Button>
        )
      }
    >
      {whyNot !== undefined && <p className="quiet">{whyNot}</p>}
      {fault !== undefined && <Failure fault={fault} />}
      {fetching && data === undefined && <Loading what="failures" lines={3} />}
      {data?.proxyFailures != null && rows.length === 0 && (
        <p className="quiet">No call has failed.</p>
      )}
      {rows.length > 0 && (
        <DataTable label="Last failures" columns={COLUMNS} rows={rows} fetching={false} />
      )}
    </Panel>
  );
}
