import type { ReactElement } from 'react';

import type { Stored } from '../../app/edited.js';
import { useWhyNot } from '../../app/session.js';
import { useDraft } from '../../app/use-draft.js';
import { useReview } from '../../app/use-review.js';
import { PatchProxyDocument, ProxyDetailDocument } from '../../generated/operations.js';
import type { ProxyDetailQuery } from '../../generated/operations.js';
import { DraftNotice } from '../../parts/draft-notice.js';
import { Review } from '../../parts/review/review.js';
import type { CodeChange, OtherChange } from '../../parts/review/review.js';
import { settingChanges, settingDrafts } from '../../parts/settings/setting-draft.js';
import { shownName } from '../../parts/text.js';
import { keptOf, patchOf, ProxyForm } from './proxy-form.js';
import type { ProxyDraft } from './proxy-form.js';

type Detail = NonNullable<ProxyDetailQuery['proxy']>;

/** Edits a Proxy that is there, and shows what saving would change of it. */
export function StoredProxy(props: {
  readonly proxy: Detail;
  readonly onSaved: () => void;
}): ReactElement {
  const { proxy, onSaved } = props;
  const opened = storedOf(proxy);
  const draft = useDraft(`proxies/${proxy.id}`, opened, keptOf);
  const reviewed = useReview({
    begunOn: draft.begunOn,
    document: ProxyDetailDocument,
    asked: { id: proxy.id },
    storedOf: ({ proxy: found }: ProxyDetailQuery) => found && storedOf(found),
    needsLook: (before, after) => codeChangesOf(before, after).length > 0,
    mutation: PatchProxyDocument,
    changeOf: (value, { version }) => ({ id: proxy.id, input: patchOf(value), since: version }),
    versionOf: (changed) => changed.patchProxy?.proxy.modifiedAt,
    onSaved: (saved) => {
      draft.saved(saved);
      onSaved();
    },
  });
  const { busy, fault } = reviewed;
  return (
    <div className="stack">
      <DraftNotice restored={draft.restored} onDiscard={draft.discard} />
      <ProxyForm
        start={opened.draft}
        draft={draft}
        faults={{
          request: proxy.requestTransform?.diagnostics ?? [],
          response: proxy.responseTransform?.diagnostics ?? [],
        }}
        action="Save changes"
        refusal={useWhyNot('proxy_update')}
        busy={busy}
        fault={fault}
        onSave={reviewed.begin}
      />
      <Review
        title="Save these changes of the proxy?"
        saving={reviewed}
        codesOf={codeChangesOf}
        othersOf={otherChangesOf}
      />
    </div>
  );
}

function storedOf(proxy: Detail): Stored<ProxyDraft> {
  return {
    version: proxy.modifiedAt ?? proxy.createdAt,
    hidesSome: true,
    draft: {
      name: proxy.name,
      destinationUrl: proxy.destinationUrl,
      requireAuth: proxy.requireAuth,
      applicationId: proxy.applicationId ?? '',
      settings: settingDrafts(proxy.configurationNames),
      request: proxy.requestTransform?.code ?? '',
      response: proxy.responseTransform?.code ?? '',
    },
  };
}

const TRANSFORMS = [
  ['request', 'the transform of requests'],
  ['response', 'the transform of answers'],
] as const;

function codeChangesOf(before: ProxyDraft, after: ProxyDraft): readonly CodeChange[] {
  return TRANSFORMS.flatMap(([which, title]) =>
    before[which] === after[which] ? [] : [{ title, before: before[which], after: after[which] }],
  );
}

/** Of settings only the names are told: their values are secrets, and not known here. */
function otherChangesOf(before: ProxyDraft, after: ProxyDraft): readonly OtherChange[] {
  const told = (title: string, one: string, other: string): readonly OtherChange[] =>
    one === other ? [] : [{ title, before: one, after: other }];
  const stored = before.settings.map(({ name }) => name);
  return [
    ...told('Name', before.name, after.name.trim()),
    ...told('Destination', before.destinationUrl, after.destinationUrl.trim()),
    ...told('Its code acts as', before.applicationId, after.applicationId),
    ...told('Needs an API key', yesOrNo(before.requireAuth), yesOrNo(after.requireAuth)),
    ...settingChanges(stored, after.settings).map(({ name, ...change }) => ({
      title: `Setting ${shownName(name, 80)}`,
      ...change,
    })),
  ];
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
