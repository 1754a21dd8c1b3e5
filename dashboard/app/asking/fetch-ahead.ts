import { useEffect } from 'react';
import { matchRoute, useRouter } from 'wouter';

import { ROUTES } from '../places.js';

/** Fetches the program of a page as soon as somebody points at a link to it, or goes to one by keys: it is there when they press it. */
export function useFetchAhead(): void {
  const { base, parser } = useRouter();
  useEffect(() => {
    const onLink = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.origin !== location.origin || !link.pathname.startsWith(base))
        return;
      const path = link.pathname.slice(base.length) || '/';
      ROUTES.find((each) => matchRoute(parser, each.path, path)[0])?.fetchAhead();
    };
    const events = ['pointerover', 'focusin'] as const;
    for (const event of events) addEventListener(event, onLink, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, onLink);
    };
  }, [base, parser]);
}
