import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { usePages } from '../../app/use-pages.js';
import {
  ApplicationNamesDocument,
  CreateReactorDocument,
  FormulaNamesDocument,
  ReactorsPageDocument,
} from '../../generated/operations.js';
import type { ReactorRowFragment } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { DataTable } from '../../parts/data-table.js';
import type { Column } from '../../parts/data-table.js';
import { Dialog } from '../../parts/dialog.js';
import { SecretField, SelectField, TextField } from '../../parts/field.js';
import { Page } from '../../parts/page.js';
import { Empty, Failure, NotAllowed } from '../../parts/states.js';
import { Foreign, Instant, shownText } from '../../parts/text.js';

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
  const { rows, total, fetching, fault, onMore, again } = usePages(ReactorsPageDocument, {
    first: 50,
  });
  if (fault !== undefined && rows.length === 0) return <Failure fault={fault} retry={again} />;
  if (!fetching && rows.length === 0) {
    return (
      <Empty icon="reactors" title="There are no reactors yet">
        <p>Write a formula first, then give it its settings here.</p>
      </Empty>
    );
  }
  return (
    <DataTable
      label="Reactors"
      columns={COLUMNS}
      rows={rows}
      fetching={fetching}
      onMore={onMore}
      total={total}
    />
  );
}

function CreateReactor(): ReactElement {
  const [, go] = useLocation();
  const [formulas] = useQuery({ query: FormulaNamesDocument });
  const [applications] = useQuery({ query: ApplicationNamesDocument });
  const [name, setName] = useState('');
  const [formulaId, setFormulaId] = useState('');
  const [applicationId, setApplicationId] = useState('');
  const [settings, setSettings] = useState<Readonly<Record<string, string>>>({});
  const { busy, fault, run } = useAct(CreateReactorDocument);
  const known = formulas.data?.reactorFormulas?.nodes ?? [];
  const formula = known.find(({ id }) => id === formulaId);
  const create = async (): Promise<void> => {
    const done = await run({
      input: {
        name: name.trim(),
        formula: { id: formulaId },
        ...(applicationId === '' ? {} : { application: { id: applicationId } }),
        configuration: settings,
      },
    });
    const id = done?.createReactor?.reactor.id;
    if (id !== undefined) go(`/reactors/${id}`);
  };
  const missing =
    name.trim() === '' || formulaId === '' ? 'A name and a formula are needed.' : undefined;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined && !busy) void create();
      }}
    >
      <TextField label="Name" value={name} onChange={setName} />
      <SelectField
        label="Formula"
        value={formulaId}
        options={[
          ['', 'Choose one'],
          ...known.map((each) => [each.id, shownText(each.name, 80)] as const),
        ]}
        onChange={(next) => {
          setFormulaId(next);
          setSettings({});
        }}
      />
      <SelectField
        label="Its code acts as"
        value={applicationId}
        options={[
          ['', 'nobody'],
          ...(applications.data?.applications?.nodes ?? []).map(
            (each) => [each.id, shownText(each.name, 80)] as const,
          ),
        ]}
        onChange={setApplicationId}
      />
      {(formula?.configuration ?? []).map((setting) => (
        <SecretField
          key={`${formulaId} ${setting.name}`}
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
