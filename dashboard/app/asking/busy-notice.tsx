import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';

import { Button } from '../../parts/button.js';
import { patience } from './patience.js';

/** Looks at the clock a few times a second, so that no second is left out. */
const LOOK_MS = 250;

/** Whole seconds until then, at least one; undefined where there is no such time. */
function useSecondsUntil(at: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [at]);
  return at === undefined ? undefined : Math.max(1, Math.ceil((at - now) / 1_000));
}

/**
 * Says that what is shown is still being asked for, above everything and without moving it. Whoever listens is told once, and
 * not each second.
 */
export function BusyNotice(): ReactElement {
  const { count, isBusy, nextAt } = useSyncExternalStore(patience.subscribe, patience.waiting);
  const seconds = useSecondsUntil(nextAt);
  return (
    <div role="status" aria-live="polite" className="busy-place">
      {count > 0 && (
        <div className="busy">
          <span>
            {isBusy ? 'The vault is busy' : 'The vault does not answer'}; asking again
            <span aria-hidden="true">
              {seconds === undefined ? ' …' : ` in ${String(seconds)} s`}
            </span>
          </span>
          <Button kind="quiet" icon="refresh" onClick={patience.askNow}>
            Try again now
          </Button>
        </div>
      )}
    </div>
  );
}
