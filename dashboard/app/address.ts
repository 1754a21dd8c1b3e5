import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/**
 * The state of a page that its address keeps, so that a link shows the same to somebody else: filters, ranges, tabs.
 * Nothing secret belongs here. An empty value leaves the address.
 */
export function useAddress(): readonly [
  get: (name: string) => string,
  set: (changes: Readonly<Record<string, string>>) => void,
] {
  const [params, setParams] = useSearchParams();
  const get = useCallback((name: string) => params.get(name) ?? '', [params]);
  const set = useCallback(
    (changes: Readonly<Record<string, string>>) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return [get, set];
}
