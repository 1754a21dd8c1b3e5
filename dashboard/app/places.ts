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

/** Which page is at which path; the first that matches. Each is a chunk of its own. */
export const ROUTES: readonly (readonly [path: string, page: Page])[] = [
  ['/', lazy(() => import('../pages/overview/overview.js'))],
  ['/tokens', lazy(() => import('../pages/tokens/tokens.js'))],
  ['/tokens/:id', lazy(() => import('../pages/tokens/token.js'))],
  ['/applications', lazy(() => import('../pages/applications/applications.js'))],
  ['/applications/new', lazy(() => import('../pages/applications/new-application.js'))],
  ['/applications/:id', lazy(() => import('../pages/applications/application.js'))],
  ['/audit', lazy(() => import('../pages/audit/audit.js'))],
  ['/formulas', lazy(() => import('../pages/formulas/formulas.js'))],
  ['/formulas/new', lazy(() => import('../pages/formulas/new-formula.js'))],
  ['/formulas/:id', lazy(() => import('../pages/formulas/formula.js'))],
  ['/reactors', lazy(() => import('../pages/reactors/reactors.js'))],
  ['/reactors/:id', lazy(() => import('../pages/reactors/reactor.js'))],
  ['/proxies', lazy(() => import('../pages/proxies/proxies.js'))],
  ['/proxies/new', lazy(() => import('../pages/proxies/new-proxy.js'))],
  ['/proxies/:id', lazy(() => import('../pages/proxies/proxy.js'))],
  ['/sessions', lazy(() => import('../pages/sessions/sessions.js'))],
  ['/settings', lazy(() => import('../pages/settings/settings.js'))],
];
