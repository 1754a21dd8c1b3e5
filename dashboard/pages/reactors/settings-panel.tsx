import type { ReactElement } from 'react';

import type { Stored } from '../../app/edited.js';
import { useWhyNot } from '../../app/session.js';
import { useDraft } from '../../app/use-draft.js';
import { useReview } from '../../app/use-review.js';
import { PatchReactorDocument, ReactorSettingsDocument } from '../../generated/operations.js';
import type { ReactorDetailQuery, ReactorSettingsQuery } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { DraftNotice } from '../../parts/draft-notice.js';
import { TextField } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import { Review } from '../../parts/review/review.js';
import type { OtherChange } from '../../parts/review/review.js';
import {
  settingChanges,
  settingDrafts,
  settingsFault,
  settingsPatch,
  withoutValues,
} from '../../parts/settings/setting-draft.js';
import type { SettingDraft } from '../../parts/settings/setting-draft.js';
import { SettingsField } from '../../parts/settings/settings-field.js';
import { Failure } from '../../parts/states.js';
import { shownName } from '../../parts/text.js';
import { ActsAsChooser } from '../applications/application-chooser.js';

type Detail = NonNullable<ReactorDetailQuery['reactor']>;

interface ReactorDraft {
  readonly name: string;
  /** As which Application its code acts; empty: none. */
  readonly applicationId: string;
  readonly settings: readonly SettingDraft[];
}

type Names = NonNullable<ReactorSettingsQuery['reactor']>;

/** Edits what a Reactor is. Settings are secrets of others: they are written here, one by one, and not shown. */
export function SettingsPanel(props: {
  readonly reactor: Detail;
  readonly onSaved: () => void;
}): ReactElement {
  const { reactor, onSaved } = props;
  const { id, formula } = reactor;
  const refusal = useWhyNot('reactor_update');
  const storedOf = (names: Names): Stored<ReactorDraft> => ({
    draft: {
      name: names.name,
      applicationId: names.application?.id ?? '',
      settings: settingDrafts(names.configurationNames, formula.configuration),
    },
    version: names.modifiedAt ?? names.createdAt,
    hidesSome: true,
  });
  const draft = useDraft(`reactors/${id}`, storedOf(reactor), (value) => ({
    ...value,
    settings: withoutValues(value.settings),
  }));
  const { name, applicationId, settings } = draft.value;
  const reviewed = useReview({
    begunOn: draft.begunOn,
    document: ReactorSettingsDocument,
    asked: { id },
    storedOf: ({ reactor: found }: ReactorSettingsQuery) => found && storedOf(found),
    needsLook: () => false,
    mutation: PatchReactorDocument,
    changeOf: (value, { version }) => ({
      id,
      input: {
        name: value.name.trim(),
        application: value.applicationId === '' ? null : { id: value.applicationId },
        configuration: settingsPatch(value.settings),
      },
      since: version,
    }),
    versionOf: (changed) => changed.patchReactor?.reactor.modifiedAt,
    onSaved: (saved) => {
      draft.saved(saved);
      onSaved();
    },
  });
  const { busy, fault, begin } = reviewed;
  const nameless = name.trim() === '' ? 'It has no name yet.' : undefined;
  const missing = refusal ?? nameless ?? settingsFault(settings);
  return (
    <Panel title="Settings">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === undefined && !busy) begin(draft.value);
        }}
      >
        <DraftNotice restored={draft.restored} onDiscard={draft.discard} />
        <TextField label="Name" value={name} onChange={(next) => draft.change({ name: next })} />
        <ActsAsChooser
          value={applicationId}
          onChange={(next) => draft.change({ applicationId: next })}
        />
        <SettingsField
          key={draft.round}
          legend="Settings"
          settings={settings}
          canAdd
          readOnly={refusal !== undefined}
          onChange={(next) => draft.change({ settings: next })}
        />
        {fault !== undefined && <Failure fault={fault} />}
        <div className="row">
          <Button kind="primary" type="submit" busy={busy} refusal={missing}>
            Save changes
          </Button>
        </div>
      </form>
      <Review title="Save these changes of the reactor?" saving={reviewed} othersOf={changesOf} />
    </Panel>
  );
}

function changesOf(before: ReactorDraft, after: ReactorDraft): readonly OtherChange[] {
  const told = (title: string, one: string, other: string): readonly OtherChange[] =>
    one === other ? [] : [{ title, before: one, after: other }];
  const stored = before.settings.filter(({ state }) => state === 'stored').map(({ name }) => name);
  return [
    ...told('Name', before.name, after.name.trim()),
    ...told('Its code acts as', before.applicationId, after.applicationId),
    ...settingChanges(stored, after.settings).map(({ name, ...change }) => ({
      title: `Setting ${shownName(name, 80)}`,
      ...change,
    })),
  ];
}
