/* The engine's own Math.random starts from the image, and so would give every run the same numbers. */

let a = 1;
let b = 2;
let c = 3;
let d = 4;

/** Starts Math.random anew, from four integers that nobody can guess, of which one at least is not zero. */
export function seedRandom(seed: readonly number[]): void {
  a = seed[0] ?? 1;
  b = seed[1] ?? 2;
  c = seed[2] ?? 3;
  d = seed[3] ?? 4;
}

/** One step of xoshiro128**: 32 bits. */
function next(): number {
  const result = Math.imul(b, 5);
  const shifted = b << 9;
  c ^= a;
  d ^= b;
  b ^= c;
  a ^= d;
  c ^= shifted;
  d = (d << 11) | (d >>> 21);
  return Math.imul((result << 7) | (result >>> 25), 9) >>> 0;
}

/** Puts Math.random in place. */
export function installRandom(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it uses no `this`
  const { random } = {
    random(): number {
      return (next() * 2 ** 21 + (next() >>> 11)) / 2 ** 53;
    },
  };
  Object.defineProperty(Math, 'random', { value: random, writable: true, configurable: true });
}
