import { Suspense, useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { Link, Route, Switch } from 'wouter';

import { Badge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { Page } from '../parts/page.js';
import { Empty, Loading } from '../parts/states.js';
import { Foreign } from '../parts/text.js';
import { Boundary } from './boundary.js';
import { DemoNotice } from './demo-notice.js';
import { Navigation } from './navigation.js';
import { Palette, useShortcuts } from './palette.js';
import { ROUTES } from './places.js';
import { useFetchAhead } from './asking/fetch-ahead.js';
import { useSession } from './session.js';
import { ThemeMenu } from './theme-menu.js';

/** What is around every page: the navigation, who has signed in, and the ways to everything else. */
export function Shell(): ReactElement {
  const [isNavigating, setNavigating] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useFetchAhead();
  useShortcuts(useCallback(() => setPaletteOpen(true), []));
  const closeNavigation = (): void => setNavigating(false);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <aside className="side">
        <Brand />
        <Navigation />
        <Elsewhere />
      </aside>
      <div className="main">
        <header className="top">
          <span className="top-menu">
            <Button kind="quiet" icon="menu" iconOnly onClick={() => setNavigating(true)}>
              Pages
            </Button>
          </span>
          <button type="button" className="find" onClick={() => setPaletteOpen(true)}>
            <Icon name="search" size={16} />
            <span>Go to, or do…</span>
            <kbd>Ctrl K</kbd>
          </button>
          <DemoNotice />
          <span className="top-space" />
          <Identity />
          <ThemeMenu />
        </header>
        <main id="content" className="content" tabIndex={-1}>
          <Pages />
        </main>
      </div>
      <Dialog open={isNavigating} onClose={closeNavigation} title="Pages" kind="side">
        <Navigation onChosen={closeNavigation} />
        <Elsewhere />
      </Dialog>
      <Palette open={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
    </div>
  );
}

function Pages(): ReactElement {
  return (
    <Suspense fallback={<Loading what="the page" lines={10} />}>
      <Switch>
        {ROUTES.map(({ path, View }) => (
          <Route key={path} path={path}>
            <Boundary>
              <View />
            </Boundary>
          </Route>
        ))}
        <Route>
          <Page title="There is no such page">
            <Empty icon="search" title="Nothing is at this address">
              <p>
                <Link href="/">Go to the overview</Link>
              </p>
            </Empty>
          </Page>
        </Route>
      </Switch>
    </Suspense>
  );
}

function Brand(): ReactElement {
  return (
    <Link href="/" className="brand">
      <img src="/explorer/icon.svg" alt="" width="26" height="26" />
      token-vault
    </Link>
  );
}

function Elsewhere(): ReactElement {
  return (
    <nav aria-label="Elsewhere" className="elsewhere">
      <a href="/graphql">Explorer</a>
      <a href="/docs">REST reference</a>
    </nav>
  );
}

function Identity(): ReactElement {
  const { caller, leave } = useSession();
  return (
    <span className="identity">
      <span className="identity-name">
        <Foreign text={caller.application.name} max={40} />
      </span>
      <Badge tone="accent">{caller.kind === 'session' ? 'session' : caller.application.type}</Badge>
      <Button kind="quiet" icon="leave" iconOnly onClick={() => leave()}>
        Sign out
      </Button>
    </span>
  );
}
