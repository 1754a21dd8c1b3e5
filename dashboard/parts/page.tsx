import { useEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';

import { Icon } from './icon.js';

let isFirst = true;

/** The head of a page: its name, which is that of the tab too and is read out when the page is come to, and what can be done. */
export function Page(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const { title, lead, back, actions, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · token-vault`;
  }, [title]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <>
      <header className="page-head">
        <div>
          {back !== undefined && (
            <Link className="back" href={back.to}>
              <Icon name="back" size={14} />
              {back.label}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className="quiet">{lead}</p>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A part of a page, with a heading. */
export function Panel(props: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section
      className={`panel${props.wide === true ? ' panel-wide' : ''}`}
      aria-label={props.title}
    >
      <header className="panel-head">
        <h2>{props.title}</h2>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}
