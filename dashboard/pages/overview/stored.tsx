import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';

import { faultOf } from '../../app/vault-client.js';
import { OverviewStoredDocument } from '../../generated/operations.js';
import { Panel } from '../../parts/page.js';
import { Failure, Loading } from '../../parts/states.js';
import { Instant, numberText } from '../../parts/text.js';
import { tokenTypeWords } from '../tokens/token-words.js';

const BARS_MAX = 8;

/** What is stored, by type and by container; each leads to its tokens. */
export function StoredPanels(): ReactElement {
  const [{ data, fetching, error }] = useQuery({ query: OverviewStoredDocument });
  const fault = faultOf(error);
  const stored = data?.storedTokens;
  const asOf =
    stored == null ? undefined : (
      <span className="quiet">
        {numberText(stored.total)}, <Instant at={stored.asOf} relative />
      </span>
    );
  return (
    <>
      <Panel title="Tokens by type" aside={asOf}>
        {fetching && <Loading what="what is stored" lines={4} />}
        {fault !== undefined && <Failure fault={fault} />}
        {stored != null && (
          <Bars
            total={stored.total}
            bars={stored.byType.map(({ type, count }) => ({
              label: tokenTypeWords(type),
              to: `/tokens?type=${type}`,
              count,
            }))}
          />
        )}
      </Panel>
      <Panel title="Tokens by container">
        {fetching && <Loading what="what is stored" lines={4} />}
        {stored != null && (
          <Bars
            total={stored.total}
            bars={stored.byContainer.map(({ container, count }) => ({
              label: container,
              to: `/tokens?container=${encodeURIComponent(container)}`,
              count,
            }))}
          />
        )}
      </Panel>
    </>
  );
}

interface Bar {
  readonly label: string;
  readonly to: string;
  readonly count: number;
}

function Bars(props: { readonly total: number; readonly bars: readonly Bar[] }): ReactElement {
  const { total, bars } = props;
  if (total === 0) return <p className="quiet">There is no token yet.</p>;
  return (
    <ul className="bars">
      {bars.slice(0, BARS_MAX).map(({ label, to, count }) => (
        <li key={label}>
          <Link href={to}>{label}</Link>
          <span>{numberText(count)}</span>
          <progress max={Math.max(1, total)} value={count} aria-label={`Share of ${label}`} />
        </li>
      ))}
    </ul>
  );
}
