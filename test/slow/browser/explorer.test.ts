import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';

import { CHROMIUM_PATH, openPage } from '../../support/peers/browser.js';
import { browserScene, describeInBrowser } from '../../support/peers/browser-scene.js';
import type { WatchedPage } from '../../support/peers/browser.js';
import { explorerExamples } from '../../support/peers/explorer-examples.js';
import {
  enterKey,
  expectText,
  NOTICE,
  openExample,
  RESULT,
  run,
} from '../../support/peers/explorer.js';

const DESKTOP = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;
const DARK = { ...DESKTOP, colorScheme: 'dark' } as const;
const PHONE = {
  viewport: { width: 375, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'light',
} as const;

const PHONE_DARK = { ...PHONE, colorScheme: 'dark' } as const;

const isMissing = CHROMIUM_PATH === undefined;
if (isMissing) {
  console.warn(
    'SKIPPED: the explorer is not tested, for there is no Chromium here. Install it (Debian: apt-get install ' +
      'chromium), or name one in CHROMIUM_PATH.',
  );
}

if (isMissing && process.env['CI'] === 'true') {
  it('has a browser in CI', () => {
    expect.fail('No Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  });
}

describeInBrowser('the explorer in a browser', () => {
  const scene = browserScene();
  let watched: WatchedPage | undefined;

  // Whatever a test does: the page has spoken to its own origin only, and nothing on it has failed.
  afterEach(async () => {
    if (watched === undefined) return;
    const { requested, faults } = watched;
    const origins = new Set(requested.map((url) => new URL(url).origin));
    await watched.close();
    watched = undefined;
    expect([...origins]).toEqual([scene.service.url]);
    expect(faults).toEqual([]);
  });

  async function open(options: BrowserContextOptions = DESKTOP): Promise<WatchedPage> {
    watched = await openPage(scene.browser, `${scene.service.url}/graphql`, options);
    await watched.page.waitForSelector('.graphiql-execute-button');
    return watched;
  }

  it('creates an Application and tokenizes, and shows the answers', async () => {
    const { page, requested, screenshot } = await open();
    await enterKey(page, scene.caller.key);
    await expectText(page, '#key-status', 'Management · management');

    await run(page);
    await expectText(page, RESULT, `"id": "${scene.caller.applicationId}"`);

    // What is chosen stands there with its variables, and does not run.
    const before = requested.length;
    await openExample(page, 'CreateApplication');
    await expectText(page, '.graphiql-editor-tool', '"name": "Checkout"');
    expect(await page.innerText(RESULT)).not.toContain('Checkout');
    expect(requested.length).toBe(before);
    await run(page);
    await expectText(page, RESULT, '"name": "Checkout"');
    const key = /"key": "(\w+)"/.exec(await page.innerText(RESULT))?.[1] ?? '';

    // Chosen again it is the tab that there is.
    await openExample(page, 'ListApplications');
    await openExample(page, 'CreateApplication');
    expect(await page.locator('.graphiql-tab-button').allInnerTexts()).toEqual([
      'WhoAmI',
      'CreateApplication',
      'ListApplications',
    ]);

    // The new key is one that works, and may do what it was given.
    await enterKey(page, key);
    await expectText(page, '#key-status', 'Checkout · private');
    await openExample(page, 'Tokenize');
    await run(page);
    await expectText(page, RESULT, '"number": "XXXXXXXXXXXX4242"');
    expect(await page.innerText(RESULT)).toMatch(/"customer": "[0-9a-f-]{36}"/);
    await screenshot('explorer-desktop-light');
    await openExample(page, 'ListApplications');
    await run(page);
    await expectText(page, NOTICE, 'The example WhoAmI shows what this key may do.');
  });

  it('lists every example, with what it needs', async () => {
    const { page } = await open();
    const examples = await explorerExamples();
    const shown = await page.locator('.examples button').allInnerTexts();
    expect(shown.map((text) => text.split('\n')[0])).toEqual(examples.map(({ name }) => name));
    for (const [index, { about, needs }] of examples.entries()) {
      for (const part of [about, ...needs]) expect(shown[index]).toContain(part);
    }
  });

  it('conceals the key until it is asked to show it', async () => {
    const { page } = await open();
    await enterKey(page, scene.caller.key);
    const security = (): Promise<unknown> =>
      page.evaluate(
        "getComputedStyle(document.getElementById('api-key')).getPropertyValue('-webkit-text-security')",
      );
    expect(await security()).toBe('disc');
    await page.click('text=Show');
    expect(await security()).toBe('none');
    await page.click('text=Hide');
    expect(await security()).toBe('disc');
  });

  it('says what to do where a call is refused or not answered', async () => {
    const { page } = await open();
    await run(page);
    await expectText(page, NOTICE, 'No API key. Put one in the field above and run this again.');
    expect(await page.evaluate('document.activeElement.id')).toBe('api-key');

    await enterKey(page, `${scene.caller.key}x`);
    await expectText(page, '#key-status', 'The API key is not valid.');
    await run(page);
    await expectText(page, NOTICE, 'It may be mistyped, replaced, deleted or expired.');
    await expectText(page, RESULT, '"code": "UNAUTHENTICATED"');

    await enterKey(page, scene.caller.key);
    await run(page);
    await expectText(page, RESULT, scene.caller.applicationId);
    expect(await page.isVisible(NOTICE)).toBe(false);

    await page.route('**/graphql', (route) => route.abort());
    await run(page);
    await expectText(page, NOTICE, 'The vault does not answer.');
    await page.click('#notice-close');
    expect(await page.isVisible(NOTICE)).toBe(false);
  });

  it('documents the types, also without a key', async () => {
    const { page, screenshot } = await open(DARK);
    await page.click('button[aria-label="Show Documentation Explorer"]');
    const types = page.locator('.graphiql-doc-explorer-type-name');
    await expect
      .poll(() => types.allInnerTexts())
      .toEqual(
        expect.arrayContaining(['Query', 'Mutation', 'Application', 'CreateApplicationInput']),
      );
    await types.getByText('ApplicationType', { exact: true }).click();
    await expectText(page, '.graphiql-doc-explorer', 'What an Application is meant for.');
    await enterKey(page, scene.caller.key);
    await run(page);
    await expectText(page, RESULT, scene.caller.applicationId);
    await screenshot('explorer-desktop-dark');
  });

  it('is light or dark as the system is, and as its own switch says, as a whole', async () => {
    const { page, kept } = await open();
    expect(await grounds(page)).toEqual([LIGHT_GROUND, LIGHT_GROUND]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await grounds(page)).toEqual([DARK_GROUND, DARK_GROUND]);

    await chooseTheme(page, 'Light');
    expect(await grounds(page)).toEqual([LIGHT_GROUND, LIGHT_GROUND]);
    await page.emulateMedia({ colorScheme: 'light' });
    await chooseTheme(page, 'Dark');
    expect(await grounds(page)).toEqual([DARK_GROUND, DARK_GROUND]);

    await page.reload();
    await expect.poll(() => grounds(page)).toEqual([DARK_GROUND, DARK_GROUND]);
    expect(await kept()).toContain('graphiql:theme');
  });

  it('can be used on a phone', async () => {
    const { page, screenshot } = await open(PHONE);
    await enterKey(page, scene.caller.key);
    await page.tap('button[aria-label="Show Examples"]');
    await openExample(page, 'Tokenize');
    await page.tap('button[aria-label="Hide Examples"]');
    await run(page);
    await expectText(page, RESULT, '"customer"');
    await screenshot('explorer-phone');
    for (const selector of ['#api-key', '.graphiql-query-editor', RESULT, '.graphiql-sidebar']) {
      const box = await page.locator(selector).boundingBox();
      expect(box?.width, selector).toBeGreaterThan(200);
      expect(box?.height, selector).toBeGreaterThan(30);
      expect((box?.x ?? 0) + (box?.width ?? 0), selector).toBeLessThanOrEqual(375);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);

    // What is typed on it runs.
    await page.tap('.graphiql-query-editor .CodeMirror');
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{ me { application { name } } }');
    await page.tap('.graphiql-execute-button');
    await expectText(page, RESULT, '"name": "Management"');

    await page.tap('button[aria-label="Show Documentation Explorer"]');
    await expectText(page, '.graphiql-plugin', 'All Schema Types');
    await screenshot('explorer-phone-documentation');
    await page.tap('button[aria-label="Hide Documentation Explorer"]');
    await expect.poll(() => page.isVisible('.graphiql-execute-button')).toBe(true);
  });

  it('is dark on a phone whose system is, and shows the types there', async () => {
    const { page, screenshot } = await open(PHONE_DARK);
    expect(await grounds(page)).toEqual([DARK_GROUND, DARK_GROUND]);
    await enterKey(page, scene.caller.key);
    await run(page);
    await expectText(page, RESULT, scene.caller.applicationId);
    await screenshot('explorer-phone-dark');
    await page.tap('button[aria-label="Show Documentation Explorer"]');
    const types = page.locator('.graphiql-doc-explorer-type-name');
    await expect.poll(() => types.allInnerTexts()).toContain('TokenType');
    await types.getByText('TokenType', { exact: true }).tap();
    await expectText(page, '.graphiql-doc-explorer', 'Kinds of tokens.');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
  });

  it('can neither call another origin nor run a script that was written into the page', async () => {
    const { page } = await openPage(scene.browser, `${scene.service.url}/graphql`, DESKTOP);
    const elsewhere = `${scene.service.operationsUrl}/health/live`;
    expect(
      await page.evaluate(`fetch('${elsewhere}', { mode: 'no-cors' }).then(() => 'sent', String)`),
    ).toMatch(/Failed to fetch/);
    await page.evaluate(`(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
    })()`);
    expect(await page.evaluate('window.injected === undefined')).toBe(true);
    await page.context().close();
  });
});

const LIGHT_GROUND = 'rgb(255, 255, 255)';
const DARK_GROUND = 'rgb(33, 42, 59)';

async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.click('button[aria-label="Open settings dialog"]');
  await page.click(`.graphiql-dialog button:text-is("${theme}")`);
  await page.keyboard.press('Escape');
}

/** The colours behind the page's head and behind GraphiQL. */
async function grounds(page: Page): Promise<unknown> {
  return page.evaluate(
    "['body', '.graphiql-container'].map((each) => getComputedStyle(document.querySelector(each)).backgroundColor)",
  );
}
