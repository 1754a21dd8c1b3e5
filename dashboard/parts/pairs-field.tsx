import type { ReactElement } from 'react';

import { Button } from './button.js';
import { TextField } from './field.js';

/** A name with its text. */
export type Pair = readonly [name: string, value: string];

/** Names with texts, to be added, changed and taken away. */
export function PairsField(props: {
  readonly legend: string;
  /** What one of them is called. */
  readonly one: string;
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
}): ReactElement {
  const { legend, one, pairs, onChange } = props;
  const replace = (index: number, ...by: readonly Pair[]): void =>
    onChange([...pairs.slice(0, index), ...by, ...pairs.slice(index + 1)]);
  return (
    <fieldset>
      <legend>{legend}</legend>
      {pairs.map(([name, value], index) => (
        <div key={index} className="declared">
          <TextField
            label={`Name ${String(index + 1)}`}
            value={name}
            onChange={(next) => replace(index, [next, value])}
          />
          <TextField
            label={`Value ${String(index + 1)}`}
            value={value}
            onChange={(next) => replace(index, [name, next])}
          />
          <Button kind="quiet" icon="trash" iconOnly onClick={() => replace(index)}>
            {`Take ${one} ${String(index + 1)} away`}
          </Button>
        </div>
      ))}
      <div className="row">
        <Button icon="plus" onClick={() => onChange([...pairs, ['', '']])}>
          {`Add a ${one}`}
        </Button>
      </div>
    </fieldset>
  );
}
