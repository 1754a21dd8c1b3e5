import type { ReactElement } from 'react';

import { permissionLabel } from '../../app/permissions.js';
import type {
  AccessTransform,
  ApplicationType,
  PermissionName,
} from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { Checkbox, SelectField, TextField } from '../../parts/field.js';
import { NEW_RULE } from './grants.js';
import type { RuleDraft } from './grants.js';

const TRANSFORMS: readonly (readonly [AccessTransform, string])[] = [
  ['redact', 'nothing of the value'],
  ['mask', 'the mask'],
  ['reveal', 'the value in clear'],
];

/** Permissions that rules are about, by what may hold them. */
const OF_TOKENS: Record<ApplicationType, readonly PermissionName[]> = {
  private: [
    'token_read',
    'token_search',
    'token_use',
    'token_create',
    'token_update',
    'token_delete',
  ],
  management: [
    'token_read',
    'token_search',
    'token_use',
    'token_create',
    'token_update',
    'token_delete',
  ],
  public: ['token_create', 'token_update'],
};

/** The rules of an Application, in the order in which they decide; each reads as a sentence. */
export function RulesEditor(props: {
  readonly type: ApplicationType;
  readonly rules: readonly RuleDraft[];
  readonly onChange: (rules: readonly RuleDraft[]) => void;
}): ReactElement {
  const { type, rules, onChange } = props;
  const replace = (index: number, ...by: readonly RuleDraft[]): void =>
    onChange([...rules.slice(0, index), ...by, ...rules.slice(index + 1)]);
  const raise = (index: number): void => {
    const [above, own] = [rules[index - 1], rules[index]];
    if (above === undefined || own === undefined) return;
    onChange([...rules.slice(0, index - 1), own, above, ...rules.slice(index + 1)]);
  };
  return (
    <div className="stack">
      <p className="hint">
        Of the rules that cover a container and grant what is asked, the first decides. Where none
        does, the permissions below do.
      </p>
      {rules.map((rule, index) => (
        <fieldset key={index} className="rule">
          <legend>{`Rule ${String(index + 1)}`}</legend>
          <RuleFields type={type} rule={rule} onChange={(next) => replace(index, next)} />
          <div className="row">
            {index > 0 && <Button onClick={() => raise(index)}>Let it decide earlier</Button>}
            <Button kind="quiet" icon="trash" onClick={() => replace(index)}>
              Take the rule away
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="row">
        <Button
          icon="plus"
          onClick={() =>
            onChange([
              ...rules,
              type === 'public' ? { ...NEW_RULE, permissions: ['token_create'] } : NEW_RULE,
            ])
          }
        >
          Add a rule
        </Button>
      </div>
    </div>
  );
}

function RuleFields(props: {
  readonly type: ApplicationType;
  readonly rule: RuleDraft;
  readonly onChange: (rule: RuleDraft) => void;
}): ReactElement {
  const { type, rule, onChange } = props;
  const change = (changes: Partial<RuleDraft>): void => onChange({ ...rule, ...changes });
  return (
    <>
      <div className="rule-row">
        <TextField
          label="In, and below"
          value={rule.container}
          placeholder="/pci/high/"
          onChange={(container) => change({ container })}
        />
        <SelectField
          label="It sees"
          value={rule.transform}
          options={TRANSFORMS}
          onChange={(transform) => change({ transform })}
        />
      </div>
      <div className="checks">
        {OF_TOKENS[type].map((name) => (
          <Checkbox
            key={name}
            label={<code>{permissionLabel(name)}</code>}
            checked={rule.permissions.includes(name)}
            onChange={(isHeld) =>
              change({
                permissions: isHeld
                  ? [...rule.permissions, name]
                  : rule.permissions.filter((each) => each !== name),
              })
            }
          />
        ))}
      </div>
      <TextField
        label="What the rule is for"
        value={rule.description}
        onChange={(description) => change({ description })}
      />
    </>
  );
}
