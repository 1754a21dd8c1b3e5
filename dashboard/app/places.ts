import { lazy } from 'react';
import type { ComponentType } from 'react';

import type { PermissionName } from '../generated/operations.js';
import type { IconName } from '../parts/icon.js';
import { patience } from './asking/patience.js';

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
  {
    path: '/applications',
    label: 'Applications',
    icon: 'applications',
    needs: ['application_read'],
    group: 'Data',
  },
  {
    path: '/sessions',
    label: 'Sessions',
    icon: 'sessions',
    needs: ['application_read'],
    group: 'Data',
  },
  { path: '/proxies', label: 'Proxies', icon: 'proxies', needs: ['proxy_read'], group: 'Code' },
  {
    path: '/reactors',
    label: 'Reactors',
    icon: 'reactors',
    needs: ['reactor_read'],
    group: 'Code',
  },
  {
    path: '/formulas',
    label: 'Formulas',
    icon: 'formulas',
    needs: ['reactor_read'],
    group: 'Code',
  },
  { path: '/audit', label: 'Audit trail', icon: 'audit', needs: ['log_read'], group: 'Vault' },
  {
    path: '/settings',
    label: 'Tenant and keys',
    icon: 'settings',
    needs: ['tenant_read'],
    group: 'Vault',
  },
];

type Page = ComponentType;

function page(load: () => Promise<{ readonly default: Page }>): Page {
  return lazy(() => patience.load(load));
}

/** Which page is at which path; the first that matches. Each is a chunk of its own. */
export const ROUTES: readonly (readonly [path: string, page: Page])[] = [
  ['/', page(() => import('../pages/overview/overview.js'))],
  ['/tokens', page(() => import('../pages/tokens/tokens.js'))],
  ['/tokens/:id', page(() => import('../pages/tokens/token.js'))],
  ['/applications', page(() => import('../pages/applications/applications.js'))],
  ['/applications/new', page(() => import('../pages/applications/new-application.js'))],
  ['/applications/:id', page(() => import('../pages/applications/application.js'))],
  ['/audit', page(() => import('../pages/audit/audit.js'))],
  ['/formulas', page(() => import('../pages/formulas/formulas.js'))],
  ['/formulas/new', page(() => import('../pages/formulas/new-formula.js'))],
  ['/formulas/:id', page(() => import('../pages/formulas/formula.js'))],
  ['/reactors', page(() => import('../pages/reactors/reactors.js'))],
  ['/reactors/:id', page(() => import('../pages/reactors/reactor.js'))],
  ['/proxies', page(() => import('../pages/proxies/proxies.js'))],
  ['/proxies/new', page(() => import('../pages/proxies/new-proxy.js'))],
  ['/proxies/:id', page(() => import('../pages/proxies/proxy.js'))],
  ['/sessions', page(() => import('../pages/sessions/sessions.js'))],
  ['/settings', page(() => import('../pages/settings/settings.js'))],
];
