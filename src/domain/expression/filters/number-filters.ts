import { FilterRefusal } from '../expression-failure.js';
import { defineFilter, integer, number, optional } from '../filter.js';
import type { Filter } from '../filter.js';
import { doubleOf } from '../filter-value.js';

/**
 * Liquid's standard arithmetic, on doubles: a number of more than 15 digits loses some in it. Refuses to give what JSON has
 * no number for, such as a division by 0.
 */
export const NUMBER_FILTERS: Readonly<Record<string, Filter>> = {
  abs: unary(Math.abs),
  ceil: unary(Math.ceil),
  floor: unary(Math.floor),
  at_least: binary((value, bound) => Math.max(value, bound)),
  at_most: binary((value, bound) => Math.min(value, bound)),
  plus: binary((value, operand) => value + operand),
  minus: binary((value, operand) => value - operand),
  times: binary((value, operand) => value * operand),
  divided_by: binary((value, operand) => value / operand),
  modulo: binary((value, operand) => ((value % operand) + operand) % operand),
  round: defineFilter([optional(integer, 0)], (call, digits) =>
    finite(round(doubleOf(call.value), digits)),
  ),
};

function unary(calculate: (value: number) => number): Filter {
  return defineFilter([], (call) => finite(calculate(doubleOf(call.value))));
}

function binary(calculate: (value: number, operand: number) => number): Filter {
  return defineFilter([number], (call, operand) =>
    finite(calculate(doubleOf(call.value), operand)),
  );
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new FilterRefusal('numbers with a finite result');
  return Object.is(value, -0) ? 0 : value;
}

/** Rounds half away from zero on the decimal digits, so that 1.005 to two digits is 1.01. */
function round(value: number, digits: number): number {
  const scaled = shiftDecimal(Math.abs(value), digits);
  if (!(scaled <= Number.MAX_SAFE_INTEGER)) return value;
  return Math.sign(value) * shiftDecimal(Math.round(scaled), -digits);
}

function shiftDecimal(value: number, digits: number): number {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  return Number(`${mantissa}e${String(Number(power) + digits)}`);
}
