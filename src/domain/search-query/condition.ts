/** Terms joined by AND, OR and NOT. */
export type Condition<Term> = Term | Junction<Term> | Negation<Term>;

/** An `and` of nothing is always true, an `or` of nothing never. */
export interface Junction<Term> {
  readonly kind: 'and' | 'or';
  readonly conditions: readonly Condition<Term>[];
}

/** Holds where its condition does not; what lacks a field is not equal to anything. */
export interface Negation<Term> {
  readonly kind: 'not';
  readonly condition: Condition<Term>;
}

/** The same condition over other terms; `convert` may give a whole condition for a term. */
export function mapTerms<From extends { readonly kind: string }, To>(
  condition: Condition<From>,
  convert: (term: From) => Condition<To>,
): Condition<To> {
  if (isJunction(condition)) {
    const conditions = condition.conditions.map((each) => mapTerms(each, convert));
    return { kind: condition.kind, conditions };
  }
  if (isNegation(condition)) {
    return { kind: 'not', condition: mapTerms(condition.condition, convert) };
  }
  return convert(condition);
}

function isJunction<Term extends { readonly kind: string }>(
  condition: Condition<Term>,
): condition is Junction<Term> {
  return condition.kind === 'and' || condition.kind === 'or';
}

function isNegation<Term extends { readonly kind: string }>(
  condition: Term | Negation<Term>,
): condition is Negation<Term> {
  return condition.kind === 'not';
}
