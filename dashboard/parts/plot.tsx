import { useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import uPlot from 'uplot';

import { useIsDark } from '../app/theme.js';
import { axisText, instantText, numberText, shortNumberText } from './text.js';

const HEIGHT_PX = 220;

/** A line of a plot: its words, the variable of its colour, and a number for each instant. */
export interface Series {
  readonly label: string;
  readonly colour: string;
  readonly values: readonly number[];
  /** Whether it is of a time before, and drawn as what others are compared with. */
  readonly isPast?: boolean;
}

function optionsOf(width: number, series: readonly Series[]): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  // The colours that the system or the reader has chosen, which a drawing does not take over by itself.
  const probe = document.createElement('span');
  document.body.append(probe);
  const colourOf = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const quiet = colourOf('--quiet');
  const axis: uPlot.Axis = {
    stroke: quiet,
    grid: { stroke: colourOf('--line'), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily || 'sans-serif'}`,
  };
  const options: uPlot.Options = {
    width,
    height: HEIGHT_PX,
    cursor: { y: false, points: { size: 7 } },
    padding: [8, 12, 0, 0],
    legend: {
      live: true,
      markers: { dash: (_plot, index) => (series[index - 1]?.isPast ? 'dashed' : 'solid') },
    },
    scales: { y: { range: (_plot, _low, high) => [0, Math.max(4, high * 1.1)] } },
    axes: [
      {
        ...axis,
        size: 32,
        values: (_plot, splits, _axis, _space, step) => splits.map((each) => axisText(each, step)),
      },
      { ...axis, size: 48, values: (_plot, splits) => splits.map(shortNumberText) },
    ],
    series: [
      {
        label: '',
        value: (_plot, value: number | null) => (value === null ? '' : instantText(value)),
      },
      ...series.map(({ label, colour, isPast = false }, index) => ({
        label,
        stroke: colourOf(colour),
        points: { show: false },
        ...(isPast ? { width: 1, dash: [5, 4], alpha: 0.75 } : { width: 2 }),
        ...(index === 0
          ? { fill: colourOf(colour).replace(/^rgb\((.*)\)$/, 'rgba($1, 0.12)') }
          : {}),
        value: (_plot: uPlot, value: number | null) => (value === null ? '' : numberText(value)),
      })),
    ],
  };
  probe.remove();
  return options;
}

/** Numbers over time, to look at and to point at; those who cannot see it are given the same as a table. */
export function Plot(props: {
  readonly label: string;
  readonly at: readonly string[];
  readonly series: readonly Series[];
}): ReactElement {
  const { label, at, series } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  // Before anything is seen: what stands below does not move.
  useLayoutEffect(() => {
    const parent = frame.current;
    if (parent === null) return undefined;
    const data: uPlot.AlignedData = [
      at.map((instant) => Date.parse(instant) / 1_000),
      ...series.map(({ values }) => [...values]),
    ];
    const plot = new uPlot(optionsOf(parent.clientWidth, series), data, parent);
    const watch = new ResizeObserver(() => {
      plot.setSize({ width: parent.clientWidth, height: HEIGHT_PX });
    });
    watch.observe(parent);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [at, series, isDark]);
  return (
    <figure className="plot-figure" aria-label={label}>
      <div className="plot" ref={frame} aria-hidden="true" />
      <div className="unseen">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              {series.map((each) => (
                <th key={each.label} scope="col">
                  {each.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {at.map((instant, index) => (
              <tr key={instant}>
                <th scope="row">{instant}</th>
                {series.map((each) => (
                  <td key={each.label}>{each.values[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
