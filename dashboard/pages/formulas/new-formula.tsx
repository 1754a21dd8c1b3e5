import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { useDraft } from '../../app/use-draft.js';
import { CreateFormulaDocument } from '../../generated/operations.js';
import { DraftNotice } from '../../parts/draft-notice.js';
import { Page } from '../../parts/page.js';
import { Failure } from '../../parts/states.js';
import { inputOf, NEW_FORMULA } from './formula-draft.js';
import { FormulaEditor } from './formula-editor.js';

const NOTHING = { draft: NEW_FORMULA, version: '' };

/** Writes a new formula. */
export default function NewFormula(): ReactElement {
  const [, go] = useLocation();
  const { busy, fault, run } = useAct(CreateFormulaDocument);
  const draft = useDraft('formulas/new', NOTHING);
  return (
    <Page title="New formula" back={{ to: '/formulas', label: 'Formulas' }}>
      <DraftNotice isNew restored={draft.restored} onDiscard={draft.discard} />
      <FormulaEditor
        start={NEW_FORMULA}
        draft={draft}
        faults={[]}
        action="Create formula"
        refusal={useWhyNot('reactor_create')}
        busy={busy}
        problem={fault === undefined ? null : <Failure fault={fault} />}
        onSave={(value) => {
          void run({ input: { ...inputOf(value), type: 'private' } }).then((done) => {
            const id = done?.createReactorFormula?.reactorFormula.id;
            if (id === undefined) return;
            draft.done();
            go(`/formulas/${id}`);
          });
        }}
      />
    </Page>
  );
}
