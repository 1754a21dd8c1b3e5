import { useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useQuery } from 'urql';

import { faultOf } from '../../app/vault-client.js';
import { OverviewUseDocument } from '../../generated/operations.js';
import type {
  OverviewUseQuery,
  TimesFragment,
  UsageGranularity,
} from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Panel } from '../../parts/page.js';
import { Plot } from '../../parts/plot.js';
import type { Series } from '../../parts/plot.js';
import { Failure, Loading } from '../../parts/states.js';
import { numberText, shortNumberText } from '../../parts/text.js';
import { AttentionPanel } from './attention.js';

const DAY_MS = 86_400_000;

/** A range of days up to today, and what a point of it is. */
export interface Range {
  readonly id: string;
  readonly label: string;
  readonly days: number;
  readonly granularity: UsageGranularity;
}

/** The ranges that can be looked at. */
export const RANGES: readonly Range[] = [
  { id: '1', label: '2 days', days: 2, granularity: 'hour' },
  { id: '7', label: '7 days', days: 7, granularity: 'hour' },
  { id: '30', label: '30 days', days: 30, granularity: 'day' },
  { id: '90', label: '90 days', days: 90, granularity: 'day' },
];

const USUAL: Range = { id: '30', label: '30 days', days: 30, granularity: 'day' };

