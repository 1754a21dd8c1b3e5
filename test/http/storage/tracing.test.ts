import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

vi.setConfig({ testTimeout: 60_000 });

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string }[];
}

/** What a collector got. */
class Collector {
  readonly bodies: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const isZipped = request.headers['content-encoding'] === 'gzip';
      this.bodies.push((isZipped ? gunzipSync(bytes) : bytes).toString());
      this.headers.push(request.headers);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });

  get spans(): readonly Span[] {
    return this.bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    });
  }

  /** The spans of a trace, once its request is among them, which ends last. */
  async trace(traceId: string): Promise<readonly Span[]> {
    const ofTrace = (): readonly Span[] => this.spans.filter((span) => span.traceId === traceId);
    await vi.waitFor(
      () => {
        const request = ofTrace().find(({ name }) => / \/|^\w+ none$/.test(name));
        expect(request).toBeDefined();
      },
      { timeout: 30_000, interval: 50 },
    );
    return ofTrace();
  }
}

const collector = new Collector();
const told: IncomingHttpHeaders[] = [];
const destination = createServer((request, response) => {
  told.push(request.headers);
  response.end('"fine"');
});
let service: TestService;
let manager: Caller;

beforeAll(async () => {
  for (const server of [collector.server, destination]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const { port } = collector.server.address() as AddressInfo;
  service = await startService({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of%20ours',
    OUTBOUND_ALLOW: '127.0.0.1',
    TRACE_DESTINATIONS: 'on',
  });
  manager = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  collector.server.close();
  destination.close();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;

describe('a trace', () => {
  test('is the one of the caller, and has spans of the request, the operation and its statements', async () => {
    const sent = await manager.send(
      'POST',
      '/tokens',
      { type: 'token', data: 'hidden-data-1' },
      { traceparent: PARENT },
    );
    expect(sent.status).toBe(201);
    expect(sent.headers.get('SVC-TRACE-ID')).toBe(TRACE);
    const spans = await collector.trace(TRACE);
    const request = spans.find(({ name }) => name === 'POST /tokens');
    expect(request?.parentSpanId).toBe('b7ad6b7169203331');
    const operation = spans.find(({ name }) => name === 'tokens.create');
    expect(operation?.parentSpanId).toBe(request?.spanId);
    expect(spans.some(({ name }) => name === 'database statement')).toBe(true);
    expect(collector.headers[0]).toMatchObject({ 'x-collector-key': 'of ours' });
  });

  test('has the id of the service where the caller names none, or one that is fit', async () => {
    const plain = await manager.get('/permissions');
    const own = plain.headers.get('SVC-TRACE-ID') ?? '';
    await collector.trace(own.replaceAll('-', ''));
    const given = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';
    const sent = await manager.send('GET', '/permissions', undefined, { 'SVC-TRACE-ID': given });
    expect(sent.headers.get('SVC-TRACE-ID')).toBe(given);
    await collector.trace(given.replaceAll('-', ''));
    const unfit = await manager.send('GET', '/permissions', undefined, {
      traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    });
    expect(unfit.headers.get('SVC-TRACE-ID')).toMatch(/^[\da-f]{8}-/);
  });

  test('goes through user code to a destination, which is told of it', async () => {
    const { port } = destination.address() as AddressInfo;
    const code = `module.exports = async () => (await fetch('http://127.0.0.1:${String(port)}/secret-path')).status`;
    const traceId = TRACE.replace('0af', '1af');
    const answer = await manager.send(
      'POST',
      '/graphql',
      {
        query: `mutation { runCode(input: { code: ${JSON.stringify(code)} }) { run { result } } }`,
      },
      { traceparent: PARENT.replace(TRACE, traceId) },
    );
    expect(answer.json).toEqual({ data: { runCode: { run: { result: 200 } } } });
    const spans = await collector.trace(traceId);
    const run = spans.find(({ name }) => name === 'run of user code');
    const call = spans.find(({ name }) => name === 'call of a destination');
    expect(call?.parentSpanId).toBe(run?.spanId);
    expect(told.at(-1)?.['traceparent']).toBe(`00-${traceId}-${call?.spanId ?? ''}-01`);
  });

  test('holds nothing secret, whatever was asked', async () => {
    const traceId = TRACE.replace('0af', '2af');
    const traced = { traceparent: PARENT.replace(TRACE, traceId) };
    const created = await manager.send(
      'POST',
      '/tokenize',
      { card: '4242424242424242', note: 'hidden-data-2' },
      traced,
    );
    expect(created.status).toBe(200);
    await manager.send('GET', '/tokens/hidden-id?search=hidden-search', undefined, traced);
    await manager.send(
      'POST',
      '/graphql',
      { query: '{ hiddenField(id: "hidden-argument") }' },
      traced,
    );
    await collector.trace(traceId);
    await vi.waitFor(
      () =>
        expect(
          collector.spans.filter((span) => span.traceId === traceId && span.name.includes('/'))
            .length,
        ).toBe(3),
      { timeout: 30_000 },
    );
    const all = collector.bodies.join('');
    const { key, tenantId, applicationId } = manager;
    for (const secret of [
      'hidden',
      '4242424242424242',
      'secret-path',
      '127.0.0.1',
      'SELECT ',
      'INSERT INTO',
      key,
      tenantId,
      applicationId,
    ])
      expect(all, secret).not.toContain(secret);
  });
});

test('a collector that is away holds up no request, nor the end of the service', async () => {
  const lone = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const caller = await lone.newTenant();
  for (let count = 0; count < 20; count += 1)
    expect((await caller.get('/permissions')).status).toBe(200);
  await vi.waitFor(
    async () => {
      const text = await (await fetch(`${lone.operationsUrl}/metrics`)).text();
      expect(text).toMatch(/^token_vault_spans_total\{outcome="failed"\} [1-9]/m);
    },
    { timeout: 50_000, interval: 200 },
  );
  await lone.close();
});
