import * as z from 'zod';

import { Secret } from '../domain/secret.js';
import { faultOfServiceUrl } from './service-url.js';
import { readWith } from './variable-forms.js';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where traces go, and which. */
export interface TracingConfig {
  /** Where spans are sent, `/v1/traces` included. */
  readonly url: string;
  readonly headers: Secret<Readonly<Record<string, string>>>;
  readonly timeoutMs: number;
  readonly serviceName: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** Part of the traces that are kept, 0 to 1, where the sampler keeps a part. */
  readonly ratio: number;
  /** Whether destinations are told of the trace. */
  readonly tellsDestinations: boolean;
}

const httpUrl = z.string().transform(readWith(collectorUrl)).optional();

const variables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.refine(
    (text) => text === undefined || !/\/v1\/traces\/*(?:\?|$)/.test(text),
    'must not end in /v1/traces, which is added; OTEL_EXPORTER_OTLP_TRACES_ENDPOINT takes the whole path',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,]*(?:,\s*[\w-]+=[^,]*)*$/, 'must be name=value, separated by commas')
    .default(''),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number')
    .min(100, 'must be at least 100')
    .max(60_000, 'must be at most 60000')
    .default(10_000),
  OTEL_SERVICE_NAME: z.string().default('token-vault'),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be 0 to 1')
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .default(1),
  TRACE_DESTINATIONS: z.enum(['on', 'off'], 'must be on or off').default('off'),
});

/**
 * Reads the variables of OpenTelemetry under their own names, as far as there is something to set; undefined where no
 * endpoint is, and nothing is traced then. Faults are added to `problems`; none repeats a value.
 */
export function readTracing(
  set: Readonly<Record<string, string | undefined>>,
  problems: string[],
): TracingConfig | undefined {
  const { success, data, error } = variables.safeParse(set);
  if (!success) {
    problems.push(...error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
    return undefined;
  }
  const base = data.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url =
    data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? undefined : tracesUnder(base));
  if (url === undefined) return undefined;
  return {
    url,
    headers: new Secret(headersIn(data.OTEL_EXPORTER_OTLP_HEADERS)),
    timeoutMs: data.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: data.OTEL_SERVICE_NAME,
    sampler: data.OTEL_TRACES_SAMPLER,
    ratio: data.OTEL_TRACES_SAMPLER_ARG,
    tellsDestinations: data.TRACE_DESTINATIONS === 'on',
  };
}

/** What is sent there is no secret of the vault's, and collectors beside it often have no TLS. */
function collectorUrl(text: string, faults: string[]): string {
  const fault = faultOfServiceUrl(text, {
    mayBePlain: true,
    mayHaveQuery: true,
    mayHaveUser: true,
  });
  if (fault !== undefined) faults.push(fault);
  return text;
}

/** The place of traces under an endpoint for all kinds of telemetry, whose query stays behind the path. */
function tracesUnder(base: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return url.href;
}

/** Names and values as W3C Baggage has them, which OpenTelemetry takes over: a value may be percent-encoded. */
function headersIn(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
