import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';

import type { Caller } from '../service/caller.js';
import { startService } from '../service/service.js';
import type { TestService } from '../service/service.js';
import { CHROMIUM_PATH, launchBrowser } from './browser.js';

/** What a test in a browser meets; there from the first hook on that is registered behind {@link browserScene}. */
export interface BrowserScene {
  readonly service: TestService;
  /** The management key of a tenant of its own. */
  readonly caller: Caller;
  readonly browser: Browser;
}

/** A suite that needs a browser, and is skipped where there is none; that CI has one is seen to by the explorer's suite. */
export const describeInBrowser = describe.skipIf(CHROMIUM_PATH === undefined);

/** Starts a service and a browser for the suite that it is called in, and ends both with it. */
export function browserScene(): BrowserScene {
  let there: BrowserScene | undefined;
  const scene = (): BrowserScene => {
    if (there === undefined) throw new Error('The scene is not there before the first hook.');
    return there;
  };
  beforeAll(async () => {
    const service = await startService();
    there = { service, caller: await service.newTenant(), browser: await launchBrowser() };
  });
  afterAll(async () => {
    await there?.browser.close();
    await there?.service.close();
  });
  return {
    get service() {
      return scene().service;
    },
    get caller() {
      return scene().caller;
    },
    get browser() {
      return scene().browser;
    },
  };
}
