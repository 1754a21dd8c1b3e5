import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { usePages } from '../../app/use-pages.js';
import { CreateReactorDocument, ReactorsPageDocument } from '../../generated/operations.js';
import type { FormulaChoiceFragment, ReactorRowFragment } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import type { Column } from '../../parts/data-table.js';
import { Dialog } from '../../parts/dialog.js';
import { SecretField, TextField } from '../../parts/field.js';
import { NamedList, useNameFilter } from '../../parts/lists/named-list.js';
import { Page } from '../../parts/page.js';
import { Empty, Failure, NotAllowed } from '../../parts/states.js';
import { Foreign, Instant, shownText } from '../../parts/text.js';
import { ActsAsChooser } from '../applications/application-chooser.js';
import { FormulaChooser } from '../formulas/formula-chooser.js';

const COLUMNS: readonly Column<ReactorRowFragment>[] = [
  {
    title: 'Name',
    cell: ({ id, name }) => (
      <Link href={`/reactors/${id}`}>
        <Foreign text={name} max={80} />
      </Link>
    ),
  },
  {
    title: 'Formula',
    cell: ({ formula }) => (
      <Link href={`/formulas/${formula.id}`}>
        <Foreign text={formula.name} max={80} />
      </Link>
    ),
  },
  {
    title: 'Acts as',
    cell: ({ application }) =>
      application === null ? (
        <span className="quiet">nobody</span>
      ) : (
        <Foreign text={application.name} max={60} />
      ),
  },
  { title: 'Created', cell: ({ createdAt }) => <Instant at={createdAt} relative /> },
];

/** The Reactors: formulas with what they are configured with. */
export default function Reactors(): ReactElement {
  const whyNot = useWhyNot('reactor_read');
  const cannotCreate = useWhyNot('reactor_create');
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title="Reactors"
      lead="A formula with its settings: what programs invoke."
      actions={
        <Button kind="primary" icon="plus" refusal={cannotCreate} onClick={() => setCreating(true)}>
          New reactor
        </Button>
      }
    >
      {whyNot === undefined ? <Found /> : <NotAllowed why={whyNot} />}
      <Dialog open={isCreating} onClose={() => setCreating(false)} title="New reactor">
        <CreateReactor />
      </Dialog>
    </Page>
  );
}

function Found(): ReactElement {
  const found = usePages(ReactorsPageDocument, { first: 50, filter: useNameFilter() });
  return (
    <NamedList found={found} label="Reactors" icon="reactors" columns={COLUMNS}>
      <Empty icon="reactors" title="There are no reactors yet">
        <p>Write a formula first, then give it its settings here.</p>
      </Empty>
    </NamedList>
  );
}

function CreateReactor(): ReactElement {
  const [, go] = useLocation();
  const [name, setName] = useState('');
  const [formula, setFormula] = useState<FormulaChoiceFragment>();
  const [applicationId, setApplicationId] = useState('');
  const [settings, setSettings] = useState<Readonly<Record<string, string>>>({});
  const { busy, fault, run } = useAct(CreateReactorDocument);
  const create = async (): Promise<void> => {
    if (formula === undefined) return;
    const done = await run({
      input: {
        name: name.trim(),
        formula: { id: formula.id },
        ...(applicationId === '' ? {} : { application: { id: applicationId } }),
        configuration: settings,
      },
    });
    const id = done?.createReactor?.reactor.id;
    if (id !== undefined) go(`/reactors/${id}`);
  };
  const missing =
    name.trim() === '' || formula === undefined ? 'A name and a formula are needed.' : undefined;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined && !busy) void create();
      }}
    >
      <TextField label="Name" value={name} onChange={setName} />
      <FormulaChooser
        chosen={formula}
        onChoose={(next) => {
          setFormula(next);
          setSettings({});
        }}
      />
      <ActsAsChooser value={applicationId} onChange={setApplicationId} />
      {(formula?.configuration ?? []).map((setting) => (
        <SecretField
          key={`${String(formula?.id)} ${setting.name}`}
          label={`Setting ${shownText(setting.name, 80)}`}
          hint={setting.description === null ? undefined : shownText(setting.description)}
          onChange={(value) => setSettings((before) => ({ ...before, [setting.name]: value }))}
        />
      ))}
      {fault !== undefined && <Failure fault={fault} />}
      <footer className="dialog-foot">
        <Button kind="primary" type="submit" busy={busy} refusal={missing}>
          Create reactor
        </Button>
      </footer>
    </form>
  );
}
