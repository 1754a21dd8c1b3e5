import { afterAll, beforeAll, expect, test } from 'vitest';

import { ProxyScene, proxyError } from '../../../support/scenes/proxy-scene.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';

/*
 * The threat: whoever may write a token chooses a value that ends the element, attribute or section that another caller
 * puts it into, and so has a destination read elements that nobody sent.
 */

let scene: ProxyScene;
let proxy: ProxyWire;
beforeAll(async () => {
  scene = await ProxyScene.start();
  proxy = await scene.newProxy();
});
afterAll(() => scene.stop());

const send = (body: string, type: string) =>
  scene.call(proxy, { method: 'POST', body, headers: [['Content-Type', type]] });

test.each(['text/xml', 'application/xml; charset=utf-8', 'application/soap+xml', 'image/svg+xml'])(
  "XML injection through a token's value: none in %s",
  async (type) => {
    const text = await scene.token('</to><amount>1000000</amount><to>é');
    const quoted = await scene.token('"><amount>2</amount><x y="');
    const section = await scene.token(']]></note><amount>3</amount><note><![CDATA[');
    const answer = await send(
      `<pay id="{{ ${quoted} }}"><to>{{ ${text} }}</to><note><![CDATA[{{ ${section} }}]]></note></pay>`,
      type,
    );
    expect(answer.status, answer.text).toBe(200);
    expect(scene.destination.last.body.toString()).toBe(
      '<pay id="&quot;&gt;&lt;amount&gt;2&lt;/amount&gt;&lt;x y=&quot;">' +
        '<to>&lt;/to&gt;&lt;amount&gt;1000000&lt;/amount&gt;&lt;to&gt;é</to>' +
        '<note><![CDATA[]]]]><![CDATA[></note><amount>3</amount><note><![CDATA[]]></note></pay>',
    );
    expect(scene.destination.last.headers['content-length']).toBe(
      String(scene.destination.last.body.length),
    );
  },
);

test('a value that XML cannot hold is refused, and nothing is sent', async () => {
  const token = await scene.token('a\u0001b');
  const before = scene.destination.received.length;
  const answer = await send(`<a>{{ ${token} }}</a>`, 'text/xml');
  expect(proxyError(answer)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: { body: ['would hold a character that XML does not have'] },
  });
  expect(answer.text).not.toContain('a\\u0001b');
  expect(scene.destination.received).toHaveLength(before);
});
