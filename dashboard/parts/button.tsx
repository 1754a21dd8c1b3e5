import { useId } from 'react';
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';

import { Icon } from './icon.js';
import type { IconName } from './icon.js';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly icon?: IconName;
  /** Why it cannot be pressed; undefined where it can. */
  readonly refusal?: string | undefined;
  /** Whether what it began is under way. */
  readonly busy?: boolean;
  /** Whether its words are for those who do not see the icon. */
  readonly iconOnly?: boolean;
  readonly children: ReactNode;
};

/**
 * A button. One that may not be pressed can still be reached and says why, to those who see it and to those who hear it;
 * pressing it does nothing.
 */
export function Button(props: ButtonProps): ReactElement {
  const {
    kind = 'plain',
    icon,
    refusal,
    busy = false,
    iconOnly = false,
    children,
    ...rest
  } = props;
  const reasonId = useId();
  const isOff = refusal !== undefined || busy;
  const { onClick, type = 'button', ...others } = rest;
  return (
    <>
      <button
        title={iconOnly && typeof children === 'string' ? children : undefined}
        {...others}
        type={type}
        className={`button button-${kind}${iconOnly ? ' button-icon' : ''}`}
        aria-disabled={isOff || undefined}
        aria-busy={busy || undefined}
        aria-describedby={refusal === undefined ? others['aria-describedby'] : reasonId}
        onClick={(event) => {
          if (isOff) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {icon !== undefined && <Icon name={icon} />}
        <span className={iconOnly ? 'unseen' : undefined}>{children}</span>
      </button>
      {refusal !== undefined && (
        <span id={reasonId} className="reason">
          {refusal}
        </span>
      )}
    </>
  );
}
