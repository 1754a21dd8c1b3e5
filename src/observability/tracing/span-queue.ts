import type { Context } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import type { ExportResult } from '@opentelemetry/core';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import type { ReadableSpan, Span, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';

import { tallyOf } from '../../domain/measure/tally.js';

/** Spans that wait to be sent, or are on their way. */
const QUEUE_MAX = 4_096;
const BATCH_MAX = 512;
const EVERY_MS = 2_000;

/**
 * Hands spans to an exporter in batches, after the requests that they are of. What is more than the queue holds, while the
 * collector is away or slow, is dropped and counted: no request ever waits for it.
 */
export class SpanQueue implements SpanProcessor {
  readonly spans = tallyOf('exported', 'dropped', 'failed');
  readonly #processor: BatchSpanProcessor;
  #waiting = 0;

  constructor(exporter: SpanExporter, timeoutMs: number) {
    this.#processor = new BatchSpanProcessor({
      exporter: {
        export: (spans, done) =>
          exporter.export(spans, (result) => this.#count(spans, result, done)),
        shutdown: () => exporter.shutdown(),
      },
      maxQueueSize: QUEUE_MAX,
      maxExportBatchSize: BATCH_MAX,
      scheduledDelayMillis: EVERY_MS,
      exportTimeoutMillis: timeoutMs,
    });
  }

  onStart(span: Span, context: Context): void {
    this.#processor.onStart(span, context);
  }

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & 1) === 0) return;
    if (this.#waiting >= QUEUE_MAX) {
      this.spans.dropped += 1;
      return;
    }
    this.#waiting += 1;
    this.#processor.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#processor.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#processor.shutdown();
  }

  #count(
    spans: readonly ReadableSpan[],
    result: ExportResult,
    done: (result: ExportResult) => void,
  ): void {
    this.#waiting -= spans.length;
    const outcome = result.code === ExportResultCode.SUCCESS ? 'exported' : 'failed';
    this.spans[outcome] += spans.length;
    // Its error names the collector, and every batch would say so again: it is counted, and that is all.
    done({ code: ExportResultCode.SUCCESS });
  }
}
