import type { ReactElement, ReactNode } from 'react';

import type { VaultFault } from '../app/vault-client.js';
import { Button } from './button.js';
import { Icon } from './icon.js';
import type { IconName } from './icon.js';
import { shownText } from './text.js';

const MESSAGE_MAX = 1_000;

/** What stands where something is still to come: lines of the height that it will have, so that nothing jumps. */
export function Loading({ lines = 6, what }: { lines?: number; what: string }): ReactElement {
  return (
    <div className="loading" role="status">
      <span className="unseen">Loading {what}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="loading-line" aria-hidden="true" />
      ))}
    </div>
  );
}

/** What stands where there is nothing: why, and what to do about it. */
export function Empty(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div className="empty">
      <Icon name={props.icon} size={32} />
      <h2>{props.title}</h2>
      {props.children}
    </div>
  );
}

/** What stands where the vault refused or did not answer: its words, its code, and what finds the request in the log. */
export function Failure(props: {
  readonly fault: VaultFault;
  readonly retry?: () => void;
}): ReactElement {
  const { code, message, traceId, members } = props.fault;
  const faulty = Object.entries(members);
  return (
    <div className="failure" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <strong>{code}</strong> {shownText(message, MESSAGE_MAX)}
        </p>
        {faulty.length > 0 && (
          <ul>
            {faulty.map(([name, faults]) => (
              <li key={name}>
                <code>{shownText(name)}</code> {shownText([faults].flat().join(' '))}
              </li>
            ))}
          </ul>
        )}
        {traceId !== undefined && (
          <p className="quiet">
            Trace id <code>{traceId}</code>
          </p>
        )}
        {props.retry !== undefined && (
          <Button icon="refresh" onClick={props.retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

/** What stands in the place of a page that the key may not see. */
export function NotAllowed({ why }: { readonly why: string }): ReactElement {
  return (
    <Empty icon="lock" title="This key may not see this">
      <p>{why} An Application that holds it can sign in here, or grant it.</p>
    </Empty>
  );
}
