import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { openPage } from '../../support/peers/browser.js';
import { browserScene, describeInBrowser } from '../../support/peers/browser-scene.js';
import { startRefusingFront } from '../../support/peers/refusing-front.js';
import type { RefusingFront } from '../../support/peers/refusing-front.js';

const BUSY = { status: 503, headers: { 'Retry-After': '1' } } as const;

/** Of each page a file without which it is not there, and what is there once all is loaded. */
const PAGES: readonly (readonly [path: string, files: readonly string[], shown: string])[] = [
  [
    '/graphql',
    ['/explorer/explorer.js', '/explorer/graphiql.min.js', '/explorer/graphiql.min.css'],
    '.graphiql-execute-button',
  ],
  ['/docs', ['/docs/swagger-ui-bundle.js'], '.opblock'],
  ['/dashboard', ['/dashboard/assets/main-'], 'h1:text-is("Sign in")'],
];

describeInBrowser('a page whose files a busy vault refuses', () => {
  const scene = browserScene();
  let front: RefusingFront;

  beforeAll(async () => {
    front = await startRefusingFront(scene.service.url);
  });
  afterEach(() => front.letThrough());
  afterAll(() => front.close());

  it.each(PAGES)('%s comes by itself, once there is room', async (path, files, shown) => {
    const asked = files.map((file) => front.refuse(file, BUSY, 1));
    const watched = await openPage(scene.browser, `${front.url}${path}`);
    await watched.page.waitForSelector(shown, { timeout: 30_000 });
    for (const count of asked) expect(count()).toBeGreaterThan(1);
    expect(await watched.kept()).not.toContain('loaded-again');
    await watched.close();
  });

  it('says so where it does not come, and does not ask for ever', async () => {
    const watched = await openPage(scene.browser, front.url);
    const { page } = watched;
    // As after the fifth time that a tab has loaded it by itself.
    await page.evaluate(`sessionStorage.setItem('token-vault.loaded-again', '5')`);
    const asked = front.refuse('/dashboard/assets/main-', BUSY);
    await page.goto(`${front.url}/dashboard`);
    await page.getByText('Reload it in a while').waitFor();
    const { length } = watched.requested;
    await page.waitForTimeout(1_500);
    expect(watched.requested.length).toBe(length);
    expect(asked()).toBeGreaterThan(0);
    // Somebody who reloads begins anew.
    expect(await watched.kept()).not.toContain('loaded-again');
    await watched.close();
  });
});
