import { HOST } from '../../protocol/guest-protocol.js';
import type * as Formatting from '../inspect/format.js';
import type { InspectOptions, PromiseState } from '../inspect/inspection.js';
import type * as Inspecting from '../inspect/inspect.js';
import type * as Standards from '../inspect/inspection.js';
import type * as Styles from '../inspect/styles.js';
import { host } from '../run/host.js';
import { loadPackage } from '../run/package-units.js';
import { requireObject } from './validate.js';

export type { InspectOptions } from '../inspect/inspection.js';

/* util.inspect, whose rules are evaluated where something is first shown: most runs show nothing but texts. */

/** Symbol of an object's own inspection, as in Node. */
export const customInspect = Symbol.for('nodejs.util.inspect.custom');

type Rules = typeof Formatting & typeof Inspecting & typeof Standards & typeof Styles;

const rules = (): Rules => loadPackage('_inspect') as Rules;

const STATES = ['pending', 'fulfilled', 'rejected'] as const;

function promiseState(value: object): PromiseState | undefined {
  const state = STATES[host(HOST.promiseState, value) as number];
  if (state === undefined || state === 'pending') return state === undefined ? state : { state };
  return { state, value: host(HOST.promiseResult, value) };
}

/** Text of any value for a reader, as util.inspect. */
export function inspect(
  value: unknown,
  options?: InspectOptions | boolean | null,
  ...older: [depth?: number | null, colors?: boolean]
): string {
  return rules().inspectWith({ inspect, promiseState }, value, options, ...older);
}
inspect.custom = customInspect;
for (const name of ['colors', 'styles'] as const)
  Object.defineProperty(inspect, name, {
    get: () => rules()[name],
    set: (value: object) => Object.assign(rules()[name], value),
    enumerable: true,
    configurable: true,
  });
Object.defineProperty(inspect, 'defaultOptions', {
  get: () => rules().standards,
  set: (options: unknown) => {
    requireObject(options, 'options');
    Object.assign(rules().standards, options);
  },
  configurable: true,
});

/** util.formatWithOptions. */
export function formatWithOptions(options: unknown, ...values: unknown[]): string {
  requireObject(options, 'inspectOptions');
  return rules().formatWith(inspect, options, values);
}

/** What needs no rules to be shown: a text, and most of what has no members. */
const isSimple = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  value === undefined ||
  value === null ||
  (typeof value === 'number' && value !== 0);

/** util.format: `%s %d %i %f %j %o %O %c %%`, then the other arguments. */
export function format(...values: unknown[]): string {
  const [first] = values;
  const isPlain = typeof first !== 'string' || values.length === 1 || !first.includes('%');
  if (isPlain && values.every(isSimple)) return values.map(String).join(' ');
  return rules().formatWith(inspect, {}, values);
}

/** Has instances of a class show some of their members, as Node's own objects do. */
export function showsMembers<Value extends object>(
  Class: { readonly prototype: Value },
  membersOf: (value: Value) => object,
  atEnd?: (value: Value) => string,
): void {
  Object.defineProperty(Class.prototype, customInspect, {
    value(this: Value, depth: number | null, options: InspectOptions): unknown {
      if (depth !== null && depth < 0) return atEnd === undefined ? this : atEnd(this);
      const less = options.depth === null || options.depth === undefined ? null : options.depth - 1;
      return `${this.constructor.name} ${inspect(membersOf(this), { ...options, depth: less })}`;
    },
    writable: true,
    configurable: true,
  });
}
