import { LiquidError, Tokenizer, TypeGuards } from 'liquidjs';
import type { FilteredValueToken, PropertyAccessToken, Token } from 'liquidjs';

import { hasMoreCharacters } from '../character-count.js';
import { ExpressionFailure, filterError } from './expression-failure.js';
import type { Filter } from './filter.js';
import { numberFromText } from './filter-value.js';
import type { FilterValue } from './filter-value.js';
import { FILTERS } from './filters/filter-table.js';
import type { ExpressionLimits } from './work-meter.js';

/** Constant text, or an expression to evaluate in its place. */
export type TemplatePart = string | ParsedExpression;

/** A value and the filters that it goes through, from left to right. */
export interface ParsedExpression {
  readonly operand: Operand;
  readonly uses: readonly FilterUse[];
}

/** A constant of the template, or a value read from the scope: the first key is a variable, each other a member. */
export type Operand =
  | { readonly constant: FilterValue }
  | { readonly root?: Operand; readonly keys: readonly Operand[] };

/** A filter with its arguments. */
export interface FilterUse {
  readonly name: string;
  readonly filter: Filter;
  readonly given: readonly Operand[];
  readonly named: readonly (readonly [name: string, value: Operand])[];
}

type FilterToken = FilteredValueToken['filters'][number];

/**
 * Parses a template: text with expressions `{{ … }}`. liquidjs reads the syntax; what it would pass over in silence (words
 * after the value, a filter that a stray comma cuts off) is refused here, for a mask that is cut off reveals what it was
 * to hide. Tags, operators and ranges are refused, as are unknown filters and constants that a filter does not take.
 */
export function parseTemplate(template: string, limits: ExpressionLimits): TemplatePart[] {
  refuseLongTemplate(template, limits);
  const parts = guardSyntax(template, () => new Tokenizer(template).readTopLevelTokens()).flatMap(
    (token): TemplatePart[] => {
      if (TypeGuards.isTagToken(token)) throw failureAt('must not use tags', template, token.begin);
      if (TypeGuards.isHTMLToken(token))
        return token.getContent() === '' ? [] : [token.getContent()];
      return [parseExpression(template, token.contentRange)];
    },
  );
  refuseManyFilters(parts, limits);
  return parts;
}

/**
 * Parses what may follow a value in an expression: members (`.name`, `[0]`) and filters (`| last4`). The value stands as
 * the variable `data`.
 */
export function parseRest(rest: string, limits: ExpressionLimits): ParsedExpression {
  refuseLongTemplate(rest, limits);
  if (!/^(?:[\s|.[]|$)/.test(rest))
    throw new ExpressionFailure('must start with a filter or a member');
  const expression = parseExpression(`data${rest}`, undefined);
  refuseManyFilters([expression], limits);
  return expression;
}

function refuseLongTemplate(template: string, limits: ExpressionLimits): void {
  if (!hasMoreCharacters(template, limits.templateLengthMax)) return;
  const bound = String(limits.templateLengthMax);
  throw new ExpressionFailure(`must be an expression of at most ${bound} characters`);
}

function refuseManyFilters(parts: readonly TemplatePart[], limits: ExpressionLimits): void {
  const used = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? 0 : part.uses.length),
    0,
  );
  if (used > limits.filtersMax) {
    throw new ExpressionFailure(`must use at most ${String(limits.filtersMax)} filters`);
  }
}

/** A failure that says where in a text it stands, without repeating any of it. */
function failureAt(phrase: string, input: string, offset: number): ExpressionFailure {
  const before = input.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  return new ExpressionFailure(`${phrase}, at line ${String(line)}, column ${String(column)}`);
}

const NOT_AN_EXPRESSION = 'must be a valid expression';

/** Runs a reader of liquidjs. Its messages repeat the template, so only the place of a fault is kept. */
function guardSyntax<Result>(input: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExpressionFailure) throw error;
    if (LiquidError.is(error)) throw failureAt(NOT_AN_EXPRESSION, input, error.token.begin);
    throw new ExpressionFailure(NOT_AN_EXPRESSION);
  }
}

function parseExpression(input: string, range: [number, number] | undefined): ParsedExpression {
  const tokenizer = new Tokenizer(input, undefined, undefined, range);
  const token = guardSyntax(input, () => tokenizer.readFilteredValue());
  tokenizer.skipBlank();
  const isCutOff = !tokenizer.end() || input.slice(0, tokenizer.p).trimEnd().endsWith('|');
  if (isCutOff) throw failureAt(NOT_AN_EXPRESSION, input, tokenizer.p);
  const [value, second] = token.initial.postfix;
  if (value === undefined) throw failureAt(NOT_AN_EXPRESSION, input, token.begin);
  if (second !== undefined) {
    throw failureAt('must be one value and its filters, without operators', input, token.begin);
  }
  return { operand: parseOperand(value), uses: token.filters.map(parseUse) };
}

