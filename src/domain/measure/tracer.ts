/** What a span may tell: words of the code, numbers, nothing that came from a caller or is stored. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span that is open. */
export interface OpenSpan {
  /** Adds to what it tells. */
  tell(attributes: SpanAttributes): void;
}

/** What a span is about: work of ours, or a call of somebody else. */
export type SpanKind = 'internal' | 'client';

/** Records what a request did, where it is recorded at all. */
export interface Tracer {
  /** Does something within a span, which is part of the one that is under way; where none is there is no span. */
  inSpan<T>(
    place: {
      readonly name: string;
      readonly kind?: SpanKind;
      readonly attributes?: SpanAttributes;
    },
    act: (span: OpenSpan) => Promise<T>,
  ): Promise<T>;
  /** A function that, whenever it is called, is part of what is under way now. */
  bind<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result;
  /** The span that is under way as the header `traceparent` has it; undefined where there is none. */
  traceparent(): string | undefined;
}
