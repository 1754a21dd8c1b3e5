// The chart of docs/benchmarks.md: a bar for each scenario that has a floor, as long as the part of the floor's speed that
// it reaches, with its aim as a tick; and what that is in requests and milliseconds.
import { shown } from './report.mjs';

const WIDTH = 960;
const ROW = 36;
const TOP = 78;
const BARS_AT = 330;
const BARS_WIDTH = 300;
/** Where the scale ends; longer bars are cut there, and their figures say what they are. */
const RATIO_MAX = 1.2;

const STYLE = `
  svg { color-scheme: light dark }
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .ground { fill: #ffffff } .title { font-size: 16px; font-weight: 600 } .quiet { fill: #59636e; font-size: 12px }
  .bar { fill: #0969da } .missed { fill: #bc4c00 } .free { fill: #768390 }
  .line { stroke: #d1d9e0 } .aim { stroke: #1f2328; stroke-width: 2 } .inside { fill: #ffffff; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .ground { fill: #0d1117 } .quiet { fill: #9198a1 }
    .bar { fill: #1f6feb } .missed { fill: #bd561d } .free { fill: #656c76 }
    .line { stroke: #3d444d } .aim { stroke: #f0f6fc }
  }`;

/** Draws results as SVG. */
export function chartOf(results, caption) {
  const rows = results.filter(({ ratio, floor }) => ratio !== undefined && floor !== undefined);
  const height = TOP + rows.length * ROW + 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(height)}" role="img" aria-labelledby="title">
<title id="title">Throughput of each scenario as a part of its floor's, with aims, requests a second and p99</title>
<style>${STYLE}
</style>
<rect class="ground" width="100%" height="100%" rx="6"/>
<text class="title" x="16" y="28">Throughput as a part of the floor's</text>
<text class="quiet" x="16" y="47">${escaped(caption)}</text>
${gridOf(height)}
${rows.map((result, index) => rowOf(result, TOP + index * ROW)).join('\n')}
</svg>
`;
}

function gridOf(height) {
  return [0, 0.25, 0.5, 0.75, 1]
    .map((ratio) => {
      const x = at(ratio);
      return `<line class="line" x1="${x}" y1="${String(TOP - 8)}" x2="${x}" y2="${String(height - 12)}"/><text class="quiet" x="${x}" y="${String(TOP - 13)}" text-anchor="middle">${String(ratio)}</text>`;
    })
    .join('\n');
}

function rowOf({ scenario, ratio, floor, product }, top) {
  const width = (Math.min(ratio.value, RATIO_MAX) / RATIO_MAX) * BARS_WIDTH;
  const kind = ratio.holds === undefined ? 'free' : ratio.holds ? 'bar' : 'missed';
  const isWide = width > 48;
  const textAt = isWide ? BARS_AT + 8 : BARS_AT + width + 6;
  const middle = String(top + 15);
  const figures = `${shown(product.perSecond)}/s, p99 ${shown(product.p99)} ms`;
  const ofFloor = `floor ${shown(floor.perSecond)}/s, p99 ${shown(floor.p99)} ms`;
  const x = at(ratio.atLeast ?? 0);
  return [
    `<text x="16" y="${middle}">${escaped(scenario)}</text>`,
    `<rect class="${kind}" x="${String(BARS_AT)}" y="${String(top)}" width="${width.toFixed(1)}" height="22" rx="2"/>`,
    `<text${isWide ? ' class="inside"' : ''} x="${textAt.toFixed(1)}" y="${middle}">${shown(ratio.value)}</text>`,
    ...(ratio.atLeast === undefined
      ? []
      : [
          `<line class="aim" x1="${x}" y1="${String(top - 4)}" x2="${x}" y2="${String(top + 26)}"><title>aim ${shown(ratio.atLeast)}</title></line>`,
        ]),
    `<text x="${String(BARS_AT + BARS_WIDTH + 16)}" y="${String(top + 10)}">${figures}</text>`,
    `<text class="quiet" x="${String(BARS_AT + BARS_WIDTH + 16)}" y="${String(top + 25)}">${ofFloor}</text>`,
  ].join('');
}

function at(ratio) {
  return (BARS_AT + (ratio / RATIO_MAX) * BARS_WIDTH).toFixed(1);
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
