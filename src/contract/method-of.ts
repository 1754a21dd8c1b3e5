import type { Tracer } from '../domain/measure/tracer.js';
import type { OperationServices } from './generated/operations.js';
import type { ServiceMethod } from './operation.js';

/** A method of a service, bound to it. */
export type BoundMethod<Context> = (ctx: Context, input?: unknown) => unknown;

/** The method that a row of the table of operations names. Throws where there is none: services are held to the table by their type. With a tracer each call is a span. */
export function methodOf<Context>(
  services: OperationServices<Context>,
  [service, method]: ServiceMethod,
  tracer?: Tracer,
): BoundMethod<Context> {
  const methods = services[service as keyof OperationServices<Context>] as unknown as
    Readonly<Record<string, BoundMethod<Context>>> | undefined;
  const act = methods?.[method];
  if (act === undefined) throw new Error(`There is no method ${service}.${method}.`);
  const bound = act.bind(methods);
  if (tracer === undefined) return bound;
  const place = { name: `${service}.${method}` };
  return (ctx, input) => tracer.inSpan(place, () => Promise.resolve(bound(ctx, input)));
}
