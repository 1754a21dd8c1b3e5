/** What a reader chooses; the names are those of util.inspect. */
export interface InspectOptions {
  depth?: number | null;
  showHidden?: boolean;
  colors?: boolean;
  customInspect?: boolean;
  showProxy?: boolean;
  breakLength?: number;
  compact?: number | boolean;
  maxArrayLength?: number | null;
  maxStringLength?: number | null;
  sorted?: boolean | ((left: string, right: string) => number);
  getters?: boolean | 'get' | 'set';
  numericSeparator?: boolean;
  stylize?: Stylize;
}

/** Gives a text the colours of its kind. */
export type Stylize = (text: string, kind: string) => string;

/** Standard options; `util.inspect.defaultOptions` changes them. */
export const standards: Required<Omit<InspectOptions, 'stylize'>> = {
  showHidden: false,
  depth: 2,
  colors: false,
  customInspect: true,
  showProxy: false,
  maxArrayLength: 100,
  maxStringLength: 10_000,
  breakLength: 80,
  compact: 3,
  sorted: false,
  getters: false,
  numericSeparator: false,
};

/** An inspection on its way: what was chosen, and where it stands. */
export interface Inspection extends Required<InspectOptions> {
  maxArrayLength: number;
  maxStringLength: number;
  /** Objects that the one being shown is within. */
  readonly seen: object[];
  readonly circular: Map<object, number>;
  indentation: number;
  /** Level of the object that was shown last: how deep the lines of an object reach below it. */
  lastLevel: number;
  /** What was chosen and is no option, which functions of objects get too. */
  readonly others: object | undefined;
  /** Text of a value at a level. */
  readonly show: (
    inspection: Inspection,
    value: unknown,
    level: number,
    isBrief?: boolean,
  ) => string;
  /** Whether a promise is settled, and with what; undefined of what is none. */
  readonly promiseState: (value: object) => PromiseState | undefined;
  /** What `Symbol.for('nodejs.util.inspect.custom')` functions get as their third argument. */
  readonly inspect: unknown;
}

/** How a promise stands. */
export type PromiseState =
  | { readonly state: 'pending' }
  | { readonly state: 'fulfilled' | 'rejected'; readonly value: unknown };

/** Whether a value at this level is too deep to be shown. */
export function isTooDeep(inspection: Inspection, level: number): boolean {
  return inspection.depth !== null && level > inspection.depth;
}

/** Makes text of what stands further in by some columns. */
export function indented<Result>(
  inspection: Inspection,
  columns: number,
  work: () => Result,
): Result {
  inspection.indentation += columns;
  try {
    return work();
  } finally {
    inspection.indentation -= columns;
  }
}

/** The options that functions of objects get. */
export function optionsOf(inspection: Inspection): InspectOptions {
  const options: Record<string, unknown> = { stylize: inspection.stylize };
  for (const name of Object.keys(standards)) options[name] = Reflect.get(inspection, name);
  return Object.assign(options, inspection.others);
}
