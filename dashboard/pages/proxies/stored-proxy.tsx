import type { ReactElement } from 'react';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { useReview } from '../../app/use-review.js';
import type { Stored } from '../../app/use-review.js';
import { PatchProxyDocument, ProxyDetailDocument } from '../../generated/operations.js';
import type { ProxyDetailQuery } from '../../generated/operations.js';
import { Review } from '../../parts/review/review.js';
import type { CodeChange, OtherChange } from '../../parts/review/review.js';
import { shownText } from '../../parts/text.js';
import { patchOf, ProxyForm } from './proxy-form.js';
import type { ProxyDraft } from './proxy-form.js';

type Detail = NonNullable<ProxyDetailQuery['proxy']>;

/** Edits a Proxy that is there, and shows what saving would change of it. */
export function StoredProxy(props: {
  readonly proxy: Detail;
  readonly onSaved: () => void;
}): ReactElement {
  const { proxy, onSaved } = props;
  const { busy, fault, run } = useAct(PatchProxyDocument);
  const opened = storedOf(proxy);
  const reviewed = useReview({
    opened,
    document: ProxyDetailDocument,
    id: proxy.id,
    storedOf: ({ proxy: found }: ProxyDetailQuery) => found && storedOf(found),
    needsLook: (before, after) => codeChangesOf(before, after).length > 0,
    save: (draft, before) => {
      void run({ id: proxy.id, input: patchOf(draft, before) }).then(
        (done) => done !== undefined && onSaved(),
      );
    },
  });
  const { review, reading } = reviewed;
  const failed = fault ?? reviewed.fault;
  return (
    <>
      <ProxyForm
        start={opened.draft}
        faults={{
          request: proxy.requestTransform?.diagnostics ?? [],
          response: proxy.responseTransform?.diagnostics ?? [],
        }}
        action="Save changes"
        refusal={useWhyNot('proxy_update')}
        busy={busy || reading}
        fault={failed}
        onSave={reviewed.begin}
      />
      {review !== undefined && (
        <Review
          open
          title="Save these changes of the proxy?"
          codes={codeChangesOf(review.stored.draft, review.draft)}
          others={otherChangesOf(review.stored.draft, review.draft)}
          isNewer={review.isNewer}
          busy={busy || reading}
          fault={failed}
          onClose={reviewed.close}
          onSave={reviewed.confirm}
        />
      )}
    </>
  );
}

function storedOf(proxy: Detail): Stored<ProxyDraft> {
  return {
    version: proxy.modifiedAt ?? '',
    draft: {
      name: proxy.name,
      destinationUrl: proxy.destinationUrl,
      requireAuth: proxy.requireAuth,
      applicationId: proxy.applicationId ?? '',
      configuration: Object.entries(proxy.configuration),
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

/** Of settings only the names are told: their values may be secrets. */
function otherChangesOf(before: ProxyDraft, after: ProxyDraft): readonly OtherChange[] {
  const told = (title: string, one: string, other: string): readonly OtherChange[] =>
    one === other ? [] : [{ title, before: one, after: other }];
  const [old, now] = [new Map(before.configuration), new Map(after.configuration)];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => name !== '' && old.get(name) !== now.get(name),
  );
  return [
    ...told('Name', before.name, after.name.trim()),
    ...told('Destination', before.destinationUrl, after.destinationUrl.trim()),
    ...told('Its code acts as', before.applicationId, after.applicationId),
    ...told('Needs an API key', yesOrNo(before.requireAuth), yesOrNo(after.requireAuth)),
    ...names.map((name) => ({ title: `Setting ${shownText(name, 80)}` })),
  ];
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
