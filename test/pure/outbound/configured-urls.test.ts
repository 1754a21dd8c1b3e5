import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ConfigError } from '../../../src/config/config-error.js';
import { readConfig } from '../../../src/config.js';
import type { Config } from '../../../src/config.js';
import { TransitCipher } from '../../../src/crypto/providers/transit-cipher.js';
import { Secret } from '../../../src/domain/secret.js';
import { OpenTracing } from '../../../src/observability/tracing/open-tracing.js';
import { AnchorSink } from '../../../src/outbound/anchor-sink.js';

const MASTER_KEYS = `a:${Buffer.alloc(32, 1).toString('base64')}`;
const TRANSIT = { KEY_PROVIDER: 'transit', TRANSIT_KEYS: 'k', TRANSIT_TOKEN: 't', MASTER_KEYS };
const POSTGRES = { DATABASE_URL: 'postgresql://localhost/vault', MASTER_KEYS };

/** Variables that are URLs, with what else must be set beside them. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AUDIT_ANCHOR: {},
  CORS_ORIGINS: {},
  DATABASE_MIGRATE_URL: POSTGRES,
  DATABASE_URL: POSTGRES,
  OTEL_EXPORTER_OTLP_ENDPOINT: {},
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {},
  TRANSIT_URL: TRANSIT,
};

function readWithUrl(name: string, url: string): Config | readonly string[] {
  try {
    return readConfig({ ...BESIDE[name], [name]: url });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('every documented variable that is a URL is tried here', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  const rows = page.matchAll(/^\| `(\w+)` \|(.*)$/gm);
  const named = [...rows]
    .filter(([, name = '', row = '']) => /_URL$|ENDPOINT$/.test(name) || /`?https`? URL/.test(row))
    .map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(4);
  expect(Object.keys(BESIDE)).toEqual(expect.arrayContaining(named));
});

describe('a part of a URL that nothing would heed is refused, and nothing of it repeated', () => {
  const PARTS = {
    user: ['https://secret:secret@host.example/x', 'https://@host.example/x'],
    fragment: ['https://host.example/x#secret', 'https://host.example/x#'],
    query: ['https://host.example/x?a=secret', 'https://host.example/x?'],
    form: ['https://host.example/se cret', 'https://host.example\\secret', 'https:/secret'],
  };
  const refusedBy: Readonly<Record<string, readonly (keyof typeof PARTS)[]>> = {
    AUDIT_ANCHOR: ['user', 'fragment', 'form'],
    CORS_ORIGINS: ['user', 'fragment', 'query', 'form'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['fragment', 'form'],
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ['fragment', 'form'],
    TRANSIT_URL: ['user', 'fragment', 'query', 'form'],
  };
  const cases = Object.entries(refusedBy).flatMap(([name, parts]) =>
    parts.flatMap((part) => PARTS[part].map((url) => [name, url] as const)),
  );

  test.each(cases)('%s: %s', (name, url) => {
    const problems = readWithUrl(name, url);
    expect(problems).toStrictEqual([expect.stringMatching(`^${name} .*must`)]);
    expect(JSON.stringify(problems)).not.toContain('secret');
  });

  test.each(['/v1/traces', '/otlp/v1/traces/', '/v1/traces?secret'])(
    'nor a path that would stand there twice: %s',
    (path) => {
      const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
      const problems = readWithUrl(name, `http://127.0.0.1:4318${path}`);
      expect(problems).toStrictEqual([expect.stringMatching(`^${name} .*TRACES_ENDPOINT`)]);
      expect(JSON.stringify(problems)).not.toContain('secret');
    },
  );

  const databases = [
    ['postgresql://host/db?channel_binding=require', /channel_binding/],
    ['postgresql://host/db?schema=secret', /parameter schema/],
    ['postgresql://a,b/db?connect_timeout=9', /connect_timeout/],
    ['postgresql://u:x?secret@host/db', /.+/],
    ['postgresql://u:x?secret&y@host/db', /.+/],
    ['postgresql://u:secret#x@host/db', /%23/],
    ['postgresql://host/db#secret', /fragment/],
    ['postgresql://host/db?sslmode=disable&sslmode=verify-full', /once/],
  ] as const;
  test.each(databases)('a database: %s', (url, reason) => {
    for (const name of ['DATABASE_URL', 'DATABASE_MIGRATE_URL']) {
      const problems = readWithUrl(name, url);
      expect(problems).toStrictEqual([expect.stringMatching(reason)]);
      expect(JSON.stringify(problems)).not.toContain('secret');
    }
  });

  test.each(['DATABASE_URL', 'DATABASE_MIGRATE_URL'])('%s keeps what is heeded', (name) => {
    const url = 'postgresql://u:p%23@host/db?sslmode=verify-full&application_name=x&options=-c%20a';
    const { database } = readWithUrl(name, url) as Config;
    const { url: own, migrateUrl } = database as { url: Secret<string>; migrateUrl: typeof own };
    expect((name === 'DATABASE_URL' ? own : migrateUrl).reveal()).toBe(url);
  });
});

describe('a part that is kept arrives', () => {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end('{"data":{"ciphertext":"vault:v1:x"}}');
  });
  let host: string;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** What is asked for by whoever uses a variable. */
  const USES: Readonly<Record<string, (config: Config) => Promise<unknown>>> = {
    AUDIT_ANCHOR: async ({ audit: { anchor } }) => {
      if (anchor !== undefined) await new AnchorSink(anchor).tell(['{}']);
    },
    TRANSIT_URL: async ({ keyProviders: { transit } }) => {
      const cipher = new TransitCipher({
        url: transit?.url ?? '',
        mount: 'transit',
        token: { text: new Secret('t') },
        timeoutMs: 10_000,
      });
      await cipher.encrypt('k', Buffer.alloc(32));
      await cipher.close();
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: ({ tracing }) => trace(tracing),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ({ tracing }) => trace(tracing),
  };

  async function trace(tracing: Config['tracing']): Promise<void> {
    if (tracing === undefined) return;
    const spans = new OpenTracing({
      ...tracing,
      serviceVersion: '0',
      newTraceId: () => '0'.repeat(31).concat('1'),
    });
    spans.begin({}, undefined).end({ method: 'GET', route: '/', status: 200 });
    await spans.close();
  }

  test.each([
    ['AUDIT_ANCHOR', '', '/'],
    ['AUDIT_ANCHOR', '/seals/', '/seals/'],
    ['AUDIT_ANCHOR', '/seals?of=vault&x', '/seals?of=vault&x'],
    ['TRANSIT_URL', '', '/v1/transit/encrypt/k'],
    ['TRANSIT_URL', '/', '/v1/transit/encrypt/k'],
    ['TRANSIT_URL', '/behind/a%20path/', '/behind/a%20path/v1/transit/encrypt/k'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '', '/v1/traces'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '/otlp/', '/otlp/v1/traces'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '/otlp?tenant=a', '/otlp/v1/traces?tenant=a'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '/in', '/in'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '/v1/traces', '/v1/traces'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '/in/?tenant=a', '/in/?tenant=a'],
  ])('%s: %s', async (name, rest, path) => {
    const config = readWithUrl(name, `http://${host}${rest}`) as Config;
    asked.length = 0;
    await USES[name]?.(config);
    expect(asked.map(({ url }) => url)).toStrictEqual([path]);
  });

  test('who asks, where a collector wants to know', async () => {
    const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
    asked.length = 0;
    await USES[name]?.(readWithUrl(name, `http://who:word@${host}`) as Config);
    const basic = `Basic ${Buffer.from('who:word').toString('base64')}`;
    expect(asked.map(({ headers }) => headers.authorization)).toStrictEqual([basic]);
  });
});
