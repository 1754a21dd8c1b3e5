import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { describeInBrowser } from '../../../support/peers/browser-scene.js';
import { launchBrowser } from '../../../support/peers/browser.js';
import { openDashboard } from '../../../support/peers/dashboard.js';
import { longestTaskMs, pressAt } from '../../../support/peers/page-work.js';
import { ProxyScene } from '../../../support/scenes/proxy-scene.js';
import { createdId } from '../../../support/scenes/created-id.js';
import type { Caller } from '../../../support/service/caller.js';

/** For so long nothing on the page may answer, by the processor's time. */
const FROZEN_MS_MAX = 200;
const MEGABYTE = 1_000_000;
const SCRIPT = `</pre><script>document.title='taken'</script><img src=x onerror="document.title='taken'">`;
/** Turns what follows it around. */
const TURNED = 'invoice\u202Egpj.exe\u2066';
/** What turns a line around, wherever it were shown as it is. */
const TURNING = /[\u202A-\u202E\u2066-\u2069\u200B]/u;
const LINE = `${SCRIPT}${TURNED}`;

/** Answers of a destination, as bytes, and what is seen of each. */
const ANSWERS: readonly (readonly [what: string, type: string, body: Buffer, seen: string])[] = [
  ['a script', 'text/html', Buffer.from(`<!doctype html>${LINE}`), '</pre><script>'],
  ['one line of a megabyte', 'text/plain', Buffer.from('W'.repeat(MEGABYTE)), 'WWWW'],
  [
    'a megabyte that turns lines',
    'text/plain',
    Buffer.from(TURNED.repeat(MEGABYTE / 20)),
    '⟨U+202E⟩',
  ],
  ['a hundred thousand lines', 'text/plain', Buffer.from('\u0000\n'.repeat(100_000)), '⟨U+0000⟩'],
  ['marks upon marks', 'text/plain', Buffer.from(`Z${'\u0336\u0489'.repeat(200_000)}`), 'Z'],
  ['JSON, deep', 'application/json', Buffer.from('['.repeat(400_000)), '[[[['],
  [
    'broken UTF-8',
    'application/json',
    Buffer.from([0x22, 0xc3, 0x28, 0xff, 0xfe, 0x22]),
    'bytes that are no text',
  ],
  ['bytes', 'application/octet-stream', Buffer.alloc(3 * MEGABYTE, 0xff), 'bytes that are no text'],
];

const HEADERS = { 'x-hostile': '<script>"\u00ff', 'x-long': 'h'.repeat(9_000) };
const POLL = { timeout: 20_000 };
const IS_BUSY = `document.querySelector('[aria-busy=true]') !== null`;
const TWO_FRAMES =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** Code of formulas, and what is seen of its run. */
const CODES: readonly (readonly [what: string, code: string, seen: string])[] = [
  ['a line', `console.log(${JSON.stringify(LINE)});`, '⟨U+202E⟩gpj.exe'],
  ['a long line', `console.log('${SCRIPT.slice(0, 14)}' + 'W'.repeat(60_000));`, '</pre><script>'],
  ['lines', 'for (let n = 0; n < 5_000; n += 1) console.warn(n);', 'The console was cut'],
  ['a result', `return { raw: ${JSON.stringify(LINE)}.repeat(8_000) };`, 'characters)'],
  ['many results', `return { raw: Array.from({ length: 50_000 }, () => '\u202e') };`, '⟨U+202E⟩'],
  ['a fault', `throw new Error(${JSON.stringify(LINE)}.repeat(8_000));`, '</pre><script>'],
].map(([what = '', body = '', seen = '']) => [
  what,
  `module.exports = async () => { ${body} return { raw: 'done' }; };`,
  seen,
]);

const MANY_LINES = `module.exports = () => {
  for (let n = 0; n < 300; n += 1) console.log(n);
  return { raw: 1 };
};`;

