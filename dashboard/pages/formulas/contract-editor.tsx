import type { ReactElement } from 'react';

import type { ParameterType } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { Checkbox, SelectField, TextField } from '../../parts/field.js';
import type { Declared } from '../../parts/declared-fields.js';

const TYPES: readonly (readonly [ParameterType, string])[] = [
  ['string', 'text'],
  ['number', 'number'],
  ['boolean', 'yes or no'],
];

interface Contract {
  readonly settings: readonly Declared[];
  readonly parameters: readonly Declared[];
}

/** What a formula is given: the arguments of each run, and the settings of its Reactors. */
export function ContractEditor(
  props: Contract & { readonly onChange: (changes: Partial<Contract>) => void },
): ReactElement {
  const { settings, parameters, onChange } = props;
  return (
    <div className="stack">
      <DeclaredList
        title="Arguments of a run"
        item="argument"
        declared={parameters}
        canBeOptional
        onChange={(next) => onChange({ parameters: next })}
      />
      <DeclaredList
        title="Settings of its Reactors"
        item="setting"
        declared={settings}
        canBeOptional={false}
        onChange={(next) => onChange({ settings: next })}
      />
    </div>
  );
}

function DeclaredList(props: {
  readonly title: string;
  readonly item: string;
  readonly declared: readonly Declared[];
  readonly canBeOptional: boolean;
  readonly onChange: (declared: readonly Declared[]) => void;
}): ReactElement {
  const { title, item, declared, canBeOptional, onChange } = props;
  const change = (index: number, changes: Partial<Declared>): void =>
    onChange(declared.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <fieldset>
      <legend>{title}</legend>
      {declared.map((each, index) => (
        <div key={index} className="declared">
          <TextField
            label={`Name of ${item} ${String(index + 1)}`}
            value={each.name}
            onChange={(name) => change(index, { name })}
          />
          <SelectField
            label={`Type of ${item} ${String(index + 1)}`}
            value={each.type}
            options={TYPES}
            onChange={(type) => change(index, { type })}
          />
          {canBeOptional && (
            <Checkbox
              label="optional"
              checked={each.optional === true}
              onChange={(optional) => change(index, { optional })}
            />
          )}
          <Button
            kind="quiet"
            icon="trash"
            iconOnly
            onClick={() => onChange(declared.filter((_, at) => at !== index))}
          >
            {`Take ${item} ${String(index + 1)} away`}
          </Button>
        </div>
      ))}
      <div className="row">
        <Button
          icon="plus"
          onClick={() =>
            onChange([
              ...declared,
              { name: '', description: null, type: 'string', optional: false },
            ])
          }
        >
          {`Add ${item === 'argument' ? 'an argument' : 'a setting'}`}
        </Button>
      </div>
    </fieldset>
  );
}
