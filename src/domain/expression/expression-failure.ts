/**
 * Why an expression cannot be parsed or rendered. `phrase` follows the name of the member that holds the expression
 * ("must …") and never repeats data or text of the template. It is thrown within this folder only: the face,
 * {@link Expressions}, turns it into a value.
 */
export class ExpressionFailure extends Error {
  readonly phrase: string;

  constructor(phrase: string) {
    super(phrase);
    this.name = 'ExpressionFailure';
    this.phrase = phrase;
  }
}

/** A filter's refusal of what it was given; `need` is the noun phrase that says what it takes: "a card number". */
export class FilterRefusal extends Error {
  readonly need: string;

  constructor(need: string) {
    super(need);
    this.name = 'FilterRefusal';
    this.need = need;
  }
}

/** The failure that a filter's refusal means for the expression; any other error stays as it is. */
export function filterError(name: string, error: unknown): unknown {
  if (!(error instanceof FilterRefusal)) return error;
  return new ExpressionFailure(`must give the filter ${name} ${error.need}`);
}
