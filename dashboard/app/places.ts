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

type Load = () => Promise<{ readonly default: ComponentType }>;

/** A page: at which path, and its program, which is a chunk of its own. */
export interface Route {
  readonly path: string;
  readonly View: ComponentType;
  /** Fetches what the page needs, before somebody goes to it; what fails is fetched again by the page itself. */
  readonly fetchAhead: () => void;
}

const editor = (): Promise<unknown> => import('../parts/code/code-editor.js');

function route(path: string, load: Load, ...parts: readonly (() => Promise<unknown>)[]): Route {
  return {
    path,
    View: lazy(() => patience.load(load)),
    fetchAhead: () => {
      void Promise.allSettled([load, ...parts].map((each) => each()));
    },
  };
}

/** Which page is at which path; the first that matches. */
export const ROUTES: readonly Route[] = [
  route('/', () => import('../pages/overview/overview.js')),
  route('/tokens', () => import('../pages/tokens/tokens.js')),
  route('/tokens/:id', () => import('../pages/tokens/token.js')),
  route('/applications', () => import('../pages/applications/applications.js')),
  route('/applications/new', () => import('../pages/applications/new-application.js')),
  route('/applications/:id', () => import('../pages/applications/application.js')),
  route('/audit', () => import('../pages/audit/audit.js')),
  route('/formulas', () => import('../pages/formulas/formulas.js')),
  route('/formulas/new', () => import('../pages/formulas/new-formula.js'), editor),
  route('/formulas/:id', () => import('../pages/formulas/formula.js'), editor),
  route('/reactors', () => import('../pages/reactors/reactors.js')),
  route('/reactors/:id', () => import('../pages/reactors/reactor.js')),
  route('/proxies', () => import('../pages/proxies/proxies.js')),
  route('/proxies/new', () => import('../pages/proxies/new-proxy.js'), editor),
  route('/proxies/:id', () => import('../pages/proxies/proxy.js'), editor),
  route('/sessions', () => import('../pages/sessions/sessions.js')),
  route('/settings', () => import('../pages/settings/settings.js')),
];
