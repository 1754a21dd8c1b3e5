import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation, useParams } from 'wouter';

import type { Stored } from '../../app/edited.js';
import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { useDraft } from '../../app/use-draft.js';
import { usePages } from '../../app/use-pages.js';
import { useReview } from '../../app/use-review.js';
import { faultOf } from '../../app/vault-client.js';
import {
  DeleteFormulaDocument,
  FormulaDetailDocument,
  ReactorsPageDocument,
  UpdateFormulaDocument,
} from '../../generated/operations.js';
import type { FormulaDetailQuery } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { DraftNotice } from '../../parts/draft-notice.js';
import { Awaited, DeleteButton } from '../../parts/object-page.js';
import { Page, Panel } from '../../parts/page.js';
import { Review } from '../../parts/review/review.js';
import { Failure } from '../../parts/states.js';
import { Foreign, shownText } from '../../parts/text.js';
import { codeChangesOf, draftOf, inputOf, otherChangesOf } from './formula-draft.js';
import type { FormulaDetail, FormulaDraft } from './formula-draft.js';
import { FormulaEditor } from './formula-editor.js';

const BACK = { to: '/formulas', label: 'Formulas' };
const USERS_PART = 20;

/** One formula: its code and contract, a test run, and who uses it. */
export default function Formula(): ReactElement {
  const { id = '' } = useParams();
  const whyNot = useWhyNot('reactor_read');
  const [{ data, error }, again] = useQuery({
    query: FormulaDetailDocument,
    variables: { id },
    pause: whyNot !== undefined,
  });
  const fault = faultOf(error);
  const formula = data?.reactorFormula;
  if (formula == null) {
    return (
      <Awaited
        title="Formula"
        what="the formula"
        back={BACK}
        whyNot={whyNot}
        fault={fault}
        retry={again}
      />
    );
  }
  return (
    <Loaded key={id} formula={formula} onSaved={() => again({ requestPolicy: 'network-only' })} />
  );
}

function Loaded(props: {
  readonly formula: FormulaDetail;
  readonly onSaved: () => void;
}): ReactElement {
  const { formula, onSaved } = props;
  const { id, name, type, status } = formula;
  const cannotUpdate = useWhyNot('reactor_update');
  const opened = storedOf(formula);
  const draft = useDraft(`formulas/${id}`, opened);
  const isOthers =
    type === 'official' ? 'An official formula is changed by the operator.' : undefined;
  const icon = formula.icon === null ? {} : { icon: formula.icon };
  const reviewed = useReview({
    begunOn: draft.begunOn,
    document: FormulaDetailDocument,
    asked: { id },
    storedOf: ({ reactorFormula: found }: FormulaDetailQuery) => found && storedOf(found),
    needsLook: (before, after) => before.code !== after.code,
    mutation: UpdateFormulaDocument,
    changeOf: (value, { version }) => ({
      id,
      input: { ...inputOf(value), ...icon, type },
      since: version,
    }),
    versionOf: (changed) => changed.updateReactorFormula?.reactorFormula.modifiedAt,
    onSaved: (saved) => {
      draft.saved(saved);
      onSaved();
    },
  });
  const { busy, fault } = reviewed;
  return (
    <Page
      title={shownText(name, 120)}
      back={BACK}
      lead={
        <span className="row">
          <Badge tone="accent">{type}</Badge>
          <Badge>{status}</Badge>
        </span>
      }
      actions={<Delete formula={formula} refusal={isOthers} />}
    >
      <DraftNotice restored={draft.restored} onDiscard={draft.discard} />
      <FormulaEditor
        start={opened.draft}
        draft={draft}
        faults={formula.diagnostics}
        action="Save changes"
        refusal={cannotUpdate ?? isOthers}
        busy={busy}
        problem={fault === undefined ? null : <Failure fault={fault} />}
        onSave={reviewed.begin}
      />
      <Review
        title="Save these changes of the formula?"
        saving={reviewed}
        codesOf={codeChangesOf}
        othersOf={otherChangesOf}
      />
      <UsedBy id={id} />
    </Page>
  );
}

function storedOf(formula: FormulaDetail): Stored<FormulaDraft> {
  return { draft: draftOf(formula), version: formula.modifiedAt ?? formula.createdAt };
}

function UsedBy({ id }: { readonly id: string }): ReactElement {
  const { rows, total, fetching, fault, onMore, again } = usePages(ReactorsPageDocument, {
    first: USERS_PART,
    filter: { formulaIds: [id] },
  });
  return (
    <Panel
      title="Reactors that use it"
      aside={total !== undefined && <Badge>{String(total)}</Badge>}
    >
      {fault !== undefined && <Failure fault={fault} retry={again} />}
      {total === 0 && <p className="quiet">None does.</p>}
      <ul className="plain-list">
        {rows.map((reactor) => (
          <li key={reactor.id}>
            <Link href={`/reactors/${reactor.id}`}>
              <Foreign text={reactor.name} max={80} />
            </Link>
          </li>
        ))}
      </ul>
      {onMore !== undefined && (
        <Button busy={fetching} onClick={onMore}>
          Show more
        </Button>
      )}
    </Panel>
  );
}

function Delete(props: {
  readonly formula: FormulaDetail;
  readonly refusal: string | undefined;
}): ReactElement {
  const { id, name } = props.formula;
  const [, go] = useLocation();
  const cannot = useWhyNot('reactor_delete');
  const { busy, fault, run } = useAct(DeleteFormulaDocument);
  return (
    <DeleteButton
      what="formula"
      name={name}
      refusal={cannot ?? props.refusal}
      busy={busy}
      fault={fault}
      onDelete={() => {
        void run({ id }).then((done) => {
          if (done !== undefined) go('/formulas');
        });
      }}
    >
      Its code is gone, for good.
    </DeleteButton>
  );
}
