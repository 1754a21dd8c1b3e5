import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Context, Span, Tracer as OtelTracer } from '@opentelemetry/api';
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import {
  createOtlpHttpExportDelegate,
  httpAgentFactoryFromOptions,
} from '@opentelemetry/otlp-exporter-base/node-http';
import { JsonTraceSerializer, TraceExporterMetricsHelper } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ReadableSpan, Sampler } from '@opentelemetry/sdk-trace';

import { VaultError } from '../../domain/errors.js';
import type { OpenSpan, SpanAttributes, Tracer } from '../../domain/measure/tracer.js';
import type { Secret } from '../../domain/secret.js';
import type { Reading } from '../metric-json.js';
import { requestLabels } from '../request-labels.js';
import type { RequestSpan, RequestTracing } from './request-tracing.js';
import { SpanQueue } from './span-queue.js';
import { readTraceParent, traceParentText, w3cTraceId } from './trace-parent.js';

/** Where traces go, and which. */
export interface TracingOptions {
  readonly url: string;
  readonly headers: Secret<Readonly<Record<string, string>>>;
  readonly timeoutMs: number;
  readonly serviceName: string;
  readonly serviceVersion: string;
  readonly sampler: string;
  readonly ratio: number;
  readonly newTraceId: () => string;
}

/** How long the end of the service waits for the last spans to leave. */
const CLOSE_MS_MAX = 2_000;

/** Traces in the form of OpenTelemetry, sent by OTLP over HTTP. It is loaded only where an endpoint is set. */
export class OpenTracing implements Tracer, RequestTracing {
  readonly #under = new AsyncLocalStorage<Context>();
  readonly #ids = new ChosenIds();
  readonly #queue: SpanQueue;
  readonly #provider: TracerProvider;
  readonly #tracer: OtelTracer;
  readonly #newTraceId: () => string;

  constructor(options: TracingOptions) {
    this.#newTraceId = options.newTraceId;
    this.#queue = new SpanQueue(exporterTo(options), options.timeoutMs);
    this.#provider = new TracerProvider({
      sampler: samplerOf(options),
      idGenerator: this.#ids,
      resource: resourceFromAttributes({
        'service.name': options.serviceName,
        'service.version': options.serviceVersion,
      }),
      spanProcessors: [this.#queue],
      spanLimits: { attributeValueLengthLimit: 128, attributeCountLimit: 16 },
    });
    this.#tracer = this.#provider.getTracer('token-vault', options.serviceVersion);
  }

  begin(headers: IncomingHttpHeaders, given: string | undefined): RequestSpan {
    const parent = readTraceParent(headers['traceparent']);
    const traceId = given ?? parent?.traceId ?? this.#newTraceId();
    const context =
      parent === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.spanId,
            traceFlags: parent.flags,
            isRemote: true,
          });
    this.#ids.next = w3cTraceId(traceId);
    const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, context);
    span.setAttribute('token_vault.trace_id', traceId);
    return {
      traceId,
      run: (act) => this.#under.run(trace.setSpan(context, span), act),
      end: ({ method, route, status }) => {
        const labels = requestLabels(method, status);
        span.updateName(`${labels.method} ${route}`);
        span.setAttributes({
          'http.request.method': labels.method,
          'http.route': route,
          'http.response.status_code': status,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  async inSpan<T>(
    place: Parameters<Tracer['inSpan']>[0],
    act: (span: OpenSpan) => Promise<T>,
  ): Promise<T> {
    const context = this.#under.getStore();
    if (context === undefined) return act(NOWHERE);
    const kind = place.kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const { name, attributes = {} } = place;
    const span = this.#tracer.startSpan(name, { kind, attributes }, context);
    try {
      return await this.#under.run(trace.setSpan(context, span), act, openSpan(span));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', typeOf(error));
      throw error;
    } finally {
      span.end();
    }
  }

  bind<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
    const context = this.#under.getStore();
    return context === undefined ? act : (...args) => this.#under.run(context, act, ...args);
  }

  traceparent(): string | undefined {
    const context = this.#under.getStore();
    const span = context && trace.getSpanContext(context);
    if (span === undefined || !isSpanContextValid(span)) return undefined;
    return traceParentText({ ...span, flags: span.traceFlags });
  }

  /** What became of the spans. */
  read(): readonly Reading[] {
    return Object.entries(this.#queue.spans).map(([outcome, value]) => ({
      name: 'token_vault_spans_total',
      labels: { outcome },
      value,
    }));
  }

  /** Sends what is left, and waits for no more than a moment. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS_MAX)));
    await Promise.race([this.#provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
  }
}

/** Gives the next trace the id that it is to have. */
class ChosenIds extends RandomIdGenerator {
  next: string | undefined;

  override generateTraceId = (): string => {
    const chosen = this.next ?? new RandomIdGenerator().generateTraceId();
    this.next = undefined;
    return chosen;
  };
}

const NOWHERE: OpenSpan = { tell: () => undefined };

function openSpan(span: Span): OpenSpan {
  return { tell: (attributes: SpanAttributes) => void span.setAttributes(attributes) };
}

/** The code of a failure or the class of an error: its message may hold what a caller has sent. */
function typeOf(error: unknown): string {
  if (error instanceof VaultError) return error.code;
  return error instanceof Error ? error.constructor.name : typeof error;
}

/** Every setting is given: the library would read the environment for what is left out. */
function exporterTo({ url, headers, timeoutMs }: TracingOptions): OTLPExporterBase<ReadableSpan[]> {
  const all = { ...headers.reveal(), 'Content-Type': 'application/json' };
  return new OTLPExporterBase(
    createOtlpHttpExportDelegate(
      {
        url,
        headers: () => Promise.resolve(all),
        timeoutMillis: timeoutMs,
        concurrencyLimit: 2,
        compression: 'gzip',
        agentFactory: httpAgentFactoryFromOptions({ keepAlive: true }),
      },
      JsonTraceSerializer,
      'otlp_http_json_span_exporter',
      TraceExporterMetricsHelper,
      undefined,
    ),
  );
}

function samplerOf({ sampler, ratio }: TracingOptions): Sampler {
  const [, isParentBased, name] = /^(parentbased_)?(\w+)$/.exec(sampler) ?? [];
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return isParentBased === undefined ? root : new ParentBasedSampler({ root });
}
