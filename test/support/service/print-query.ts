import type { QueryTerm, TokenQuery } from '../../../src/domain/search-query/token-query.js';

/** Writes a query in the query language, with all its parentheses. */
export function printQuery(query: TokenQuery): string {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.conditions.map(printOperand).join(` ${query.kind.toUpperCase()} `);
    case 'not':
      return `NOT ${printOperand(query.condition)}`;
    default:
      return printTerm(query);
  }
}

function printOperand(query: TokenQuery): string {
  return `(${printQuery(query)})`;
}

function printTerm(term: QueryTerm): string {
  switch (term.kind) {
    case 'equals':
      return `${term.field}:${quoted(term.value)}`;
    case 'starts_with':
      return `${term.field}:"${term.value}*"`;
    case 'metadata':
      return `metadata.${quoted(term.key)}:${quoted(term.value)}`;
    case 'during': {
      const { field, from, before } = term;
      return `${field}:[${from?.toISOString() ?? '*'} TO ${before?.toISOString() ?? '*'}}`;
    }
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (unit) => `\\${unit}`)}"`;
}
