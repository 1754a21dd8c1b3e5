/** Options that inspect honours; others are accepted and have no effect. */
export interface InspectOptions {
  depth?: number | null;
  showHidden?: boolean;
  breakLength?: number;
  compact?: number | boolean;
  maxArrayLength?: number | null;
  maxStringLength?: number | null;
  sorted?: boolean;
  colors?: boolean;
}

/** Where an inspection stands. */
export interface Context {
  readonly depth: number;
  readonly breakLength: number;
  readonly compact: number;
  readonly maxArrayLength: number;
  readonly maxStringLength: number;
  readonly sorted: boolean;
  readonly showHidden: boolean;
  /** Text of a value within this one. */
  readonly show: (value: unknown, context: Context) => string;
  readonly seen: unknown[];
  readonly circular: Map<unknown, number>;
  indentation: number;
  level: number;
  /** Level of the object that was formatted last: how deep the lines of an object reach below it. */
  lastLevel: number;
}

/** Makes text for what stands two columns further in. */
export function withIndent(context: Context, entries: () => string[]): string[] {
  context.indentation += 2;
  try {
    return entries();
  } finally {
    context.indentation -= 2;
  }
}