describeInBrowser('what others wrote to do harm', () => {
  let scene: ProxyScene;
  let browser: Browser;
  let owner: Caller;

  beforeAll(async () => {
    scene = await ProxyScene.start();
    browser = await launchBrowser();
    owner = await scene.manager.newApplication({
      type: 'management',
      permissions: [
        'log:read',
        'proxy:read',
        'proxy:update',
        'reactor:read',
        'reactor:create',
        'token:use',
      ],
      rules: [
        {
          priority: 1,
          container: '/',
          transform: 'reveal',
          permissions: ['token:create', 'token:read', 'token:search'],
        },
      ],
    });
  });
  afterAll(async () => {
    await browser.close();
    await scene.stop();
  });

  const open = (path: string) =>
    openDashboard(browser, { url: scene.service.url, key: owner.key }, path);

  /** Nothing of it has run, turned a line around or left the page's frame. */
  async function expectHarmless(page: Page, what: string): Promise<void> {
    expect([what, await page.title()]).not.toEqual([what, 'taken']);
    expect([what, await page.locator('img[src=x], main script').count()]).toEqual([what, 0]);
    const text = await page.evaluate<string>('document.body.textContent');
    expect([what, TURNING.test(text)]).toEqual([what, false]);
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect([what, await page.evaluate(isWider)]).toEqual([what, false]);
  }

  it('shows whatever a destination answers as text, and is not held up by it', async () => {
    const { id } = await scene.newProxy({ name: LINE });
    const watched = await open(`/proxies/${id}`);
    const { page } = watched;
    await page.getByLabel('Send it to the destination').check();
    await page.getByRole('textbox', { name: 'Body' }).fill('{}');
    const frozen: (readonly [string, number])[] = [];
    for (const [what, type, body, seen] of ANSWERS) {
      scene.destination.respond = (_request, response) => {
        response.writeHead(200, { 'content-type': type, 'x-case': what, ...HEADERS });
        response.end(body);
      };
      await page.getByRole('button', { name: 'Send', exact: true }).focus();
      const ms = await longestTaskMs(browser, page, () => answered(page));
      frozen.push([what, ms]);
      const answer = page.getByRole('region', { name: 'What the destination answers' });
      await answer.getByText(`x-case: ${what}`).waitFor();
      expect([what, await answer.innerText()]).toEqual([what, expect.stringContaining(seen)]);
      await expectHarmless(page, what);
    }
    console.log('frozen, in ms of the processor', frozen);
    expect(frozen.filter(([, ms]) => ms > FROZEN_MS_MAX)).toEqual([]);
    expect(watched.faults).toEqual([]);
    await watched.close();
  }, 240_000);

  it('shows what code writes, gives and throws as text', async () => {
    const watched = await open('/formulas/new');
    const { page } = watched;
    const frozen: (readonly [string, number])[] = [];
    const outcome = page.getByRole('status', { name: 'Outcome of the run' });
    for (const [what, code, seen] of CODES) {
      await page.getByRole('textbox', { name: 'Code of the formula' }).fill(code);
      await page.getByRole('button', { name: 'Run', exact: true }).focus();
      frozen.push([what, await longestTaskMs(browser, page, () => answered(page))]);
      await expect.poll(() => outcome.innerText(), POLL).toContain(seen);
      await expectHarmless(page, what);
    }
    const lines = page.getByRole('list', { name: 'Console' }).getByRole('listitem');
    await page.getByRole('textbox', { name: 'Code of the formula' }).fill(MANY_LINES);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => lines.count(), POLL).toBe(200);
    await page.getByRole('button', { name: /^Show more: 100 lines/ }).click();
    await expect.poll(() => lines.count(), POLL).toBe(300);
    expect(await lines.last().innerText()).toContain('299');
    console.log('frozen, in ms of the processor', frozen);
    expect(frozen.filter(([, ms]) => ms > FROZEN_MS_MAX)).toEqual([]);
    expect(watched.faults).toEqual([]);
    await watched.close();
  }, 240_000);

  it('shows a value and a mask of a megabyte as text, cut', async () => {
    const data = LINE.repeat(MEGABYTE / LINE.length);
    const token = {
      type: 'token',
      data,
      mask: '{{ data }}',
      metadata: { [LINE.slice(0, 30)]: LINE },
    };
    const id = await createdId(owner, '/tokens', token);
    await createdId(owner, '/tokens', { ...token, data: { [LINE]: data, list: [[[LINE]]] } });
    const watched = await open('/tokens');
    const { page } = watched;
    await page.getByRole('link', { name: id }).waitFor();
    await expectHarmless(page, 'the list');
    const press = await pressAt(page, page.getByRole('link', { name: id }));
    const opening = await longestTaskMs(browser, page, async () => {
      const heard = page.waitForResponse('**/graphql');
      await press();
      await (await heard).finished();
      await expect.poll(() => page.title(), POLL).toContain('Any value');
      await page.evaluate(TWO_FRAMES);
    });
    await page.getByLabel('Why it has to be seen').fill('Ticket 4711');
    const revealing = await longestTaskMs(browser, page, () => answered(page));
    await page
      .getByLabel('Value in clear')
      .getByText(/\d characters\)$/)
      .waitFor();
    await expectHarmless(page, 'the value');
    console.log('frozen, in ms of the processor', { opening, revealing });
    expect(Math.max(opening, revealing)).toBeLessThan(FROZEN_MS_MAX);
    expect(watched.faults).toEqual([]);
    await watched.close();
  }, 120_000);
});

/** Presses Enter where the focus is, and waits until what the vault answers is shown. */
async function answered(page: Page): Promise<void> {
  const heard = page.waitForResponse('**/graphql');
  await page.keyboard.press('Enter');
  await (await heard).finished();
  await expect.poll(() => page.evaluate(IS_BUSY), POLL).toBe(false);
  await page.evaluate(TWO_FRAMES);
}
