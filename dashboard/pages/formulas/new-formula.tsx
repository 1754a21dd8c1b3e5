import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { CreateFormulaDocument } from '../../generated/operations.js';
import { Page } from '../../parts/page.js';
import { Failure } from '../../parts/states.js';
import { inputOf, NEW_FORMULA } from './formula-draft.js';
import { FormulaEditor } from './formula-editor.js';

/** Writes a new formula. */
export default function NewFormula(): ReactElement {
  const [, go] = useLocation();
  const { busy, fault, run } = useAct(CreateFormulaDocument);
  return (
    <Page title="New formula" back={{ to: '/formulas', label: 'Formulas' }}>
      <FormulaEditor
        start={NEW_FORMULA}
        faults={[]}
        action="Create formula"
        refusal={useWhyNot('reactor_create')}
        busy={busy}
        problem={fault === undefined ? null : <Failure fault={fault} />}
        onSave={(draft) => {
          void run({ input: { ...inputOf(draft), type: 'private' } }).then((done) => {
            const id = done?.createReactorFormula?.reactorFormula.id;
            if (id !== undefined) go(`/formulas/${id}`);
          });
        }}
      />
    </Page>
  );
}
