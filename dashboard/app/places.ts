import { lazy } from 'react';
import type { ComponentType } from 'react';

import type { PermissionName } from '../generated/operations.js';
import type { IconName } from '../parts/icon.js';

/** A page of the navigation: where it is, what it is called, and any of which permissions shows it. */
export interface Place {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly needs: readonly PermissionName[];
  readonly group: 'Data' | 'Code' | 'Vault';
}

/** The pages in the order of the navigation. */
export const PLACES: readonly Place[] = [
  { path: '/', label: 'Overview', icon: 'overview', needs: [], group: 'Data' },
  {
    path: '/tokens',
    label: 'Tokens',
    icon: 'tokens',
    needs: ['token_read', 'token_search'],
    group: 'Data',
  },
];

type Page = ComponentType;

/** Which page is at which path; the first that matches. Each is a chunk of its own. */
export const ROUTES: readonly (readonly [path: string, page: Page])[] = [
  ['/', lazy(() => import('../pages/overview/overview.js'))],
  ['/tokens', lazy(() => import('../pages/tokens/tokens.js'))],
  ['/tokens/:id', lazy(() => import('../pages/tokens/token.js'))],
];
