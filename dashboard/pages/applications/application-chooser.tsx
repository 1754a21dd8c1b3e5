import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';

import { useWhyNot } from '../../app/session.js';
import { usePages } from '../../app/use-pages.js';
import { ApplicationChoicesDocument, ApplicationNameDocument } from '../../generated/operations.js';
import { ChooserField } from '../../parts/chooser.js';
import type { Choice } from '../../parts/chooser.js';

const PART = 50;

/** As which Application code acts: none, or one of those that programs use, by a part of its name. */
export function ActsAsChooser(props: {
  readonly value: string;
  readonly onChange: (id: string) => void;
}): ReactElement {
  const { value, onChange } = props;
  const whyNot = useWhyNot('application_read');
  const [name, setName] = useState('');
  const [picked, setPicked] = useState<Choice>();
  const { rows, total, fetching, onMore } = usePages(
    ApplicationChoicesDocument,
    { first: PART, filter: { type: ['private', 'public'], ...(name === '' ? {} : { name }) } },
    whyNot !== undefined,
  );
  const isPicked = picked?.id === value;
  const [{ data }] = useQuery({
    query: ApplicationNameDocument,
    variables: { ids: [value] },
    pause: whyNot !== undefined || value === '' || isPicked,
  });
  const known = isPicked ? picked.label : data?.applications?.nodes[0]?.name;
  return (
    <ChooserField
      label="Its code acts as"
      nothing="nobody"
      {...(whyNot === undefined ? {} : { hint: whyNot })}
      chosen={value === '' ? undefined : { id: value, label: known ?? value }}
      choices={rows.map((row) => ({ id: row.id, label: row.name }))}
      total={whyNot === undefined ? total : 0}
      fetching={fetching}
      onMore={onMore}
      onLook={setName}
      onChoose={(choice) => {
        setPicked(choice);
        onChange(choice?.id ?? '');
      }}
    />
  );
}
