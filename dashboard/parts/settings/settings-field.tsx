import { useRef } from 'react';
import type { ReactElement } from 'react';

import { Badge } from '../badge.js';
import { Button } from '../button.js';
import { SecretField, TextField } from '../field.js';
import { shownName, shownText } from '../text.js';
import { addedSetting } from './setting-draft.js';
import type { SettingDraft } from './setting-draft.js';

const NAME_MAX = 80;
const LOST = 'What you typed here was not kept, for it may be a secret: type it again.';

/** Settings of code: their names are shown, and values are written and never read. */
export function SettingsField(props: {
  readonly legend: string;
  readonly settings: readonly SettingDraft[];
  /** Whether settings may be added and taken away that no formula declares. */
  readonly canAdd: boolean;
  readonly readOnly: boolean;
  readonly onChange: (settings: readonly SettingDraft[]) => void;
}): ReactElement {
  const { legend, settings, canAdd, readOnly, onChange } = props;
  const added = useRef(settings.length);
  const replace = (key: string, ...by: readonly SettingDraft[]): void =>
    onChange(settings.flatMap((each) => (each.key === key ? by : [each])));
  return (
    <fieldset>
      <legend className="unseen">{legend}</legend>
      <p className="hint">
        What the code gets as its configuration. Values are encrypted where they are stored, and are
        written here without being shown.
      </p>
      {settings.map((setting) => (
        <Setting
          key={setting.key}
          setting={setting}
          readOnly={readOnly}
          canTakeAway={canAdd}
          onChange={(...by) => replace(setting.key, ...by)}
        />
      ))}
      {canAdd && !readOnly && (
        <div className="row">
          <Button
            icon="plus"
            onClick={() => {
              added.current += 1;
              onChange([...settings, addedSetting(`+${String(added.current)}`)]);
            }}
          >
            Add a setting
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface SettingProps {
  readonly setting: SettingDraft;
  readonly readOnly: boolean;
  readonly canTakeAway: boolean;
  readonly onChange: (...by: readonly SettingDraft[]) => void;
}

function Setting({ setting, readOnly, canTakeAway, onChange }: SettingProps): ReactElement {
  const { name, description, state, value, isLost } = setting;
  const shown = shownName(name, NAME_MAX);
  if (state === 'gone') {
    return (
      <div className="row setting-gone">
        <del>{shown}</del>
        <Badge tone="warn">is taken away</Badge>
        <Button kind="quiet" onClick={() => onChange({ ...setting, state: 'stored' })}>
          {`Keep ${shown}`}
        </Button>
      </div>
    );
  }
  const isAdded = state === 'added';
  const takeAway = (): void =>
    isAdded ? onChange() : onChange({ ...setting, state: 'gone', value: '', isLost: false });
  return (
    <div className={isAdded ? 'setting setting-added' : 'setting'}>
      {isAdded && (
        <TextField
          label="Name of the new setting"
          value={name}
          autoComplete="off"
          onChange={(next) => onChange({ ...setting, name: next })}
        />
      )}
      <SecretField
        label={isAdded ? 'Value of the new setting' : `Setting ${shown}`}
        placeholder={state === 'stored' ? 'stored; stays as it is' : 'not set'}
        hint={description === null ? undefined : shownText(description)}
        fault={isLost && value === '' ? LOST : undefined}
        readOnly={readOnly}
        onChange={(next) => onChange({ ...setting, value: next })}
      />
      {isLost && value === '' && !isAdded && (
        <Button kind="quiet" onClick={() => onChange({ ...setting, isLost: false })}>
          {`Leave ${shown} as it is`}
        </Button>
      )}
      {!readOnly && canTakeAway && state !== 'declared' && (
        <Button kind="quiet" icon="trash" iconOnly onClick={takeAway}>
          {isAdded ? 'Do not add it' : `Take ${shown} away`}
        </Button>
      )}
    </div>
  );
}
