import { useState } from 'react';
import type { ReactElement } from 'react';

import { usePages } from '../../app/use-pages.js';
import { FormulaChoicesDocument } from '../../generated/operations.js';
import type { FormulaChoiceFragment } from '../../generated/operations.js';
import { ChooserField } from '../../parts/chooser.js';

const PART = 50;

/** Which formula runs, by a part of its name. */
export function FormulaChooser(props: {
  readonly chosen: FormulaChoiceFragment | undefined;
  readonly onChoose: (formula: FormulaChoiceFragment | undefined) => void;
}): ReactElement {
  const { chosen, onChoose } = props;
  const [name, setName] = useState('');
  const { rows, total, fetching, onMore } = usePages(FormulaChoicesDocument, {
    first: PART,
    filter: name === '' ? {} : { name },
  });
  return (
    <ChooserField
      label="Formula"
      placeholder="Choose one"
      chosen={chosen && { id: chosen.id, label: chosen.name }}
      choices={rows.map((row) => ({ id: row.id, label: row.name }))}
      total={total}
      fetching={fetching}
      onMore={onMore}
      onLook={setName}
      onChoose={(choice) => onChoose(rows.find(({ id }) => id === choice?.id))}
    />
  );
}
