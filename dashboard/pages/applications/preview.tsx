import { Fragment } from 'react';
import type { ReactElement } from 'react';

import { Badge } from '../../parts/badge.js';
import { Panel } from '../../parts/page.js';
import { sightOf } from './grants.js';
import type { ApplicationDraft, Sight } from './grants.js';

const ROWS_MAX = 12;
/** Where values of the types go by themselves; so much is there before anything is stored. */
const USUAL = ['/general/high/', '/pci/high/', '/pii/high/', '/bank/high/'];

const TONES = { value: 'bad', mask: 'accent' } as const;

function toneOf(sight: Sight['read'] | Sight['use']): 'bad' | 'accent' | 'plain' {
  return sight === 'value' || sight === 'mask' ? TONES[sight] : 'plain';
}

/** Says for each container that there is, or that a rule names, what the key will be able to do in it. */
export function Preview(props: {
  readonly draft: ApplicationDraft;
  /** Those that there are; undefined where that is not known. */
  readonly containers: readonly string[] | undefined;
}): ReactElement {
  const { draft, containers: known = USUAL } = props;
  const named = draft.rules.map(({ container }) => container.trim()).filter((each) => each !== '');
  const all = [...new Set([...named, ...known])];
  const containers = all.slice(0, ROWS_MAX);
  return (
    <Panel title="What this key will see">
      <div className="table-frame" tabIndex={0}>
        <table className="table" aria-label="What this key will see">
          <thead>
            <tr>
              <th scope="col">Container</th>
              <th scope="col">Reads</th>
              <th scope="col">Uses</th>
              <th scope="col">Also</th>
            </tr>
          </thead>
          <tbody>
            {containers
              .map((container) => sightOf(draft, container))
              .map(({ container, read, use, changes }) => (
                <tr key={container}>
                  <th scope="row">
                    <code>
                      {container.split(/(?<=\/)/).map((part, index) => (
                        <Fragment key={index}>
                          {part}
                          <wbr />
                        </Fragment>
                      ))}
                    </code>
                  </th>
                  <td>
                    <Badge tone={toneOf(read)}>{read}</Badge>
                  </td>
                  <td>
                    <Badge tone={toneOf(use)}>{use}</Badge>
                  </td>
                  <td>{changes.length === 0 ? '–' : changes.join(', ')}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {all.length > ROWS_MAX && (
        <p className="hint">{`${String(all.length - ROWS_MAX)} more containers are not shown.`}</p>
      )}
    </Panel>
  );
}
