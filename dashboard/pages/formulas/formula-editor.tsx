import type { ReactElement } from 'react';

import type { Draft } from '../../app/use-draft.js';
import { Button } from '../../parts/button.js';
import { CodeField } from '../../parts/code/code-field.js';
import { TextField } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import { ContractEditor } from './contract-editor.js';
import type { FormulaDetail, FormulaDraft } from './formula-draft.js';
import { TestRun } from './test-run.js';

/** Edits a formula: its code and contract, with a test run of what is not saved yet. */
export function FormulaEditor(props: {
  readonly start: FormulaDraft;
  readonly draft: Draft<FormulaDraft>;
  readonly faults: FormulaDetail['diagnostics'];
  readonly action: string;
  readonly refusal: string | undefined;
  readonly busy: boolean;
  readonly problem: ReactElement | null;
  readonly onSave: (draft: FormulaDraft) => void;
}): ReactElement {
  const { start, faults, action, refusal, busy, problem, onSave } = props;
  const { value: draft, change, round } = props.draft;
  return (
    <div className="panels spaced">
      <div className="stack">
        <Panel title="Formula">
          <div className="stack">
            <TextField label="Name" value={draft.name} onChange={(name) => change({ name })} />
            <TextField
              label="What it is for"
              value={draft.description}
              onChange={(description) => change({ description })}
            />
          </div>
        </Panel>
        <Panel title="Code">
          <CodeField
            key={round}
            label="Code of the formula"
            value={draft.code}
            faults={draft.code === start.code ? faults : NO_FAULTS}
            given={{ args: namesOf(draft.parameters), configuration: namesOf(draft.settings) }}
            readOnly={refusal !== undefined}
            onChange={(code) => change({ code })}
          />
        </Panel>
      </div>
      <div className="stack">
        <TestRun code={draft.code} parameters={draft.parameters} settings={draft.settings} />
        <Panel title="Contract">
          <ContractEditor
            settings={draft.settings}
            parameters={draft.parameters}
            onChange={change}
          />
        </Panel>
        {problem}
        <div className="row save-bar">
          <Button
            kind="primary"
            busy={busy}
            refusal={refusal ?? (draft.name.trim() === '' ? 'It has no name yet.' : undefined)}
            onClick={() => onSave(draft)}
          >
            {action}
          </Button>
        </div>
      </div>
    </div>
  );
}

function namesOf(declared: readonly { readonly name: string }[]): readonly string[] {
  return declared.map(({ name }) => name).filter((name) => name !== '');
}

const NO_FAULTS: FormulaDetail['diagnostics'] = [];
