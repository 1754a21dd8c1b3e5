import { periodOf } from './period.js';
import type { Period } from './period.js';
import { FIELD_NAMES, isInstantField, termMakerOf } from './query-fields.js';
import { QueryFaultError, QueryReader } from './query-reader.js';
import type {
  InstantField,
  InstantTerm,
  QueryFault,
  QueryTerm,
  TokenQuery,
} from './token-query.js';

/** Greatest number of parentheses and negations within one another. */
const NESTING_MAX = 20;

/** Greatest number of terms. */
const TERMS_MAX = 100;

/**
 * Parses the query language of tokens (contract 3.3), a subset of Lucene's, in which operators are upper case:
 *
 *     any    = group { "OR" group }
 *     group  = all { all }
 *     all    = clause { "AND" clause }
 *     clause = ( "NOT" | "!" | "-" ) clause | "(" any ")" | field ":" value
 *     value  = word | quoted | ( "[" | "{" ) bound "TO" bound ( "]" | "}" )
 *
 * So AND binds tightest, then standing side by side, then OR. What stands side by side means what it means to Lucene by
 * default: at least one of the clauses holds, and none of those that are negated does; `a:1 b:2 -c:3` is
 * `(a:1 OR b:2) AND NOT c:3`. Length is bounded by who hands in the text; nesting and number of terms here.
 */
export function parseQuery(
  text: string,
): { readonly ok: TokenQuery } | { readonly fault: QueryFault } {
  try {
    return { ok: new QueryParser(text).parse() };
  } catch (error) {
    if (error instanceof QueryFaultError) return { fault: error.fault };
    throw error;
  }
}

class QueryParser {
  readonly #reader: QueryReader;
  #terms = 0;

  constructor(text: string) {
    this.#reader = new QueryReader(text);
  }

  parse(): TokenQuery {
    const query = this.#any(0);
    if (this.#reader.next === ')') {
      throw new QueryFaultError(
        this.#reader.position,
        'must open every parenthesis that it closes',
      );
    }
    return query;
  }

  #any(depth: number): TokenQuery {
    const groups = [this.#group(depth)];
    while (this.#reader.takeOperator('OR')) groups.push(this.#group(depth));
    return join('or', groups);
  }

  /** Leaves the reader at an OR, a closing parenthesis or the end. */
  #group(depth: number): TokenQuery {
    const clauses = [this.#all(depth)];
    while (!this.#endsGroup()) clauses.push(this.#all(depth));
    const wanted = clauses.filter((clause) => clause.kind !== 'not');
    const unwanted = clauses.filter((clause) => clause.kind === 'not');
    return join('and', wanted.length === 0 ? unwanted : [join('or', wanted), ...unwanted]);
  }

  #endsGroup(): boolean {
    this.#reader.skipBlanks();
    const { next } = this.#reader;
    return next === undefined || next === ')' || this.#reader.seesOperator('OR');
  }

  #all(depth: number): TokenQuery {
    const clauses = [this.#clause(depth)];
    this.#reader.skipBlanks();
    while (this.#reader.takeOperator('AND')) {
      clauses.push(this.#clause(depth));
      this.#reader.skipBlanks();
    }
    return join('and', clauses);
  }

  #clause(depth: number): TokenQuery {
    const position = this.#reader.skipBlanks();
    if (depth > NESTING_MAX) {
      const phrase = `must have at most ${String(NESTING_MAX)} parentheses and negations within one another`;
      throw new QueryFaultError(position, phrase);
    }
    if (this.#reader.takeOperator('NOT') || this.#reader.take('!-') !== undefined) {
      return { kind: 'not', condition: this.#clause(depth + 1) };
    }
    if (this.#reader.take('(') === undefined) return this.#term(position);
    const inner = this.#any(depth + 1);
    if (this.#reader.take(')') === undefined) {
      throw new QueryFaultError(position, 'must close every parenthesis that it opens');
    }
    return inner;
  }

  #term(position: number): QueryTerm {
    const { next } = this.#reader;
    const seesOperator = ['AND', 'OR'].some((word) => this.#reader.seesOperator(word));
    if (next === undefined || next === ')' || seesOperator) {
      throw new QueryFaultError(position, 'must have a term such as type:card');
    }
    this.#terms += 1;
    if (this.#terms > TERMS_MAX) {
      throw new QueryFaultError(position, `must have at most ${String(TERMS_MAX)} terms`);
    }
    const name = this.#reader.readFieldName();
    const makeTerm = termMakerOf(name);
    if (makeTerm === undefined) {
      throw new QueryFaultError(position, `must name one of the fields ${FIELD_NAMES}`);
    }
    const start = this.#reader.position;
    const opening = this.#reader.take('[{');
    if (opening !== undefined) {
      if (isInstantField(name)) return this.#range(name, opening, start);
      throw new QueryFaultError(start, 'must have a range only for created_at and modified_at');
    }
    const value = this.#reader.readText();
    if (value.text === '' && !value.quoted) {
      throw new QueryFaultError(start, 'must have a value right after the colon');
    }
    return makeTerm(value);
  }

  /** A range whose opening bracket is read; square ones hold their bounds, curly ones do not. */
  #range(field: InstantField, opening: string, start: number): InstantTerm {
    const from = this.#bound();
    this.#reader.skipBlanks();
    const hasTo = this.#reader.takeOperator('TO');
    const to = hasTo ? this.#bound() : undefined;
    this.#reader.skipBlanks();
    const closing = hasTo ? this.#reader.take(']}') : undefined;
    if (closing === undefined) {
      throw new QueryFaultError(start, 'must have a range such as [2026-01-01 TO *]');
    }
    return {
      kind: 'during',
      field,
      ...(from === undefined ? {} : { from: opening === '[' ? from.start : from.end }),
      ...(to === undefined ? {} : { before: closing === ']' ? to.end : to.start }),
    };
  }

  /** One bound of a range; undefined for `*`. */
  #bound(): Period | undefined {
    this.#reader.skipBlanks();
    const { text, position, quoted, stars } = this.#reader.readText(']}');
    if (text === '*' && !quoted && stars.length === 1) return undefined;
    const period = periodOf(text);
    if (period !== undefined) return period;
    throw new QueryFaultError(position, 'must have an ISO 8601 date or time, or *, as a bound');
  }
}

/** A junction of more than one condition, or the one. */
function join(kind: 'and' | 'or', conditions: readonly TokenQuery[]): TokenQuery {
  const [first] = conditions;
  return first !== undefined && conditions.length === 1 ? first : { kind, conditions };
}
