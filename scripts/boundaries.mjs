// npm run boundaries [-- --write]: holds who may import whom (.dependency-cruiser.cjs), and keeps the drawings of
// ARCHITECTURE.md to what is imported; `--write` draws them anew.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = 'ARCHITECTURE.md';

const cruised = JSON.parse(
  execFileSync(
    'node_modules/.bin/depcruise',
    ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { encoding: 'utf8', maxBuffer: Infinity },
  ),
);

const meanings = new Map(
  cruised.summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]),
);
for (const { rule, from, to, cycle } of cruised.summary.violations) {
  const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
  process.stderr.write(`${rule.name}: ${from} → ${way}\n  ${meanings.get(rule.name)}\n`);
}

/** The layer of a file; where programs begin, and what they are put together from, is one. */
const layerOf = (file) => {
  const [, layer, name] = file.split('/');
  const begins = ['process', 'composition', 'config', 'cli'];
  return name === undefined || begins.includes(layer) ? 'program' : layer;
};

/** The room of a service; undefined for files of other layers. */
const roomOf = (file) => /^src\/services\/([^/]+)\//.exec(file)?.[1];

/** Who imports whom, among what `nodeOf` makes of files: of each arrow, whether it is one of types only. */
function arrowsOf(nodeOf) {
  const arrows = new Map();
  for (const { source, dependencies } of cruised.modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      const [from, to] = [nodeOf(source), nodeOf(resolved)];
      if (from === undefined || to === undefined || from === to) continue;
      const arrow = `${from} ${to}`;
      const isTypeOnly = dependencyTypes.includes('type-only');
      arrows.set(arrow, (arrows.get(arrow) ?? true) && isTypeOnly);
    }
  }
  return [...arrows].sort().map(([arrow, isTypeOnly]) => [...arrow.split(' '), isTypeOnly]);
}

/** Mermaid of arrows; a broken line is one of types only. */
function drawing(arrows) {
  const lines = arrows.map(
    ([from, to, isTypeOnly]) => `  ${from} ${isTypeOnly ? '-.->' : '-->'} ${to}`,
  );
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

const inSource = (file) => (file.startsWith('src/') ? layerOf(file) : undefined);
const rooms = arrowsOf(roomOf);
const drawings = {
  layers: drawing(arrowsOf(inSource).filter(([from]) => from !== 'program')),
  services: drawing(rooms),
};

/** A way round among the rooms of services that comes back to where it began; undefined where there is none. */
function circleOfRooms() {
  const walk = (way) => {
    for (const [from, room] of rooms) {
      if (from !== way.at(-1)) continue;
      if (room === way[0]) return [...way, room];
      const circle = way.includes(room) ? undefined : walk([...way, room]);
      if (circle !== undefined) return circle;
    }
    return undefined;
  };
  for (const room of new Set(rooms.map(([from]) => from))) {
    const circle = walk([room]);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

const circle = circleOfRooms();
if (circle !== undefined)
  process.stderr.write(
    `src/services: ${circle.join(' → ')}\n  Two rooms need each other: what both need belongs to a third, or to act.\n`,
  );

const page = readFileSync(PAGE, 'utf8');
let drawn = page;
for (const [name, text] of Object.entries(drawings)) {
  const place = new RegExp(`(<!-- drawing: ${name} -->\n)[^]*?(<!-- end of drawing -->)`);
  if (!place.test(drawn)) throw new Error(`${PAGE} has no place for the drawing of ${name}`);
  drawn = drawn.replace(place, (_, before, after) => `${before}${text}\n${after}`);
}
const isStale = drawn !== page;
if (isStale && process.argv.includes('--write')) writeFileSync(PAGE, drawn);
else if (isStale) process.stderr.write(`${PAGE}: npm run boundaries -- --write draws it anew\n`);

if (
  cruised.summary.error > 0 ||
  circle !== undefined ||
  (isStale && !process.argv.includes('--write'))
)
  process.exit(1);
