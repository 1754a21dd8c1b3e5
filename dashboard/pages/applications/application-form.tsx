import type { ReactElement, ReactNode } from 'react';
import { useQuery } from 'urql';

import { permissionLabel } from '../../app/permissions.js';
import type { Draft } from '../../app/use-draft.js';
import { useWhyNot } from '../../app/session.js';
import { faultOf } from '../../app/vault-client.js';
import type { VaultFault } from '../../app/vault-client.js';
import { ContainersInUseDocument, PermissionTableDocument } from '../../generated/operations.js';
import type {
  ApplicationType,
  PermissionName,
  PermissionTableQuery,
} from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { Checkbox, SelectField, TextField } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { Panel } from '../../parts/page.js';
import { Failure, Loading } from '../../parts/states.js';
import { warningsOf } from './grants.js';
import type { ApplicationDraft } from './grants.js';
import { Preview } from './preview.js';
import { RulesEditor } from './rules-editor.js';

type Permissions = NonNullable<PermissionTableQuery['permissions']>;

const TYPES: readonly (readonly [ApplicationType, string])[] = [
  ['private', 'Private: a backend that keeps its key secret'],
  ['public', 'Public: a browser or app, whose key everybody has'],
  ['management', 'Management: administration of the vault'],
];

interface FormProps {
  readonly draft: Draft<ApplicationDraft>;
  readonly isNew: boolean;
  readonly action: string;
  readonly refusal: string | undefined;
  readonly busy: boolean;
  readonly fault: VaultFault | undefined;
  readonly onSave: (draft: ApplicationDraft) => void;
}

/**
 * Edits what an Application is and may do, with what that comes to beside it. It is shown once all is there that it is made of,
 * and what stands below with it: nothing moves.
 */
export function ApplicationForm(
  props: FormProps & { readonly children?: ReactNode },
): ReactElement {
  const whyNot = useWhyNot('report_read');
  const [{ data, error }, again] = useQuery({ query: PermissionTableDocument });
  const [stored] = useQuery({ query: ContainersInUseDocument, pause: whyNot !== undefined });
  const fault = faultOf(error);
  if (fault !== undefined) return <Failure fault={fault} retry={again} />;
  const isKnown = whyNot ?? stored.data ?? stored.error;
  if (data === undefined || isKnown === undefined)
    return <Loading what="the permissions" lines={10} />;
  const known = stored.data?.storedTokens?.byContainer.map(({ container }) => container);
  return (
    <>
      <Form {...props} permissions={data.permissions ?? []} containers={known} />
      {props.children}
    </>
  );
}

function Form(
  props: FormProps & {
    readonly permissions: Permissions;
    readonly containers: readonly string[] | undefined;
  },
): ReactElement {
  const { isNew, action, refusal, busy, fault, onSave } = props;
  const { value: draft, change } = props.draft;
  const missing =
    draft.name.trim() === ''
      ? 'It has no name yet.'
      : draft.permissions.length + draft.rules.length === 0
        ? 'It may do nothing yet.'
        : undefined;
  return (
    <form
      className="panels panels-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined && refusal === undefined && !busy) onSave(draft);
      }}
    >
      <div className="stack">
        <Panel title="Application">
          <div className="stack">
            <TextField
              label="Name"
              value={draft.name}
              onChange={(name) => change({ name })}
              autoComplete="off"
              fault={fault?.members['name']?.[0]}
            />
            {isNew && (
              <>
                <SelectField
                  label="Type"
                  value={draft.type}
                  options={TYPES}
                  onChange={(type) => change({ type, permissions: [], rules: [] })}
                />
                <TextField
                  label="Expires"
                  type="datetime-local"
                  value={draft.expiresAt}
                  onChange={(expiresAt) => change({ expiresAt })}
                  hint="Left empty: never. It cannot be changed later."
                  fault={fault?.members['expires_at']?.[0]}
                />
              </>
            )}
          </div>
        </Panel>
        <Panel title="Rules, by container">
          <RulesEditor
            type={draft.type}
            rules={draft.rules}
            onChange={(rules) => change({ rules })}
          />
        </Panel>
        <Panel title="Permissions, everywhere">
          <PermissionBoxes
            all={props.permissions}
            type={draft.type}
            held={draft.permissions}
            onChange={(permissions) => change({ permissions })}
          />
        </Panel>
      </div>
      <div className="stack aside">
        <Preview draft={draft} containers={props.containers} />
        <Warnings draft={draft} />
        {fault !== undefined && <Failure fault={fault} />}
        <div className="row">
          <Button kind="primary" type="submit" busy={busy} refusal={refusal ?? missing}>
            {action}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** A box for each permission that the type may hold. */
function PermissionBoxes(props: {
  readonly all: Permissions;
  readonly type: ApplicationType;
  readonly held: readonly PermissionName[];
  readonly onChange: (held: readonly PermissionName[]) => void;
}): ReactElement {
  const { type, held, onChange } = props;
  const listed = props.all.filter((each) => each.applicationTypes.includes(type));
  return (
    <fieldset>
      <legend className="unseen">Permissions</legend>
      <p className="hint">
        They hold where no rule decides. Of tokens they show masks; <code>token:use</code> puts
        values into calls and code.
      </p>
      <div className="checks">
        {listed.map((each) => (
          <Checkbox
            key={each.type}
            label={
              <span title={each.description}>
                <code>{permissionLabel(each.type)}</code>
              </span>
            }
            checked={held.includes(each.type)}
            onChange={(isHeld) =>
              onChange(isHeld ? [...held, each.type] : held.filter((name) => name !== each.type))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function Warnings({ draft }: { readonly draft: ApplicationDraft }): ReactElement | null {
  const warnings = warningsOf(draft);
  if (warnings.length === 0) return null;
  return (
    <ul className="warnings" aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning} className="notice">
          <Icon name="warning" />
          {warning}
        </li>
      ))}
    </ul>
  );
}
