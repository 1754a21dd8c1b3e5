import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { useDraft } from '../../app/use-draft.js';
import { CreateApplicationDocument } from '../../generated/operations.js';
import { DraftNotice } from '../../parts/draft-notice.js';
import { Page } from '../../parts/page.js';
import { ApplicationForm } from './application-form.js';
import { NEW_APPLICATION, rulesInput } from './grants.js';
import type { ApplicationDraft } from './grants.js';
import { KeyShown } from './key-shown.js';

const NOTHING = { draft: NEW_APPLICATION, version: '' };

/** Makes an Application, and shows its key, once. */
export default function NewApplication(): ReactElement {
  const [, go] = useLocation();
  const [made, setMade] = useState<{ readonly id: string; readonly key: string }>();
  const refusal = useWhyNot('application_create');
  const { busy, fault, run } = useAct(CreateApplicationDocument);
  const draft = useDraft('applications/new', NOTHING);
  const create = async (value: ApplicationDraft): Promise<void> => {
    const { name, type, permissions, rules, expiresAt } = value;
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
    draft.done();
    const { key, application } = done.createApplication;
    setMade({ id: application.id, key });
  };
  return (
    <Page title="New application" back={{ to: '/applications', label: 'Applications' }}>
      <DraftNotice isNew restored={draft.restored} onDiscard={draft.discard} />
      <ApplicationForm
        draft={draft}
        isNew
        action="Create application"
        refusal={refusal}
        busy={busy}
        fault={fault}
        onSave={(value) => void create(value)}
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
