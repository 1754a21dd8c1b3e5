import type { Plot, Series } from './outcome.js';

const WIDTH = 960;
const PANEL_WIDTH = 456;
const PANEL_HEIGHT = 190;
const GAP = 16;
const TOP = 64;
/** Room within a panel beside the lines, for its title and its scales. */
const INSET = { left: 64, right: 12, top: 34, bottom: 28 };
const TICKS = 4;

const STYLE = `
  svg { color-scheme: light dark }
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .ground { fill: #ffffff } .title { font-size: 16px; font-weight: 600 } .head { font-weight: 600; font-size: 13px } .quiet { fill: #59636e }
  .grid { stroke: #d1d9e0 } .line { fill: none; stroke-width: 1.6 }
  .s0 { stroke: #0969da } .s1 { stroke: #bc4c00 } .k0 { fill: #0969da } .k1 { fill: #bc4c00 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .ground { fill: #0d1117 } .quiet { fill: #9198a1 }
    .grid { stroke: #3d444d } .s0 { stroke: #4493f8 } .s1 { stroke: #f0883e } .k0 { fill: #4493f8 } .k1 { fill: #f0883e }
  }`;

/** Draws plots as one picture in SVG, two in a row; a line that two plots have by the same title is drawn in one of them. */
export function plotsAsSvg(plots: readonly Plot[], caption: string): string {
  const rows = Math.ceil(plots.length / 2);
  const height = TOP + rows * (PANEL_HEIGHT + GAP);
  const panels = plots.map((plot, index) => {
    const x = GAP + (index % 2) * (PANEL_WIDTH + GAP);
    const y = TOP + Math.floor(index / 2) * (PANEL_HEIGHT + GAP);
    return `<g transform="translate(${String(x)} ${String(y)})">${panelOf(plot)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(height)}" role="img" aria-labelledby="title">
<title id="title">${plots.map(({ title }) => escaped(title)).join(', ')} over the minutes of the soak</title>
<style>${STYLE}
</style>
<rect class="ground" width="100%" height="100%" rx="6"/>
<text class="title" x="16" y="26">What a service holds while it is under load</text>
<text class="quiet" x="16" y="46">${escaped(caption)}</text>
${panels.join('\n')}
</svg>
`;
}

/** Joins plots of several outcomes: those with one title share a panel, and their lines are named by the outcome. */
export function joined(
  outcomes: readonly { readonly on: string; readonly plots?: readonly Plot[] }[],
): readonly Plot[] {
  const byTitle = new Map<string, Plot>();
  for (const { on, plots = [] } of outcomes) {
    for (const { title, unit, series } of plots) {
      const named = series.map(({ points }) => ({ name: on, points }));
      const present = byTitle.get(title)?.series ?? [];
      byTitle.set(title, { title, unit, series: [...present, ...named] });
    }
  }
  return [...byTitle.values()];
}

function panelOf({ title, unit, series }: Plot): string {
  const points = series.flatMap((each) => each.points);
  const minutes = Math.max(1, ...points.map(([minute]) => minute));
  const most = roundUp(Math.max(1, ...points.map(([, value]) => value)));
  const place = placeOf(minutes, most);
  const grid = Array.from({ length: TICKS + 1 }, (_, tick) => {
    const value = (most * tick) / TICKS;
    const [, y] = place([0, value]);
    return (
      `<line class="grid" x1="${String(INSET.left)}" x2="${String(PANEL_WIDTH - INSET.right)}" y1="${y}" y2="${y}"/>` +
      `<text class="quiet" x="${String(INSET.left - 6)}" y="${y}" dy="4" text-anchor="end">${value.toLocaleString('en')}</text>`
    );
  });
  const times = [0, 0.5, 1].map((part) => {
    const [x] = place([minutes * part, 0]);
    return `<text class="quiet" x="${x}" y="${String(PANEL_HEIGHT - 8)}" text-anchor="middle">${String(Math.round(minutes * part))} min</text>`;
  });
  return [
    `<text class="head" x="0" y="14">${escaped(title)}, ${escaped(unit)}</text>`,
    ...series.map(keyOf),
    ...grid,
    ...times,
    ...series.map(({ points: line }, index) => {
      const path = line.map((point) => place(point).join(' ')).join(' L ');
      return `<path class="line s${String(index % 2)}" d="M ${path}"/>`;
    }),
  ].join('\n');
}

function keyOf({ name }: Series, index: number): string {
  const x = PANEL_WIDTH - 12 - index * 130;
  return (
    `<rect class="k${String(index % 2)}" x="${String(x)}" y="5" width="10" height="10" rx="2"/>` +
    `<text class="quiet" x="${String(x - 5)}" y="14" text-anchor="end">${escaped(name)}</text>`
  );
}

function placeOf(minutes: number, most: number) {
  const width = PANEL_WIDTH - INSET.left - INSET.right;
  const height = PANEL_HEIGHT - INSET.top - INSET.bottom;
  return ([minute, value]: readonly [number, number]): readonly [x: string, y: string] => [
    (INSET.left + (minute / minutes) * width).toFixed(1),
    (INSET.top + height - (value / most) * height).toFixed(1),
  ];
}

/** The next number of the form 1, 2, 4 or 8 with zeros. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 4, 8, 10].find((step) => step * power >= value) ?? 10);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
