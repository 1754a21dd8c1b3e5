import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../../support/service/caller.js';
import { codesOfNode } from '../../../support/user-code/clients-of-node.js';
import type { OfSystem } from '../../../support/user-code/clients-of-node.js';
import { FAILURES } from '../../../support/peers/destination-failures.js';
import type { FailingWorld } from '../../../support/peers/failing-destinations.js';
import { NameServer } from '../../../support/peers/name-server.js';
import type { ProxyAnswer } from '../../../support/scenes/proxy-call.js';
import { IDENTITY, ProxyScene } from '../../../support/scenes/proxy-scene.js';
import { TestAuthority } from '../../../support/peers/test-authority.js';

let world: FailingWorld;
let scene: ProxyScene;
let operator: Caller;
beforeAll(async () => {
  world = {
    names: await NameServer.start(),
    authority: new TestAuthority(),
    stranger: new TestAuthority('Another authority'),
  };
  const env = { PROXY_TIMEOUT_MS: '500', DNS_SERVERS: world.names.address };
  scene = await ProxyScene.start(env, { outbound: { ca: world.authority.ca } });
  operator = await scene.service.operator();
});
afterAll(async () => {
  await scene.stop();
  await world.names.stop();
});

/** Calls by every client that user code has, and gives what each one's error tells. */
const CODE = `module.exports = async ({ args: { url, body } }) => {
  const method = body === undefined ? 'GET' : 'POST';
  const request = () => new Promise((resolve, reject) => {
    const made = require(url.split(':')[0]).request(url, { method }, (answer) => {
      answer.on('end', resolve).on('error', reject).resume();
    });
    made.on('error', reject).end(body);
  });
  const calls = {
    fetch: () => fetch(url, { method, body }).then((answer) => answer.text()),
    http: request,
    axios: () => require('axios')({ url, method, data: body }),
    nodeFetch: () => require('node-fetch')(url, { method, body }).then((answer) => answer.text()),
  };
  const codes = {};
  const ofSystem = {};
  const texts = [];
  const calling = Object.entries(calls).map(([name, call]) => call().then(
    () => { codes[name] = 'no failure'; },
    (error) => {
      const told = name === 'fetch' ? error.cause : error;
      codes[name] = told.code;
      ofSystem[name] = [told.errno ?? null, told.syscall ?? null];
      for (const each of [error, error.cause ?? {}])
        texts.push(each.message, each.stack, ...Object.keys(each), JSON.stringify(each));
    },
  ));
  await Promise.all(calling);
  return { raw: { codes, ofSystem, text: texts.join(' ') } };
};`;

interface TrialOfCode {
  readonly codes: Readonly<Record<string, string>>;
  /** `errno` and `syscall`. */
  readonly ofSystem: Readonly<Record<'fetch' | 'http' | 'axios', OfSystem>>;
  readonly text: string;
}

async function byCode(url: string, body: string | undefined): Promise<TrialOfCode> {
  const run = `mutation ($input: RunCodeInput!) { runCode(input: $input) { run { result } } }`;
  const { json } = await scene.manager.graphql(run, { input: { code: CODE, args: { url, body } } });
  return (json as { data: { runCode: { run: { result: { raw: TrialOfCode } } } } }).data.runCode.run
    .result.raw;
}

interface Told {
  readonly status: number;
  readonly detail: unknown;
}

function told({ status, text }: Pick<ProxyAnswer, 'status' | 'text'>): Told {
  const { proxy_error: problem } = JSON.parse(text) as { proxy_error?: Record<string, unknown> };
  return { status, detail: problem?.['detail'] };
}

async function byTrial(id: string, body: string | undefined): Promise<Told> {
  const trial = `mutation ($id: UUID!, $request: TestProxyInput!) {
    testProxy(id: $id, input: $request) { trial { answer { status body } } }
  }`;
  const request = { send: true, method: body === undefined ? 'GET' : 'POST', body };
  const { json } = await scene.manager.graphql(trial, { id, request });
  const { testProxy } = (
    json as { data: { testProxy: { trial: { answer: { status: number; body: string } } } } }
  ).data;
  return told({ status: testProxy.trial.answer.status, text: testProxy.trial.answer.body });
}

describe('a destination fails alone, is told in the words and codes of the table, and holds no socket, with', () => {
  test.each(FAILURES)('$what', async (failure) => {
    const { body, detail, begun = false, apart = false } = failure;
    const { fetch, sockets = fetch } = failure;
    const failing = await failure.start(world);
    try {
      const to = { destination_url: failing.url };
      const plain = await scene.newProxy(to);
      const changing = await scene.proxyWith({ request: IDENTITY, response: IDENTITY }, to);
      const call = body === undefined ? {} : { method: 'POST', body };
      const [passed, changed, tried, coded] = await Promise.all([
        scene.call(plain, call).then(told, (error: unknown) => String(error)),
        scene.call(changing, call).then(told),
        byTrial(plain.id, body),
        byCode(failing.url, body),
      ]);

      const answer = { status: detail.includes('within') ? 504 : 502, detail };
      expect(passed).toStrictEqual(begun ? 'Error: aborted' : answer);
      expect(changed).toStrictEqual(answer);
      expect(tried).toStrictEqual(answer);
      const codes = { fetch, http: sockets, axios: sockets, nodeFetch: sockets };
      expect(coded.codes).toStrictEqual(codes);
      expect(coded.text.replaceAll(failing.url, '')).not.toMatch(
        /127\.0\.0\.1|10\.0\.0\.1|fd00::1|OpenSSH|undici|node:/i,
      );
      if (!apart) {
        const ofNode = await codesOfNode(failing.url, body, world.authority.ca);
        // Node's fetch has no codes of its parser; its http and axios tell an answer that breaks off in other ways.
        expect(ofNode.fetch).toBe(fetch.startsWith('HPE_') ? undefined : fetch);
        expect(coded.ofSystem.fetch).toEqual(ofNode.ofSystem.fetch);
        if (!begun) {
          expect(ofNode).toMatchObject({ http: sockets, axios: sockets });
          const { http, axios } = ofNode.ofSystem;
          expect(coded.ofSystem).toMatchObject({ http, axios });
        }
      }
      await expect.poll(() => failing.sockets.size).toBe(0);
    } finally {
      await failing.stop();
    }
  });
});

test('afterwards the service has no connection open, has met nothing unforeseen, and serves', async () => {
  const health = '{ health { outbound { connections running } } }';
  await expect
    .poll(async () => (await operator.graphql(health)).json)
    .toStrictEqual({ data: { health: { outbound: { connections: 0, running: 0 } } } });
  const grave = scene.service.logged().match(/^\{"level":[56]0.*$/gm) ?? [];
  expect(grave).toStrictEqual([]);
  const proxy = await scene.newProxy();
  expect((await scene.call(proxy)).status).toBe(200);
});
