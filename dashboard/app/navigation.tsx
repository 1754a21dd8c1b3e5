import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { Icon } from '../parts/icon.js';
import { whyNot } from './permissions.js';
import { PLACES } from './places.js';
import type { Place } from './places.js';
import { useSession } from './session.js';

const GROUPS = ['Data', 'Code', 'Vault'] as const;

/** The pages, by group. One that the key may not see is still named, with a lock and the reason. */
export function Navigation({ onChosen }: { onChosen?: () => void }): ReactElement {
  return (
    <nav aria-label="Pages" className="navigation">
      {GROUPS.map((group) => (
        <ul key={group}>
          {PLACES.filter((place) => place.group === group).map((place) => (
            <li key={place.path}>
              <PlaceLink place={place} {...(onChosen === undefined ? {} : { onChosen })} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function PlaceLink(props: { readonly place: Place; onChosen?: () => void }): ReactElement {
  const { path, label, icon, needs } = props.place;
  const { caller } = useSession();
  const [location] = useLocation();
  const why = whyNot(caller, ...needs);
  const isHere = path === '/' ? location === '/' : location.startsWith(path);
  return (
    <Link
      href={path}
      className={why === undefined ? 'place' : 'place place-locked'}
      aria-current={isHere ? 'page' : undefined}
      title={why}
      onClick={props.onChosen}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {why !== undefined && (
        <>
          <Icon name="lock" size={14} />
          <span className="unseen">{why}</span>
        </>
      )}
    </Link>
  );
}
