import type { ReactElement } from 'react';
import { useQuery } from 'urql';

import type { Stored } from '../../app/edited.js';
import { useWhyNot } from '../../app/session.js';
import { useDraft } from '../../app/use-draft.js';
import { useReview } from '../../app/use-review.js';
import { faultOf } from '../../app/vault-client.js';
import { TenantSettingsDocument, UpdateTenantDocument } from '../../generated/operations.js';
import type { TenantSettingsQuery } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { DraftNotice } from '../../parts/draft-notice.js';
import { TextField } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import { PairsField } from '../../parts/pairs-field.js';
import type { Pair } from '../../parts/pairs-field.js';
import { Review } from '../../parts/review/review.js';
import type { OtherChange } from '../../parts/review/review.js';
import { namesFault } from '../../parts/settings/setting-draft.js';
import { Failure, Loading } from '../../parts/states.js';
import { Instant, shownName } from '../../parts/text.js';

type Tenant = NonNullable<TenantSettingsQuery['tenant']>;

interface TenantDraft {
  readonly name: string;
  readonly pairs: readonly Pair[];
}

/** The tenant: its name, and settings of its own. */
export function TenantPanel(): ReactElement {
  const [{ data, fetching, error }, again] = useQuery({ query: TenantSettingsDocument });
  const fault = faultOf(error);
  const tenant = data?.tenant;
  return (
    <Panel title="Tenant">
      {fetching && tenant == null && <Loading what="the tenant" lines={4} />}
      {fault !== undefined && <Failure fault={fault} />}
      {tenant != null && (
        <TenantForm tenant={tenant} onSaved={() => again({ requestPolicy: 'network-only' })} />
      )}
    </Panel>
  );
}

function TenantForm(props: {
  readonly tenant: Tenant;
  readonly onSaved: () => void;
}): ReactElement {
  const { tenant, onSaved } = props;
  const cannot = useWhyNot('tenant_update');
  const draft = useDraft('settings', storedOf(tenant));
  const { name, pairs } = draft.value;
  const refusal = cannot ?? missingOf(draft.value, draft.begunOn.draft);
  const reviewed = useReview({
    begunOn: draft.begunOn,
    document: TenantSettingsDocument,
    asked: {},
    storedOf: ({ tenant: found }: TenantSettingsQuery) => found && storedOf(found),
    needsLook: () => false,
    mutation: UpdateTenantDocument,
    changeOf: (value, { version, draft: stored }) => ({
      input: { name: value.name.trim(), settings: settingsOf(value, stored) },
      since: version,
    }),
    versionOf: (changed) => changed.updateTenant?.tenant.modifiedAt,
    onSaved: (saved) => {
      draft.saved(saved);
      onSaved();
    },
  });
  const { busy, fault, begin } = reviewed;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined && !busy) begin(draft.value);
      }}
    >
      <DraftNotice restored={draft.restored} onDiscard={draft.discard} />
      <TextField label="Name" value={name} onChange={(next) => draft.change({ name: next })} />
      <dl className="facts">
        <dt>Id</dt>
        <dd>
          <code>{tenant.id}</code>
        </dd>
        <dt>Created</dt>
        <dd>
          <Instant at={tenant.createdAt} />
        </dd>
        <dt>Changed</dt>
        <dd>
          <Instant at={tenant.modifiedAt} />
        </dd>
      </dl>
      <PairsField
        legend="Settings of your own, which the vault keeps and does not read"
        one="setting"
        pairs={pairs}
        onChange={(next) => draft.change({ pairs: next })}
      />
      {fault !== undefined && <Failure fault={fault} />}
      <div className="row">
        <Button kind="primary" type="submit" busy={busy} refusal={refusal}>
          Save changes
        </Button>
      </div>
      <Review title="Save these changes of the tenant?" saving={reviewed} othersOf={changesOf} />
    </form>
  );
}

function storedOf(tenant: Tenant): Stored<TenantDraft> {
  return {
    draft: { name: tenant.name, pairs: Object.entries(tenant.settings) },
    version: tenant.modifiedAt ?? tenant.createdAt,
  };
}

/** Those that have a name, of which blanks around it are no part unless it is stored with them. */
function namedPairs({ pairs }: TenantDraft, stored: TenantDraft): readonly Pair[] {
  const known = new Set(stored.pairs.map(([name]) => name));
  return pairs
    .map(([name, value]): Pair => [known.has(name) ? name : name.trim(), value])
    .filter(([name]) => name !== '');
}

/** Why the tenant cannot be saved as it is typed; undefined where it can. */
function missingOf(draft: TenantDraft, stored: TenantDraft): string | undefined {
  if (draft.name.trim() === '') return 'It has no name yet.';
  const named = namedPairs(draft, stored);
  const isOneNameless = draft.pairs.some(([name, value]) => name.trim() === '' && value !== '');
  return namesFault(
    named.map(([name]) => name),
    isOneNameless,
  );
}

function settingsOf(draft: TenantDraft, stored: TenantDraft): Readonly<Record<string, string>> {
  return Object.fromEntries(namedPairs(draft, stored));
}

function changesOf(before: TenantDraft, after: TenantDraft): readonly OtherChange[] {
  const [old, now] = [settingsOf(before, before), settingsOf(after, before)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => old[name] !== now[name],
  );
  return [
    ...(before.name === after.name.trim()
      ? []
      : [{ title: 'Name', before: before.name, after: after.name.trim() }]),
    ...names.map((name) => ({
      title: `Setting ${shownName(name, 80)}`,
      before: old[name] ?? '',
      after: now[name] ?? '',
    })),
  ];
}
