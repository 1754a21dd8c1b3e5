import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startServiceProcess } from '../../support/process/service-process.js';
import type { ServiceProcess } from '../../support/process/service-process.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

/*
 * The threat: callers ask for more than can be done, and everybody waits ever longer, until nothing is answered in time and
 * memory runs out.
 */

/** Enough at a time for any machine to need longer than it should for one turn of its event loop. */
const CALLERS = 3_000;
const PATIENCE_MS = 30_000;

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends a request again and again on one connection, at once when it is answered, until it is told to stop. */
function hammer(
  url: string,
  request: string,
  onAnswer: (answer: Answer) => boolean,
): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      const end = received.indexOf('\r\n\r\n');
      const head = received.slice(0, end);
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1]);
      if (end < 0 || received.length < end + 4 + length) return;
      const answer = { status: Number(head.slice(9, 12)), head, body: received.slice(end + 4) };
      received = '';
      if (onAnswer(answer)) socket.write(request);
      else socket.destroy();
    });
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject).on('close', () => resolve());
  });
}

function post(path: string, key: string, body: string): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `SVC-API-KEY: ${key}`,
    'SVC-TRACE-ID: overload-test',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

const PROBLEM = {
  type: 'urn:token-vault:error:unavailable',
  title: 'Unavailable',
  status: 503,
  detail: 'More is asked of the service than it can do; try again shortly.',
  instance: 'overload-test',
  code: 'UNAVAILABLE',
};

describe('more is asked than can be done', () => {
  let maker: TestService;
  let tenant: Caller;
  let service: ServiceProcess;

  beforeAll(async () => {
    maker = await startService();
    tenant = await maker.newTenant();
    service = await startServiceProcess();
  });
  afterAll(async () => {
    await service.close();
    await maker.close();
  });

  /** Overloads a door until some requests were refused, then for so long more; tells all answers. */
  async function overload(path: string, body: string, moreMs: number): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    let refused = 0;
    const until = performance.now() + PATIENCE_MS;
    let end = until;
    await Promise.all(
      Array.from({ length: CALLERS }, () =>
        hammer(service.url, post(path, tenant.key, body), (answer) => {
          answers.push(answer);
          if (answer.status === 503) refused += 1;
          if (refused === 100) end = Math.min(until, performance.now() + moreMs);
          return performance.now() < end;
        }),
      ),
    );
    return answers;
  }

  it('refuses what cannot be done at once, does all of what it takes, and is as before afterwards', async () => {
    const answers = await overload('/tokenize', '"a value under load"', 1_000);
    const refused = answers.filter(({ status }) => status === 503);
    const taken = answers.filter(({ status }) => status === 200);
    expect(refused.length).toBeGreaterThan(100);
    expect(taken.length).toBeGreaterThan(100);
    expect(taken.length + refused.length).toBe(answers.length);

    for (const { head, body } of refused) {
      expect(JSON.parse(body)).toStrictEqual(PROBLEM);
      expect(head).toMatch(/^Retry-After: 1$/im);
      expect(head).toMatch(/^X-Content-Type-Options: nosniff$/im);
      expect(head).toMatch(/^Content-Type: application\/problem\+json; charset=utf-8$/im);
      expect(head).toMatch(/^SVC-TRACE-ID: overload-test$/im);
      expect(head + body).not.toContain('a value under load');
    }
    const ids = taken.map(({ body }) => JSON.parse(body) as string);
    const sample = [...ids.slice(0, 100), ...ids.slice(-100)];
    const { json } = await tenant.post(
      '/detokenize',
      sample.map((id) => `{{ ${id} }}`),
    );
    expect(json).toStrictEqual(sample.map(() => 'a value under load'));

    const own = tenant.with({ url: service.url });
    await expect
      .poll(async () => (await own.post('/tokenize', '"after"')).status, { timeout: 10_000 })
      .toBe(200);
    for (let call = 0; call < 20; call += 1)
      expect((await own.post('/tokenize', '"after"')).status).toBe(200);
    expect(service.logged()).toContain('more is asked than can be done: requests are refused');
    expect(service.logged()).not.toContain('a value under load');
  }, 90_000);

  it('tells it in the form of the door that was asked', async () => {
    const query = JSON.stringify({ query: '{ me { id } }' });
    const overGraphQL = (await overload('/graphql', query, 0)).find(({ status }) => status === 503);
    const { code, status, detail, instance } = PROBLEM;
    expect(JSON.parse(overGraphQL?.body ?? '')).toStrictEqual({
      errors: [{ message: detail, extensions: { code, status, traceId: instance } }],
    });
    const throughProxy = (await overload('/proxy', '{}', 0)).find(({ status: at }) => at === 503);
    expect(JSON.parse(throughProxy?.body ?? '')).toStrictEqual({ proxy_error: PROBLEM });
  }, 120_000);
});
