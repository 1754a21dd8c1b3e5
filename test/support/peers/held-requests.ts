import type { Page, Route } from 'playwright-core';

/** Requests of a page that are held back until they are let go. */
export interface HeldRequests {
  readonly isHeld: () => boolean;
  readonly letGo: () => Promise<void>;
}

/** Holds requests of GraphQL back that begin like this (`mutation UpdateTenant`); at most so many, where that is said. */
export async function holdRequests(
  page: Page,
  begin: string,
  atMost = Number.POSITIVE_INFINITY,
): Promise<HeldRequests> {
  const waiting: Route[] = [];
  let left = atMost;
  await page.route('**/graphql', async (route) => {
    if (left > 0 && route.request().postData()?.includes(begin) === true) {
      left -= 1;
      waiting.push(route);
    } else await route.fallback();
  });
  return {
    isHeld: () => waiting.length > 0,
    letGo: async () => {
      left = 0;
      await Promise.all(waiting.splice(0).map((route) => route.fallback()));
    },
  };
}