/** liquidjs takes quotes that the end of the input closes, and loses their last character. */
const CLOSED_QUOTES = /^(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")$/s;

function parseOperand(token: Token): Operand {
  if (TypeGuards.isQuotedToken(token)) {
    if (CLOSED_QUOTES.test(token.getText())) return { constant: token.content };
    throw failureAt(NOT_AN_EXPRESSION, token.input, token.begin);
  }
  if (TypeGuards.isNumberToken(token))
    return { constant: numberFromText(token.getText()) ?? token.content };
  if (TypeGuards.isLiteralToken(token)) return { constant: literalValue(token.literal) };
  if (TypeGuards.isPropertyAccessToken(token)) return parseAccess(token);
  if (TypeGuards.isRangeToken(token)) {
    throw failureAt('must not use ranges', token.input, token.begin);
  }
  throw failureAt(NOT_AN_EXPRESSION, token.input, token.begin);
}

function literalValue(literal: string): FilterValue {
  if (literal === 'true' || literal === 'false') return literal === 'true';
  return literal === 'empty' || literal === 'blank' ? '' : null;
}

function parseAccess(token: PropertyAccessToken): Operand {
  if (token.getText().trimEnd().endsWith('.')) {
    throw failureAt(NOT_AN_EXPRESSION, token.input, token.end);
  }
  const keys = token.props.map((key: Token): Operand => {
    refuseBracketLeftovers(key);
    if (!TypeGuards.isWordToken(key)) return parseOperand(key);
    if (key.content === '') throw failureAt(NOT_AN_EXPRESSION, key.input, key.begin);
    return { constant: key.content };
  });
  return token.variable === undefined ? { keys } : { root: parseOperand(token.variable), keys };
}

/** liquidjs skips to the next `]` whatever stands between; only blanks may. */
function refuseBracketLeftovers(key: Token): void {
  const { input, begin, end } = key;
  const isBracketed = input.slice(0, begin).trimEnd().endsWith('[');
  if (isBracketed && !input.slice(end).trimStart().startsWith(']')) {
    throw failureAt(NOT_AN_EXPRESSION, input, end);
  }
}

function parseUse(token: FilterToken): FilterUse {
  const filter = FILTERS.get(token.name);
  if (filter === undefined) {
    throw failureAt(
      'must use known filters only: there is no such filter',
      token.input,
      token.begin,
    );
  }
  const given: Operand[] = [];
  const named: (readonly [string, Operand])[] = [];
  for (const argument of token.args) {
    if (!Array.isArray(argument)) given.push(parseOperand(argument));
    else if (argument[0] !== undefined && argument[1] !== undefined) {
      named.push([argument[0], parseOperand(argument[1])]);
    } else throw failureAt(NOT_AN_EXPRESSION, token.input, token.begin);
  }
  const use: FilterUse = { name: token.name, filter, given, named };
  if (!isWholeArgumentList(token)) throw failureAt(NOT_AN_EXPRESSION, token.input, token.begin);
  refuseWrongArguments(use);
  return use;
}

/** Whether there is an argument on both sides of every comma and after the colon; liquidjs passes over empty ones. */
function isWholeArgumentList(token: FilterToken): boolean {
  const text = token.getText().slice(token.name.length);
  const withoutQuoted = text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs, '');
  const commas = withoutQuoted.split(',').length - 1;
  return token.args.length === (withoutQuoted.includes(':') ? commas + 1 : 0);
}

function refuseWrongArguments({ name, filter, given, named }: FilterUse): void {
  const least = filter.kinds.filter((kind) => !kind.isOptional).length;
  const most = filter.kinds.length;
  if (given.length < least || given.length > most) {
    const number = least === most ? String(least) : `${String(least)} to ${String(most)}`;
    throw new ExpressionFailure(`must give the filter ${name} ${number} arguments`);
  }
  if (named.some(([argument]) => !filter.names.includes(argument))) {
    throw new ExpressionFailure(`must give the filter ${name} no other arguments by name`);
  }
  for (const [index, operand] of given.entries()) {
    if (!('constant' in operand)) continue;
    try {
      filter.kinds[index]?.read(operand.constant);
    } catch (error) {
      throw filterError(name, error);
    }
  }
}
