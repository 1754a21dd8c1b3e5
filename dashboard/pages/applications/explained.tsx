import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from 'urql';

import { permissionLabel } from '../../app/permissions.js';
import { faultOf } from '../../app/vault-client.js';
import { ExplainAccessDocument } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import { Failure, Loading } from '../../parts/states.js';
import { shownText } from '../../parts/text.js';
import { isAboutTokens } from './grants.js';

/** Asks the vault itself why a saved Application may do what with the tokens of a container, and shows its words. */
export function Explained({ id }: { readonly id: string }): ReactElement {
  const [typed, setTyped] = useState('/general/high/');
  const [container, setContainer] = useState<string>();
  const [{ data, fetching, error }] = useQuery({
    query: ExplainAccessDocument,
    variables: { applicationId: id, container: container ?? '/' },
    pause: container === undefined,
  });
  const fault = faultOf(error);
  const rows = (data?.explainAccess?.permissions ?? []).filter(({ permission }) =>
    isAboutTokens(permission),
  );
  return (
    <Panel title="Why, as the vault decides now">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setContainer(typed.trim());
        }}
      >
        <TextField label="For tokens in" value={typed} onChange={setTyped} spellCheck={false} />
        <div className="row">
          <Button type="submit">Explain</Button>
        </div>
        {fetching && <Loading what="the explanation" lines={5} />}
        {fault !== undefined && <Failure fault={fault} />}
        {!fetching && rows.length > 0 && (
          <ul className="plain-list" aria-label="Explanation">
            {rows.map(({ permission, granted, reason }) => (
              <li key={permission} className="row">
                <Badge tone={granted ? 'good' : 'plain'}>{permissionLabel(permission)}</Badge>
                <span>{shownText(reason)}</span>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Panel>
  );
}
