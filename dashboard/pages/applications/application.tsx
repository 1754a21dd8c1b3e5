import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { useLocation, useParams } from 'wouter';

import type { Stored } from '../../app/edited.js';
import { useSession, useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { useDraft } from '../../app/use-draft.js';
import { useReview } from '../../app/use-review.js';
import { faultOf } from '../../app/vault-client.js';
import {
  ApplicationDetailDocument,
  DeleteApplicationDocument,
  RegenerateKeyDocument,
  UpdateApplicationDocument,
} from '../../generated/operations.js';
import type { ApplicationDetailQuery } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import { DraftNotice } from '../../parts/draft-notice.js';
import { Awaited, DeleteButton } from '../../parts/object-page.js';
import { Page } from '../../parts/page.js';
import { Review } from '../../parts/review/review.js';
import { Instant, shownText } from '../../parts/text.js';
import { ApplicationForm } from './application-form.js';
import { Explained } from './explained.js';
import { changesOf } from './changes.js';
import { rulesInput } from './grants.js';
import type { ApplicationDraft } from './grants.js';
import { KeyShown } from './key-shown.js';

const BACK = { to: '/applications', label: 'Applications' };

type Detail = NonNullable<ApplicationDetailQuery['application']>;

function storedOf(application: Detail): Stored<ApplicationDraft> {
  return { draft: draftOf(application), version: application.modifiedAt ?? application.createdAt };
}

function draftOf(application: Detail): ApplicationDraft {
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
      key={id}
      application={application}
      onSaved={() => again({ requestPolicy: 'network-only' })}
    />
  );
}

function Loaded(props: {
  readonly application: Detail;
  readonly onSaved: () => void;
}): ReactElement {
  const { application, onSaved } = props;
  const { id, name, type, lastUsedAt, expiresAt } = application;
  const refusal = useWhyNot('application_update');
  const draft = useDraft(`applications/${id}`, storedOf(application));
  const reviewed = useReview({
    begunOn: draft.begunOn,
    document: ApplicationDetailDocument,
    asked: { id },
    storedOf: ({ application: found }: ApplicationDetailQuery) => found && storedOf(found),
    needsLook: () => false,
    mutation: UpdateApplicationDocument,
    changeOf: ({ name: given, permissions, rules }, { version }) => ({
      id,
      input: { name: given.trim(), permissions: [...permissions], rules: rulesInput(rules) },
      since: version,
    }),
    versionOf: (changed) => changed.updateApplication?.application.modifiedAt,
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
          <span>
            Last used <Instant at={lastUsedAt} relative never="never" />
          </span>
          <span>
            Expires <Instant at={expiresAt} relative never="never" />
          </span>
        </span>
      }
      actions={
        <>
          <Regenerate application={application} onMade={onSaved} />
          <Delete application={application} />
        </>
      }
    >
      <DraftNotice restored={draft.restored} onDiscard={draft.discard} />
      <ApplicationForm
        draft={draft}
        isNew={false}
        action="Save changes"
        refusal={refusal}
        busy={busy}
        fault={fault}
        onSave={reviewed.begin}
      >
        <div className="below">
          <Explained id={id} />
        </div>
      </ApplicationForm>
      <Review
        title="Save these changes of the application?"
        saving={reviewed}
        othersOf={changesOf}
      />
    </Page>
  );
}

function Regenerate(props: {
  readonly application: Detail;
  readonly onMade: () => void;
}): ReactElement {
  const { application, onMade } = props;
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
          else onMade();
        }}
      />
    </>
  );
}

function Delete({ application }: { readonly application: Detail }): ReactElement {
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
