import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { OverviewAttentionDocument, OverviewFailingDocument } from '../../generated/operations.js';
import type { FailingFragment, OverviewAttentionQuery } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Panel } from '../../parts/page.js';
import { Loading } from '../../parts/states.js';
import { Foreign, Instant, numberText } from '../../parts/text.js';

const DAY_MS = 86_400_000;
const SOON_MS = 14 * DAY_MS;
const UNUSED_MS = 30 * DAY_MS;
const FAILING_DAYS = 6;

/** Something that somebody should look at: what it is, and where to. */
interface Concern {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly name: string;
  readonly why: ReactElement;
}

function expiring(data: OverviewAttentionQuery | undefined): readonly Concern[] {
  return (data?.expiring?.nodes ?? [])
    .toSorted((one, other) => String(one.expiresAt).localeCompare(String(other.expiresAt)))
    .map(({ id, name, expiresAt }) => ({
      id: `expires ${id}`,
      kind: 'Key expires',
      to: `/applications/${id}`,
      name,
      why: <Instant at={expiresAt} relative />,
    }));
}

function unused(data: OverviewAttentionQuery | undefined): readonly Concern[] {
  const since = Date.now() - UNUSED_MS;
  return (data?.unused?.nodes ?? [])
    .filter(({ createdAt }) => Date.parse(createdAt) < since)
    .map(({ id, name }) => ({
      id: `unused ${id}`,
      kind: 'Key unused',
      to: `/applications/${id}`,
      name,
      why: <>for 30 days</>,
    }));
}

function failing(
  kind: string,
  path: string,
  items: readonly FailingFragment[] | undefined,
): readonly Concern[] {
  return (items ?? [])
    .filter(({ counts }) => counts.serverErrors > 0)
    .map(({ id, name, counts }) => ({
      id: `${kind} ${id}`,
      kind,
      to: `${path}/${id}`,
      name: name ?? id,
      why: (
        <>
          {numberText(counts.errors)} of {numberText(counts.requests)} in a week
        </>
      ),
    }));
}

/** Keys that end soon or that nobody uses, code and destinations that fail. */
export function AttentionPanel(): ReactElement {
  const cannotReadKeys = useWhyNot('application_read');
  const times = useMemo(
    () => ({
      from: new Date(Date.now() - FAILING_DAYS * DAY_MS).toISOString().slice(0, 10),
      unusedSince: new Date(Date.now() - UNUSED_MS).toISOString(),
      expiresBefore: new Date(Date.now() + SOON_MS).toISOString(),
    }),
    [],
  );
  const [keys] = useQuery({
    query: OverviewAttentionDocument,
    variables: { unusedSince: times.unusedSince, expiresBefore: times.expiresBefore },
    pause: cannotReadKeys !== undefined,
  });
  const [failures] = useQuery({ query: OverviewFailingDocument, variables: { from: times.from } });
  const isLoading = keys.fetching || failures.fetching;
  const concerns = [
    ...expiring(keys.data),
    ...unused(keys.data),
    ...failing('Proxy fails', '/proxies', failures.data?.proxies?.items),
    ...failing('Reactor fails', '/reactors', failures.data?.reactors?.items),
  ];
  return (
    <Panel title="Needs attention" aside={!isLoading && <Badge>{String(concerns.length)}</Badge>}>
      {isLoading && <Loading what="what needs attention" lines={3} />}
      {!isLoading && concerns.length === 0 && (
        <p className="quiet">Nothing that this key can see.</p>
      )}
      <ul className="plain-list">
        {concerns.map(({ id, kind, to, name, why }) => (
          <li key={id} className="row">
            <Badge tone="warn">{kind}</Badge>
            <Link href={to}>
              <Foreign text={name} max={60} />
            </Link>
            <span className="quiet">{why}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
