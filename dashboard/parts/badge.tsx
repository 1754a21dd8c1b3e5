import type { ReactElement } from 'react';

/** A word in a frame: a type, a state. Its colour tells nothing that the word does not. */
export function Badge(props: {
  readonly tone?: 'plain' | 'good' | 'bad' | 'warn' | 'accent';
  readonly children: string;
}): ReactElement {
  return <span className={`badge badge-${props.tone ?? 'plain'}`}>{props.children}</span>;
}
