import { useId, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';

import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';

/** The fields of the search language, with an example of each. */
const FIELDS = [
  ['data', 'data:"4242"', 'a text that a search index of the token holds'],
  ['metadata.', 'metadata.order:7', 'a member of the metadata'],
  ['type', 'type:card', 'a type'],
  ['container', 'container:/pci/high/', 'a container'],
  ['id', 'id:"…"', 'the token itself'],
  ['fingerprint', 'fingerprint:"…"', 'tokens of an equal value'],
  ['created_at', 'created_at:[2030-01-01 TO 2030-02-01]', 'a period'],
  ['modified_at', 'modified_at:[2030-01-01 TO *]', 'a period of changes'],
  ['created_by', 'created_by:"…"', 'the Application that made it'],
  ['modified_by', 'modified_by:"…"', 'the Application that changed it'],
] as const;

/** The word that is being typed at the end of a query, and the fields that begin like it. */
function completionsOf(text: string): readonly string[] {
  const word = /(?:^|[\s(])([a-z_.]+)$/.exec(text)?.[1];
  if (word === undefined) return [];
  return FIELDS.map(([name]) => name).filter((name) => name.startsWith(word) && name !== word);
}

function completed(text: string, name: string): string {
  let end = text.length;
  while (end > 0 && /[a-z_.]/.test(text.charAt(end - 1))) end -= 1;
  return `${text.slice(0, end)}${name.endsWith('.') ? name : `${name}:`}`;
}

/** Takes a query of the search language, completes the names of fields, and tells what there is. */
export function SearchField(props: {
  readonly value: string;
  readonly refusal: string | undefined;
  readonly fault: string | undefined;
  readonly onSearch: (query: string) => void;
}): ReactElement {
  const { value, refusal, fault, onSearch } = props;
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [chosen, setChosen] = useState(-1);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const id = useId();
  // The address has changed by other means: the field follows it.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const options = completionsOf(typed);
  const take = (name: string): void => {
    setTyped(completed(typed, name));
    setChosen(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const picked = options[chosen];
    if (event.key === 'Escape') setTyped('');
    else if (options.length === 0) return;
    else if (event.key === 'ArrowDown') setChosen((chosen + 1) % options.length);
    else if (event.key === 'ArrowUp') setChosen((chosen - 1 + options.length) % options.length);
    else if (event.key === 'Enter' && picked !== undefined) take(picked);
    else return;
    event.preventDefault();
  };
  return (
    <form
      className="filter-wide search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined) onSearch(typed.trim());
      }}
    >
      <div className="field">
        <label htmlFor={id}>Search</label>
        <div className="search-row">
          <input
            id={id}
            type="search"
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-options`}
            aria-activedescendant={chosen >= 0 ? `${id}-${String(chosen)}` : undefined}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={refusal !== undefined ? `${id}-why` : undefined}
            disabled={refusal !== undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={'data:"4242" AND NOT type:card'}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(-1);
            }}
            onKeyDown={onKeyDown}
          />
          <Button kind="quiet" onClick={() => setHelpOpen(true)}>
            Help
          </Button>
        </div>
        <Completions id={id} options={options} chosen={chosen} onTake={take} />
        {refusal !== undefined && (
          <span id={`${id}-why`} className="reason">
            {refusal}
          </span>
        )}
      </div>
      <SearchHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </form>
  );
}

function Completions(props: {
  readonly id: string;
  readonly options: readonly string[];
  readonly chosen: number;
  readonly onTake: (name: string) => void;
}): ReactElement {
  const { id, options, chosen, onTake } = props;
  return (
    <ul className="completions" role="listbox" id={`${id}-options`} aria-label="Fields">
      {options.map((name, index) => (
        <li
          key={name}
          id={`${id}-${String(index)}`}
          role="option"
          aria-selected={index === chosen}
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(name);
          }}
        >
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

function SearchHelp(props: { readonly open: boolean; readonly onClose: () => void }): ReactElement {
  return (
    <Dialog {...props} title="What can be searched for">
      <p>
        Terms are joined by <code>AND</code>, <code>OR</code> and <code>NOT</code>, with brackets
        around what belongs together. A value is found by the search indexes that its token was
        given, as a whole; a container with all below it by <code>container:/pci/*</code>.
      </p>
      <table className="table">
        <thead>
          <tr>
            <th>Write</th>
            <th>To find by</th>
          </tr>
        </thead>
        <tbody>
          {FIELDS.map(([name, example, meaning]) => (
            <tr key={name}>
              <td>
                <code>{example}</code>
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
