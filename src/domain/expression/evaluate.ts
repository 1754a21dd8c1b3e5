import type { JsonValue } from '../json/json-value.js';
import { ExpressionFailure, filterError } from './expression-failure.js';
import type { ExpressionHost } from './expression-host.js';
import { readMember, textOf } from './filter-value.js';
import type { FilterValue } from './filter-value.js';
import type { FilterUse, Operand, ParsedExpression, TemplatePart } from './parse-template.js';
import type { WorkMeter } from './work-meter.js';

/** What one render goes by: the variables, and what bounds and feeds it. */
export interface RenderContext {
  readonly variables: ReadonlyMap<string, JsonValue>;
  readonly meter: WorkMeter;
  readonly host: ExpressionHost;
}

/** Renders a parsed template: one expression alone keeps its value's type, anything else gives text. */
export function renderParts(
  parts: readonly TemplatePart[],
  context: RenderContext,
): JsonValue | undefined {
  const [only, second] = parts;
  if (only !== undefined && typeof only !== 'string' && second === undefined) {
    return evaluate(only, context);
  }
  let text = '';
  for (const part of parts) {
    const added = typeof part === 'string' ? part : textOf(evaluate(part, context));
    context.meter.useText(text.length + added.length);
    text += added;
  }
  return text;
}

/** Evaluates an expression. Nothing means that what it names does not exist. */
export function evaluate(
  expression: ParsedExpression,
  context: RenderContext,
): JsonValue | undefined {
  let value = evaluateOperand(expression.operand, context);
  for (const use of expression.uses) value = applyFilter(value, use, context);
  if (value instanceof Uint8Array) {
    throw new ExpressionFailure('must encode bytes by to_base16 or to_base64');
  }
  return value;
}

function applyFilter(value: FilterValue, use: FilterUse, context: RenderContext): FilterValue {
  const { meter, host } = context;
  const given = use.given.map((operand) => evaluateOperand(operand, context));
  const named = new Map(
    use.named.map(([name, operand]) => [name, evaluateOperand(operand, context)]),
  );
  try {
    const result = use.filter.apply({ value, named, meter, host }, given);
    if (typeof result === 'string') meter.useText(result.length);
    return result;
  } catch (error) {
    throw filterError(use.name, error);
  }
}

function evaluateOperand(operand: Operand, context: RenderContext): FilterValue {
  if ('constant' in operand) return operand.constant;
  const keys = operand.keys.map((key) => evaluateOperand(key, context));
  if (operand.root !== undefined) {
    return keys.reduce<FilterValue>(readMember, evaluateOperand(operand.root, context));
  }
  const [variable, ...members] = keys;
  const root = typeof variable === 'string' ? context.variables.get(variable) : undefined;
  return members.reduce<FilterValue>(readMember, root);
}
