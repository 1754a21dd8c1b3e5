import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation, useParams } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { faultOf } from '../../app/vault-client.js';
import {
  CreateFormulaDocument,
  DeleteFormulaDocument,
  FormulaDetailDocument,
  UpdateFormulaDocument,
} from '../../generated/operations.js';
import type { FormulaDetailQuery } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { CodeField } from '../../parts/code-field.js';
import { TextField } from '../../parts/field.js';
import { Awaited, DeleteButton } from '../../parts/object-page.js';
import { Page, Panel } from '../../parts/page.js';
import { Failure } from '../../parts/states.js';
import { Foreign, shownText } from '../../parts/text.js';
import { ContractEditor } from './contract-editor.js';
import { Changes } from './changes.js';
import { TestRun } from './test-run.js';
import type { Declared } from '../../parts/declared-fields.js';

type Detail = NonNullable<FormulaDetailQuery['reactorFormula']>;

const BACK = { to: '/formulas', label: 'Formulas' };
const START = `module.exports = async ({ args, configuration, svc }) => {
  const { number } = args;
  return { raw: { last4: number.slice(-4) } };
};
`;

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly code: string;
  readonly settings: readonly Declared[];
  readonly parameters: readonly Declared[];
}

const NEW: Draft = {
  name: '',
  description: '',
  code: START,
  settings: [],
  parameters: [{ name: 'number', description: null, type: 'string', optional: false }],
};

/** Writes a new formula. */
export function NewFormula(): ReactElement {
  const [, go] = useLocation();
  const { busy, fault, run } = useAct(CreateFormulaDocument);
  return (
    <Page title="New formula" back={BACK}>
      <Editor
        start={NEW}
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

function inputOf({ name, description, code, settings, parameters }: Draft) {
  const told = (text: string | null) => (text === null || text === '' ? {} : { description: text });
  return {
    name: name.trim(),
    ...told(description),
    code,
    configuration: settings.map((each) => ({
      name: each.name,
      type: each.type,
      ...told(each.description),
    })),
    requestParameters: parameters.map((each) => ({
      name: each.name,
      type: each.type,
      optional: each.optional ?? false,
      ...told(each.description),
    })),
  };
}

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
    <Loaded
      key={`${id} ${formula.modifiedAt ?? ''}`}
      formula={formula}
      onSaved={() => again({ requestPolicy: 'network-only' })}
    />
  );
}

function Loaded(props: { readonly formula: Detail; readonly onSaved: () => void }): ReactElement {
  const { formula, onSaved } = props;
  const { id, name, description, code, type, status } = formula;
  const cannotUpdate = useWhyNot('reactor_update');
  const { busy, fault, run } = useAct(UpdateFormulaDocument);
  const isOthers =
    type === 'official' ? 'An official formula is changed by the operator.' : undefined;
  const start: Draft = {
    name,
    description: description ?? '',
    code,
    settings: formula.configuration,
    parameters: formula.requestParameters,
  };
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
      <Editor
        start={start}
        faults={formula.diagnostics}
        action="Save changes"
        refusal={cannotUpdate ?? isOthers}
        busy={busy}
        problem={fault === undefined ? null : <Failure fault={fault} />}
        onSave={(draft) => {
          const icon = formula.icon === null ? {} : { icon: formula.icon };
          void run({ id, input: { ...inputOf(draft), ...icon, type } }).then(
            (done) => done !== undefined && onSaved(),
          );
        }}
      />
      <UsedBy formula={formula} />
    </Page>
  );
}

function UsedBy({ formula }: { readonly formula: Detail }): ReactElement {
  const nodes = formula.reactors?.nodes ?? [];
  return (
    <Panel title="Reactors that use it">
      {nodes.length === 0 && <p className="quiet">None does.</p>}
      <ul className="plain-list">
        {nodes.map((reactor) => (
          <li key={reactor.id}>
            <Link href={`/reactors/${reactor.id}`}>
              <Foreign text={reactor.name} max={80} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Editor(props: {
  readonly start: Draft;
  readonly faults: Detail['diagnostics'];
  readonly action: string;
  readonly refusal: string | undefined;
  readonly busy: boolean;
  readonly problem: ReactElement | null;
  readonly onSave: (draft: Draft) => void;
}): ReactElement {
  const { start, faults, action, refusal, busy, problem, onSave } = props;
  const [draft, setDraft] = useState(start);
  const change = (changes: Partial<Draft>): void =>
    setDraft((before) => ({ ...before, ...changes }));
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
            label="Code of the formula"
            value={start.code}
            faults={draft.code === start.code ? faults : NO_FAULTS}
            readOnly={refusal !== undefined}
            onChange={(code) => change({ code })}
          />
        </Panel>
        <Changes before={start.code} after={draft.code} />
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

const NO_FAULTS: Detail['diagnostics'] = [];

function Delete(props: {
  readonly formula: Detail;
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
