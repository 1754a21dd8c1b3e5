import type { ReactElement } from 'react';

/** Paths of the icons, on a ground of 24 by 24. */
const PATHS = {
  overview: 'M3 13h7V3H3zM14 21h7V11h-7zM3 21h7v-4H3zM14 7h7V3h-7z',
  tokens:
    'M12 3 4 6v6c0 4.5 3.2 7.7 8 9 4.8-1.3 8-4.5 8-9V6zM12 11.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zm0 0V15',
  applications: 'M15 7a4 4 0 1 1-3.3 6.3L9 16H7v2H5v2H2v-3l6.7-6.7A4 4 0 0 1 15 7zm1 3.5v.01',
  sessions: 'M4 5h16v11H4zM2 19h20M12 8v3l2 1.5',
  formulas: 'M8 6 3 12l5 6M16 6l5 6-5 6M13.5 4l-3 16',
  reactors: 'M13 2 4 14h7l-1 8 9-12h-7z',
  proxies: 'M4 8h13l-3.5-3.5M20 16H7l3.5 3.5',
  audit: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  keys: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v10H5zM12 15v2',
  settings: 'M4 6h9M17 6h3M15 3.5v5M4 12h2M10 12h10M8 9.5v5M4 18h9M17 18h3M15 15.5v5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v10H5z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 13l4.5 4.5L19 7',
  plus: 'M12 5v14M5 12h14',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v1M12 20v1M3 12h1M20 12h1M5.6 5.6l.8.8M17.6 17.6l.8.8M5.6 18.4l.8-.8M17.6 6.4l.8-.8',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  system: 'M3 5h18v12H3zM8 21h8M12 17v4',
  leave: 'M14 4h5v16h-5M4 12h10M10.5 8.5 14 12l-3.5 3.5',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  hide: 'M3 3l18 18M10.6 5.6A10 10 0 0 1 12 5.5c6.4 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6.3 7.3A17 17 0 0 0 2 12s3.6 6.5 10 6.5c1.6 0 3-.4 4.2-1',
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2v.3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  play: 'M7 4v16l13-8z',
  back: 'M15 5l-7 7 7 7',
  refresh:
    'M20 11a8 8 0 0 0-14.3-4L3 9.5M3 4v5.5h5.5M4 13a8 8 0 0 0 14.3 4l2.7-2.5M21 20v-5.5h-5.5',
} as const;

/** Names of the icons. */
export type IconName = keyof typeof PATHS;

/** A drawing beside words: what it says, the words say too. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }): ReactElement {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
