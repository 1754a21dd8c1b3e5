import { Component } from 'react';
import type { ReactNode } from 'react';

import { Button } from '../parts/button.js';
import { Empty } from '../parts/states.js';

/** Where a page fails, the others and the navigation stay. What it failed with is not shown: it may hold what the page showed. */
export class Boundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Empty icon="warning" title="This page could not be shown">
        <p>
          A newer version of the vault may be running than the one that this page is of. Reloading
          fetches it.
        </p>
        <Button icon="refresh" onClick={() => location.reload()}>
          Reload
        </Button>
      </Empty>
    );
  }
}
