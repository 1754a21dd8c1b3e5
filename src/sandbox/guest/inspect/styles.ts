import type { Stylize } from './inspection.js';

type Colour = [on: number, off: number];

const COLOURS = 'Black Red Green Yellow Blue Magenta Cyan White'.split(' ');
const lower = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** Other names of some, which do not show among the members. */
const ALIASES: readonly (readonly [name: string, others: readonly string[]])[] = [
  ['gray', ['grey', 'blackBright']],
  ['bgGray', ['bgGrey', 'bgBlackBright']],
  ['dim', ['faint']],
  ['strikethrough', ['crossedout', 'strikeThrough', 'crossedOut']],
  ['hidden', ['conceal']],
  ['inverse', ['swapColors', 'swapcolors']],
  ['doubleunderline', ['doubleUnderline']],
];

function allColours(): Record<string, Colour> {
  const colours = Object.assign(Object.create(null) as Record<string, Colour>, {
    reset: [0, 0],
    bold: [1, 22],
    dim: [2, 22],
    italic: [3, 23],
    underline: [4, 24],
    blink: [5, 25],
    inverse: [7, 27],
    hidden: [8, 28],
    strikethrough: [9, 29],
    doubleunderline: [21, 24],
  });
  const add = (name: (colour: string, at: number) => string, first: number, off: number): void =>
    COLOURS.forEach((colour, at) => (colours[name(colour, at)] = [first + at, off]));
  add(lower, 30, 39);
  add((colour) => `bg${colour}`, 40, 49);
  Object.assign(colours, { framed: [51, 54], overlined: [53, 55] });
  add((colour, at) => (at === 0 ? 'gray' : `${lower(colour)}Bright`), 90, 39);
  add((colour, at) => (at === 0 ? 'bgGray' : `bg${colour}Bright`), 100, 49);
  for (const [name, others] of ALIASES)
    for (const other of others)
      Object.defineProperty(colours, other, {
        get: () => colours[name],
        set: (value: Colour) => (colours[name] = value),
        configurable: true,
      });
  return colours;
}

/** util.inspect.colors: what begins and ends each. */
export const colors = allColours();

/** util.inspect.styles: the colour of each kind of value. */
export const styles = Object.assign(Object.create(null) as Record<string, string>, {
  special: 'cyan',
  number: 'yellow',
  bigint: 'yellow',
  boolean: 'yellow',
  undefined: 'grey',
  null: 'bold',
  string: 'green',
  symbol: 'green',
  date: 'magenta',
  regexp: 'red',
  module: 'underline',
});

/** Texts as they are. */
export const withoutColours: Stylize = (text) => text;

/** Texts in the colour of their kind. */
export const withColours: Stylize = (text, kind) => {
  const colour = colors[styles[kind] ?? ''];
  return colour === undefined
    ? text
    : `\u001b[${String(colour[0])}m${text}\u001b[${String(colour[1])}m`;
};
