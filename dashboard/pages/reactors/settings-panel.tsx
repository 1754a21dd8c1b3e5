import type { ReactElement } from 'react';

import type { Stored } from '../../app/edited.js';
import { useWhyNot } from '../../app/session.js';
import { useDraft } from '../../app/use-draft.js';
import { useReview } from '../../app/use-review.js';
import { PatchReactorDocument, ReactorSettingsDocument } from '../../generated/operations.js';
import type { ReactorDetailQuery, ReactorSettingsQuery } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { DraftNotice } from '../../parts/draft-notice.js';
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
import { shownText } from '../../parts/text.js';

type Detail = NonNullable<ReactorDetailQuery['reactor']>;

interface SettingsDraft {
  readonly settings: readonly SettingDraft[];
}

type Names = Pick<Detail, 'createdAt' | 'modifiedAt' | 'configurationNames'>;

/** Settings are secrets of others: they are written here, one by one, and not shown. */
export function SettingsPanel(props: {
  readonly reactor: Detail;
  readonly onSaved: () => void;
}): ReactElement {
  const { reactor, onSaved } = props;
  const { id, formula } = reactor;
  const refusal = useWhyNot('reactor_update');
  const storedOf = (names: Names): Stored<SettingsDraft> => ({
    draft: { settings: settingDrafts(names.configurationNames, formula.configuration) },
    version: names.modifiedAt ?? names.createdAt,
    hidesSome: true,
  });
  const draft = useDraft(`reactors/${id}`, storedOf(reactor), ({ settings }) => ({
    settings: withoutValues(settings),
  }));
  const { settings } = draft.value;
  const reviewed = useReview({
    begunOn: draft.begunOn,
    document: ReactorSettingsDocument,
    asked: { id },
    storedOf: ({ reactor: found }: ReactorSettingsQuery) => found && storedOf(found),
    needsLook: () => false,
    mutation: PatchReactorDocument,
    changeOf: (value, { version }) => ({
      id,
      input: { configuration: settingsPatch(value.settings) },
      since: version,
    }),
    versionOf: (changed) => changed.patchReactor?.reactor.modifiedAt,
    onSaved: (saved) => {
      draft.saved(saved);
      onSaved();
    },
  });
  const { busy, fault, begin } = reviewed;
  const isNothing =
    Object.keys(settingsPatch(settings)).length === 0 ? 'Nothing is typed yet.' : undefined;
  const missing = refusal ?? settingsFault(settings) ?? isNothing;
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
          <Button type="submit" busy={busy} refusal={missing}>
            Save settings
          </Button>
        </div>
      </form>
      <Review title="Save these settings?" saving={reviewed} othersOf={changesOf} />
    </Panel>
  );
}

function changesOf(before: SettingsDraft, after: SettingsDraft): readonly OtherChange[] {
  const stored = before.settings.filter(({ state }) => state === 'stored').map(({ name }) => name);
  return settingChanges(stored, after.settings).map(({ name, ...change }) => ({
    title: `Setting ${shownText(name, 80)}`,
    ...change,
  }));
}
