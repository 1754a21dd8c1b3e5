import { useState } from 'react';
import type { ReactElement } from 'react';

import { TextField } from '../field.js';

const NAME_MAX = 200;

/** Looks in a list for a part of a name; the address holds which, and the field follows it. */
export function NameSearch(props: {
  readonly value: string;
  readonly onSearch: (name: string) => void;
}): ReactElement {
  const { value, onSearch } = props;
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextField
        label="Name"
        type="search"
        maxLength={NAME_MAX}
        value={typed}
        onChange={setTyped}
        onBlur={() => typed.trim() !== value && onSearch(typed.trim())}
      />
    </form>
  );
}
