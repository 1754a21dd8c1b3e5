import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { CreateApplicationDocument } from '../../generated/operations.js';
import { Page } from '../../parts/page.js';
import { ApplicationForm } from './application-form.js';
import { NEW_APPLICATION, rulesInput } from './grants.js';
import type { ApplicationDraft } from './grants.js';
import { KeyShown } from './key-shown.js';

/** Makes an Application, and shows its key, once. */
export default function NewApplication(): ReactElement {
  const [, go] = useLocation();
  const [made, setMade] = useState<{ readonly id: string; readonly key: string }>();
  const refusal = useWhyNot('application_create');
  const { busy, fault, run } = useAct(CreateApplicationDocument);
  const create = async (draft: ApplicationDraft): Promise<void> => {
    const { name, type, permissions, rules, expiresAt } = draft;
    const done = await run({
      input: {
        name: name.trim(),
        type,
        permissions: [...permissions],
        rules: rulesInput(rules),
        ...(expiresAt === '' ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
      },
    });
    if (done?.createApplication == null) return;
    const { key, application } = done.createApplication;
    setMade({ id: application.id, key });
  };
  return (
    <Page title="New application" back={{ to: '/applications', label: 'Applications' }}>
      <ApplicationForm
        start={NEW_APPLICATION}
        isNew
        action="Create application"
        refusal={refusal}
        busy={busy}
        fault={fault}
        onSave={(draft) => void create(draft)}
      />
      <KeyShown
        apiKey={made?.key}
        onClose={() => {
          const id = made?.id ?? '';
          setMade(undefined);
          go(`/applications/${id}`);
        }}
      />
    </Page>
  );
}
