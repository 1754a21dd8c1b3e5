import type { ReactElement } from 'react';

import { useWhyNot } from '../../app/session.js';
import { useDraft } from '../../app/use-draft.js';
import { useReview } from '../../app/use-review.js';
import type { Stored } from '../../app/use-review.js';
import { PatchReactorDocument, ReactorSettingsDocument } from '../../generated/operations.js';
import type { ReactorDetailQuery, ReactorSettingsQuery } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { DraftNotice } from '../../parts/draft-notice.js';
import { Panel } from '../../parts/page.js';
import { Review } from '../../parts/review/review.js';
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
  });
  const draft = useDraft(`reactors/${id}`, storedOf(reactor), ({ settings }) => ({
    settings: withoutValues(settings),
  }));
  const { settings } = draft.value;
  const { review, busy, fault, begin, close, confirm } = useReview({
    version: draft.version,
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
    onSaved: () => {
      draft.done();
      onSaved();
    },
  });
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
      {review !== undefined && (
        <Review
          open
          title="Save these settings?"
          codes={[]}
          others={settingChanges(
            review.stored.draft.settings
              .filter(({ state }) => state === 'stored')
              .map(({ name }) => name),
            review.draft.settings,
          ).map(({ name, ...change }) => ({ title: `Setting ${shownText(name, 80)}`, ...change }))}
          isNewer={review.isNewer}
          busy={busy}
          fault={fault}
          onClose={close}
          onSave={confirm}
        />
      )}
    </Panel>
  );
}
