import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';
import { useLocation, useParams } from 'wouter';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { faultOf } from '../../app/vault-client.js';
import { DeleteTokenDocument, TokenDetailDocument } from '../../generated/operations.js';
import type { TokenDetailQuery } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Page, Panel } from '../../parts/page.js';
import { Failure, Loading, NotAllowed } from '../../parts/states.js';
import { Foreign, Instant, shownText } from '../../parts/text.js';
import { Value } from './reveal.js';
import { ActorName, ChildrenPanel, TrailPanel } from './token-relations.js';
import { tokenTypeWords } from './token-words.js';

type Detail = NonNullable<TokenDetailQuery['token']>;

const BACK = { to: '/tokens', label: 'Tokens' };

/** One token: what is known of it, who made it, what hangs on it; and its value for whoever may see it. */
export default function Token(): ReactElement {
  const { id = '' } = useParams();
  const whyNot = useWhyNot('token_read');
  const names = useWhyNot('application_read') === undefined;
  const [{ data, fetching, error }, again] = useQuery({
    query: TokenDetailDocument,
    variables: { id, names },
    pause: whyNot !== undefined,
  });
  const fault = faultOf(error);
  const token = data?.token;
  if (whyNot !== undefined) {
    return (
      <Page title="Token" back={BACK}>
        <NotAllowed why={whyNot} />
      </Page>
    );
  }
  if (token == null) {
    return (
      <Page title="Token" back={BACK}>
        {fetching && <Loading what="the token" lines={8} />}
        {fault !== undefined && <Failure fault={fault} retry={again} />}
      </Page>
    );
  }
  return (
    <Page
      title={tokenTypeWords(token.type)}
      back={BACK}
      lead={
        <span className="row">
          <code>
            <Foreign text={token.id} />
          </code>
          <CopyButton text={token.id} what="token" iconOnly />
        </span>
      }
      actions={<Delete token={token} />}
    >
      <div className="panels">
        <div className="stack">
          <Panel title="Value">
            <Value key={token.id} token={token} />
          </Panel>
          <MetadataPanel token={token} />
          <ChildrenPanel id={token.id} />
        </div>
        <div className="stack">
          <FactsPanel token={token} />
          <TrailPanel id={token.id} />
        </div>
      </div>
    </Page>
  );
}

function FactsPanel({ token }: { readonly token: Detail }): ReactElement {
  const { containers, fingerprint, fingerprintExpression, mask, searchIndexes } = token;
  return (
    <Panel title="Facts">
      <dl className="facts">
        <dt>Container</dt>
        <dd>
          <code>{containers?.join(' ') ?? 'not shown'}</code>
        </dd>
        <dt>Created</dt>
        <dd>
          <Instant at={token.createdAt} never="not shown" />{' '}
          {token.creator != null && <ActorName actor={token.creator} />}
        </dd>
        <dt>Changed</dt>
        <dd>
          <Instant at={token.modifiedAt} />{' '}
          {token.modifiedAt !== null && token.modifier != null && (
            <ActorName actor={token.modifier} />
          )}
        </dd>
        <dt>Expires</dt>
        <dd>
          <Instant at={token.expiresAt} />
        </dd>
        <dt>Mask</dt>
        <dd>
          <code>{mask === null ? 'none' : shownText(JSON.stringify(mask))}</code>
        </dd>
        <dt>Fingerprint</dt>
        <dd>
          <code>{fingerprint ?? 'none'}</code>
          {fingerprintExpression !== null && (
            <p className="hint">
              of <code>{shownText(fingerprintExpression)}</code>
            </p>
          )}
        </dd>
        <dt>Found by</dt>
        <dd>
          {(searchIndexes ?? []).map((index) => (
            <p key={index}>
              <code>{shownText(index)}</code>
            </p>
          ))}
          {(searchIndexes ?? []).length === 0 && <span className="quiet">no search index</span>}
        </dd>
      </dl>
    </Panel>
  );
}

function MetadataPanel({ token }: { readonly token: Detail }): ReactElement {
  const members = Object.entries(token.metadata ?? {});
  return (
    <Panel title="Metadata" aside={<Badge>{String(members.length)}</Badge>}>
      {members.length === 0 ? (
        <p className="quiet">There is none.</p>
      ) : (
        <dl className="facts">
          {members.map(([name, value]) => (
            <div key={name} className="pair">
              <dt>
                <Foreign text={name} />
              </dt>
              <dd>
                <Foreign text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function Delete({ token }: { readonly token: Detail }): ReactElement {
  const [, go] = useLocation();
  const [open, setOpen] = useState(false);
  const { busy, fault, run, reset } = useAct(DeleteTokenDocument);
  const refusal = useWhyNot('token_delete');
  return (
    <>
      <Button kind="danger" icon="trash" refusal={refusal} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <Confirm
        open={open}
        onClose={() => {
          reset();
          setOpen(false);
        }}
        title="Delete this token"
        phrase={token.id}
        action="Delete the token"
        busy={busy}
        fault={fault}
        onConfirm={() => {
          void run({ id: token.id }).then((done) => {
            if (done !== undefined) go('/tokens');
          });
        }}
      >
        <p>The value is gone with it, for good, and whatever holds the token holds nothing.</p>
      </Confirm>
    </>
  );
}
