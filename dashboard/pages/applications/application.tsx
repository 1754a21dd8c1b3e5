import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { useLocation, useParams } from 'wouter';

import { useSession, useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { faultOf } from '../../app/vault-client.js';
import {
  ApplicationDetailDocument,
  DeleteApplicationDocument,
  RegenerateKeyDocument,
  UpdateApplicationDocument,
} from '../../generated/operations.js';
import type { ApplicationRowFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import { Awaited, DeleteButton } from '../../parts/object-page.js';
import { Page } from '../../parts/page.js';
import { Instant, shownText } from '../../parts/text.js';
import { ApplicationForm } from './application-form.js';
import { Explained } from './explained.js';
import { rulesInput } from './grants.js';
import type { ApplicationDraft } from './grants.js';
import { KeyShown } from './key-shown.js';

const BACK = { to: '/applications', label: 'Applications' };

function draftOf(application: ApplicationRowFragment): ApplicationDraft {
  const { name, type, permissions, rules } = application;
  return {
    name,
    type,
    permissions,
    rules: rules
      .toSorted((one, other) => one.priority - other.priority)
      .map(({ description, container, transform, permissions: granted }) => ({
        description: description ?? '',
        container: container ?? '',
        transform,
        permissions: granted,
      })),
    expiresAt: '',
  };
}

/** One Application: what it may do, to look at and to change; its key anew; its end. */
export default function Application(): ReactElement {
  const { id = '' } = useParams();
  const whyNot = useWhyNot('application_read');
  const [{ data, error }, again] = useQuery({
    query: ApplicationDetailDocument,
    variables: { id },
    pause: whyNot !== undefined,
  });
  const fault = faultOf(error);
  const application = data?.application;
  if (application == null) {
    return (
      <Awaited
        title="Application"
        what="the application"
        back={BACK}
        whyNot={whyNot}
        fault={fault}
        retry={again}
      />
    );
  }
  return (
    <Loaded
      key={`${id} ${application.modifiedAt ?? ''}`}
      application={application}
      onSaved={() => again({ requestPolicy: 'network-only' })}
    />
  );
}

function Loaded(props: {
  readonly application: ApplicationRowFragment;
  readonly onSaved: () => void;
}): ReactElement {
  const { application, onSaved } = props;
  const { id, name, type, lastUsedAt, expiresAt } = application;
  const refusal = useWhyNot('application_update');
  const { busy, fault, run } = useAct(UpdateApplicationDocument);
  const save = async ({ name: given, permissions, rules }: ApplicationDraft): Promise<void> => {
    const input = {
      name: given.trim(),
      permissions: [...permissions],
      rules: rulesInput(rules),
    };
    if ((await run({ id, input })) !== undefined) onSaved();
  };
  return (
    <Page
      title={shownText(name, 120)}
      back={BACK}
      lead={
        <span className="row">
          <Badge tone="accent">{type}</Badge>
          <span>
            Last used <Instant at={lastUsedAt} relative />
          </span>
          <span>
            Expires <Instant at={expiresAt} relative />
          </span>
        </span>
      }
      actions={
        <>
          <Regenerate application={application} />
          <Delete application={application} />
        </>
      }
    >
      <ApplicationForm
        start={draftOf(application)}
        isNew={false}
        action="Save changes"
        refusal={refusal}
        busy={busy}
        fault={fault}
        onSave={(draft) => void save(draft)}
      />
      <div className="below">
        <Explained id={id} />
      </div>
    </Page>
  );
}

function Regenerate({
  application,
}: {
  readonly application: ApplicationRowFragment;
}): ReactElement {
  const { id, name } = application;
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState<string>();
  const { caller, leave } = useSession();
  const { busy, fault, run } = useAct(RegenerateKeyDocument);
  const isOwn = caller.kind === 'application' && caller.application.id === id;
  return (
    <>
      <Button
        icon="refresh"
        refusal={useWhyNot('application_update')}
        onClick={() => setOpen(true)}
      >
        New key
      </Button>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title="Give it a new key"
        phrase={name}
        action="Make the new key"
        busy={busy}
        fault={fault}
        onConfirm={() => {
          void run({ id }).then((done) => {
            if (done?.regenerateApplicationKey == null) return;
            setOpen(false);
            setKey(done.regenerateApplicationKey.key);
          });
        }}
      >
        <p>
          The present key is refused from then on, and so is every program that uses it.
          {isOwn && ' It is the key that you have signed in with: you sign in with the new one.'}
        </p>
      </Confirm>
      <KeyShown
        apiKey={key}
        onClose={() => {
          setKey(undefined);
          if (isOwn) leave('The key was made anew: sign in with the new one.');
        }}
      />
    </>
  );
}

function Delete({ application }: { readonly application: ApplicationRowFragment }): ReactElement {
  const { id, name } = application;
  const [, go] = useLocation();
  const { busy, fault, run } = useAct(DeleteApplicationDocument);
  return (
    <DeleteButton
      what="application"
      name={name}
      refusal={useWhyNot('application_delete')}
      busy={busy}
      fault={fault}
      onDelete={() => {
        void run({ id }).then((done) => {
          if (done !== undefined) go('/applications');
        });
      }}
    >
      Its key is refused from then on. The tokens that it made stay.
    </DeleteButton>
  );
}
