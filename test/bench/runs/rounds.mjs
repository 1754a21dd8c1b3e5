// Rounds of load: a side is warmed up until it is steady, then floor and product take turns, so that whatever else the
// machine does meets both; what counts are medians of the rounds (docs/adr/0022).
import { processorMs } from './bench-process.mjs';

/** How benches are sized, unless a bench says otherwise. */
export const SIZE = {
  rounds: Number(process.env.ROUNDS ?? 5),
  seconds: Number(process.env.SECONDS ?? 3),
  connections: Number(process.env.CONNECTIONS ?? 50),
  warmUpSeconds: Number(process.env.WARM_UP_SECONDS ?? 12),
};
/** Two rounds of warming up that differ by less are steady. */
const STEADY_WITHIN = 0.05;

/** The median of numbers, those that could not be measured aside. */
export function median(values) {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A round of a process under a load, with the processor time that each request took of it. */
export async function roundOf(pid, work) {
  const before = processorMs(pid);
  const round = await work();
  return { ...round, processorMs: (processorMs(pid) - before) / round.count };
}

/** Rounds until two in succession are alike, or the time for warming up is over: V8 compiles for about ten seconds. */
export async function warmUp(work, seconds = SIZE.warmUpSeconds) {
  const until = performance.now() + seconds * 1_000;
  let { perSecond: before } = await work();
  while (performance.now() < until) {
    const { perSecond } = await work();
    if (Math.abs(perSecond / before - 1) < STEADY_WITHIN) return;
    before = perSecond;
  }
}

/** Medians of the members of rounds. */
export function mediansOf(rounds) {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round[name]))]),
  );
}

/**
 * Floor and product in turns, and a `yardstick` after each pair where one is given. Gives the medians of both, and the ratios
 * of product to floor and to the yardstick as medians over the pairs of rounds that were neighbours.
 */
export async function alternate({ floor, product, yardstick, rounds = SIZE.rounds }) {
  await warmUp(product);
  await warmUp(floor);
  if (yardstick !== undefined) await warmUp(yardstick);
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each goes first as often as the other.
    const isFloorFirst = round % 2 === 0;
    const first = await (isFloorFirst ? floor : product)();
    const second = await (isFloorFirst ? product : floor)();
    const [ofFloor, ofProduct] = isFloorFirst ? [first, second] : [second, first];
    pairs.push({ floor: ofFloor, product: ofProduct, yardstick: await yardstick?.() });
  }
  const ratio = (of) => median(pairs.map((pair) => of(pair)));
  return {
    floor: mediansOf(pairs.map((pair) => pair.floor)),
    product: mediansOf(pairs.map((pair) => pair.product)),
    ratio: ratio((pair) => pair.product.perSecond / pair.floor.perSecond),
    ratioByProcessor: ratio((pair) => pair.floor.processorMs / pair.product.processorMs),
    ratioToYardstick: ratio((pair) => pair.product.perSecond / pair.yardstick?.perSecond),
    pairs,
  };
}