/** The range that an address names, or the usual one. */
export function rangeOf(id: string): Range {
  return RANGES.find((each) => each.id === id) ?? USUAL;
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** What was used over a range, beside the same time before, and how it went. */
export function UsePanels(props: {
  readonly range: Range;
  /** What stands below, which is shown when it does not have to move any more. */
  readonly children: ReactNode;
}): ReactElement {
  const { range, children } = props;
  const { days, granularity } = range;
  const [{ data, fetching, error }, again] = useQuery({
    query: OverviewUseDocument,
    variables: {
      from: dayBefore(days - 1),
      before: dayBefore(days),
      beforeFrom: dayBefore(2 * days - 1),
      granularity,
    },
  });
  const fault = faultOf(error);
  if (data?.usage == null) {
    return (
      <>
        {fetching && <Loading what="what was used" lines={9} />}
        {fault !== undefined && <Failure fault={fault} retry={again} />}
        {!fetching && children}
      </>
    );
  }
  return (
    <>
      <Figures data={data} />
      <div className="panels panels-even spaced">
        <TrafficPanel data={data} />
        <WorkPanel data={data} />
      </div>
      <div className="panels panels-three panels-even spaced">
        <AttentionPanel />
        <ErrorsPanel data={data} />
        <TimesPanel data={data} />
      </div>
      {children}
    </>
  );
}

const FIGURES = [
  ['requests', 'Requests'],
  ['tokensCreated', 'Tokens made'],
  ['tokensRevealed', 'Values revealed'],
  ['proxyCalls', 'Proxied calls'],
  ['reactions', 'Reactions'],
  ['errors', 'Errors'],
] as const;

/** How a number compares with the one of the time before, in words. */
function comparedText(now: number, before: number | undefined): string {
  if (before === undefined || before === 0) return now === 0 ? 'as before' : 'none before';
  const change = Math.round(((now - before) / before) * 100);
  return change === 0 ? 'as before' : `${change > 0 ? '+' : '−'}${numberText(Math.abs(change))} %`;
}

function Figures({ data }: { readonly data: OverviewUseQuery }): ReactElement {
  const now = data.usage?.total;
  return (
    <div className="figures">
      {FIGURES.map(([name, label]) => {
        const value = now?.[name] ?? 0;
        return (
          <div className="figure" key={name} role="group" aria-label={label}>
            <span>{label}</span>
            <strong title={numberText(value)}>{shortNumberText(value)}</strong>
            <span>{comparedText(value, data.past?.total[name])}</span>
          </div>
        );
      })}
    </div>
  );
}

type Counts = NonNullable<OverviewUseQuery['usage']>['points'][number]['counts'];

type PastCounts = NonNullable<OverviewUseQuery['past']>['points'][number]['counts'];

/** A line of a plot: what it counts, its words, its colour, and what the same counted in the time before. */
type Line = readonly [name: keyof Counts, label: string, colour: string, past?: keyof PastCounts];

/** Each point stands above the one of the time before that is as far from its beginning. */
function useSeries(
  data: OverviewUseQuery,
  lines: readonly Line[],
): { readonly at: readonly string[]; readonly series: readonly Series[] } {
  return useMemo(() => {
    const points = data.usage?.points ?? [];
    const before = data.past?.points ?? [];
    return {
      at: points.map(({ at }) => at),
      series: lines.flatMap(([name, label, colour, past]) => [
        { label, colour, values: points.map(({ counts }) => counts[name]) },
        ...(past === undefined || before.length === 0
          ? []
          : [
              {
                label: `${label}, before`,
                colour,
                isPast: true,
                values: points.map((_point, index) => before[index]?.counts[past] ?? 0),
              },
            ]),
      ]),
    };
  }, [data, lines]);
}

const TRAFFIC = [
  ['requests', 'Requests', '--accent', 'requests'],
  ['errors', 'Errors', '--bad'],
] as const;
const WORK = [
  ['tokensCreated', 'Tokens made', '--accent', 'tokensCreated'],
  ['tokensRevealed', 'Values revealed', '--fourth', 'tokensRevealed'],
  ['proxyCalls', 'Proxied calls', '--warn', 'proxyCalls'],
  ['reactions', 'Reactions', '--third', 'reactions'],
] as const;

function TrafficPanel({ data }: { readonly data: OverviewUseQuery }): ReactElement {
  return (
    <Panel title="Requests">
      <Plot label="Requests and errors" {...useSeries(data, TRAFFIC)} />
    </Panel>
  );
}

function WorkPanel({ data }: { readonly data: OverviewUseQuery }): ReactElement {
  return (
    <Panel title="Work done">
      <Plot
        label="Tokens made, values revealed, proxied calls, reactions"
        {...useSeries(data, WORK)}
      />
    </Panel>
  );
}

function ErrorsPanel({ data }: { readonly data: OverviewUseQuery }): ReactElement {
  const { total, errorsByStatus = [] } = data.usage ?? {};
  const rate = total === undefined || total.requests === 0 ? 0 : total.errors / total.requests;
  const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Panel title="Errors" aside={<span className="quiet">{percent.format(rate)} of requests</span>}>
      {errorsByStatus.length === 0 && <p className="quiet">There were none.</p>}
      <ul className="plain-list">
        {errorsByStatus.map(({ status, class: kind, count }) => (
          <li key={`${String(status)} ${kind}`} className="row-told">
            <Badge tone={kind === 'server' ? 'bad' : 'warn'}>
              {status === null ? 'others' : String(status)}
            </Badge>
            <span className="count">{numberText(count)}</span>
            <span className="quiet">
              {kind === 'server' ? 'the vault, code or a destination' : 'what was asked for'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function millisecondsText(value: number): string {
  return value < 1_000 ? `${numberText(Math.round(value))} ms` : `${(value / 1_000).toFixed(2)} s`;
}

function TimesPanel({ data }: { readonly data: OverviewUseQuery }): ReactElement {
  const rows: readonly (readonly [string, TimesFragment | null | undefined])[] = [
    ['Requests', data.latency?.requests],
    ['Proxied calls', data.latency?.proxyCalls],
    ['Reactions', data.latency?.reactions],
  ];
  return (
    <Panel title="How long it took">
      <div className="table-frame" tabIndex={0}>
        <table className="table" aria-label="How long it took">
          <thead>
            <tr>
              {['', '50 %', '95 %', '99 %'].map((title) => (
                <th key={title} scope="col" className={title === '' ? '' : 'number'}>
                  {title === '' ? <span className="unseen">What</span> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, times]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {(['p50Ms', 'p95Ms', 'p99Ms'] as const).map((each) => (
                  <td key={each} className="number">
                    {times == null ? '–' : millisecondsText(times[each])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
