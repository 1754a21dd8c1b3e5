/** Where a request stands in a trace that its caller has begun. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly flags: number;
}

/** Version 00 in full; of a later version what that has in common with it (W3C Trace Context, 3.2). */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Reads the header `traceparent`; undefined where it is not there or not fit, and is passed over then. */
export function readTraceParent(
  header: string | readonly string[] | undefined,
): TraceParent | undefined {
  if (typeof header !== 'string' || header.length > 512) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

/** Writes it. */
export function traceParentText({ traceId, spanId, flags }: TraceParent): string {
  return `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
}

/** A trace id of ours as one of W3C's: a UUID without its dashes, or 32 digits as they are; undefined for any other text. */
export function w3cTraceId(traceId: string): string | undefined {
  const digits = traceId.replaceAll('-', '').toLowerCase();
  return /^(?!0{32})[\da-f]{32}$/.test(digits) ? digits : undefined;
}
