import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { AnchorSink } from '../../../src/outbound/anchor-sink.js';

const LINES = ['{"audit_seal":1}', '{"audit_seal":2}'];
const TEXT = '{"audit_seal":1}\n{"audit_seal":2}\n';

describe('a witness behind a URL', () => {
  let server: Server;
  let url: string;
  let respond: (response: ServerResponse) => void;
  let got: { readonly request: IncomingMessage; readonly body: string }[];

  beforeEach(async () => {
    got = [];
    respond = (response) => response.writeHead(204).end();
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        got.push({ request, body });
        respond(response);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/seals`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const tell = (msMax = 10_000): Promise<void> =>
    new AnchorSink({ kind: 'url', url }, msMax).tell(LINES);

  test('is sent the lines as NDJSON, and has them when it has answered with success', async () => {
    await tell();
    expect(got.map(({ body }) => body)).toEqual([TEXT]);
    expect(got[0]?.request).toMatchObject({ method: 'POST', url: '/seals' });
    expect(got[0]?.request.headers['content-type']).toBe('application/x-ndjson');
  });

  test.each([400, 401, 404, 429, 500, 503])(
    'has not taken them where it answers %i',
    async (status) => {
      respond = (response) => response.writeHead(status).end('{"secret":"of theirs"}');
      await expect(tell()).rejects.toThrow(
        `AUDIT_ANCHOR has answered with the status ${String(status)}.`,
      );
    },
  );

  test('is not followed to where it sends on', async () => {
    respond = (response) => response.writeHead(307, { location: `${url}/elsewhere` }).end();
    await expect(tell()).rejects.toThrow();
    expect(got).toHaveLength(1);
  });

  test('has not taken them where it does not answer in time, or breaks off', async () => {
    respond = () => undefined;
    await expect(tell(100)).rejects.toThrow(/timeout/);
    respond = (response) => response.destroy();
    await expect(tell()).rejects.toThrow();
  });

  test('has not taken them where nobody listens', async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    await expect(tell()).rejects.toThrow();
  });
});

describe('a file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anchors-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is added to, readable by its owner only, and begun anew where it was moved away', async () => {
    const path = join(folder, 'seals.ndjson');
    const sink = new AnchorSink({ kind: 'file', path });
    await sink.tell(LINES);
    await sink.tell(LINES);
    expect(await readFile(path, 'utf8')).toBe(TEXT + TEXT);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await rename(path, `${path}.1`);
    await sink.tell(LINES);
    expect(await readFile(path, 'utf8')).toBe(TEXT);
  });

  test('that cannot be written is told of', async () => {
    const sink = new AnchorSink({ kind: 'file', path: join(folder, 'missing', 'seals.ndjson') });
    await expect(sink.tell(LINES)).rejects.toThrow(/ENOENT/);
  });
});
