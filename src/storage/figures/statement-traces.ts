import type { Tracer } from '../../domain/measure/tracer.js';

/** Runs a statement within a span that tells its operation, which is read from a text only where it is traced. */
export type TraceStatement = <T>(
  read: (text: string) => string,
  text: string,
  run: () => Promise<T>,
) => Promise<T>;

/** Traces statements: no text, no values and no names of columns, which would tell what is looked for. */
export function statementTraces(tracer: Tracer | undefined): TraceStatement {
  if (tracer === undefined) return (_read, _text, run) => run();
  return (read, text, run) => {
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': read(text) };
    return tracer.inSpan({ name: 'database statement', kind: 'client', attributes }, run);
  };
}

/** The first word of a statement, where it is one of SQL. */
export function operationOf(text: string): string {
  const [, word = ''] = /^\s*(\w+)/.exec(text) ?? [];
  const operation = word.toUpperCase();
  return OPERATIONS.has(operation) ? operation : 'other';
}

/** The name of an operation of Prisma. */
export function asItIs(text: string): string {
  return text;
}

const OPERATIONS: ReadonlySet<string> = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH']);
