import type { ReactElement } from 'react';

import type { Draft } from '../../app/use-draft.js';
import type { VaultFault } from '../../app/vault-client.js';
import { Button } from '../../parts/button.js';
import type { CodeFault } from '../../parts/code/code-editor.js';
import { CodeField } from '../../parts/code/code-field.js';
import { MESSAGE } from '../../parts/code/given.js';
import type { Given } from '../../parts/code/given.js';
import { Checkbox, TextField } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import {
  settingsFault,
  settingsPatch,
  settingValues,
  withoutValues,
} from '../../parts/settings/setting-draft.js';
import type { SettingDraft } from '../../parts/settings/setting-draft.js';
import { SettingsField } from '../../parts/settings/settings-field.js';
import { Failure } from '../../parts/states.js';
import { ActsAsChooser } from '../applications/application-chooser.js';

/** A Proxy as it is edited; a transform that is empty is none. */
export interface ProxyDraft {
  readonly name: string;
  readonly destinationUrl: string;
  readonly requireAuth: boolean;
  readonly applicationId: string;
  /** What its code is configured with: names, and what is to become of each. */
  readonly settings: readonly SettingDraft[];
  readonly request: string;
  readonly response: string;
}

/** What a new Proxy begins with. */
export const NEW_PROXY: ProxyDraft = {
  name: '',
  destinationUrl: 'https://',
  requireAuth: true,
  applicationId: '',
  settings: [],
  request: '',
  response: '',
};

const TRANSFORMS = [
  ['request', 'Transform of requests'],
  ['response', 'Transform of answers'],
] as const;

const GIVEN = {
  request: Object.keys(MESSAGE).filter((name) => name !== 'status'),
  response: Object.keys(MESSAGE),
} as const;

/** What the code of a transform is given. */
function givenOf(which: keyof typeof GIVEN, { settings }: ProxyDraft): Given {
  const configuration = settings.map(({ name }) => name).filter((name) => name !== '');
  return { args: GIVEN[which], configuration };
}

const START = `module.exports = async ({ args, configuration, svc }) => ({
  body: args.body,
  headers: args.headers,
});
`;

/** Edits what a Proxy is, and the code of both of its transforms. */
export function ProxyForm(props: {
  readonly start: ProxyDraft;
  readonly draft: Draft<ProxyDraft>;
  readonly faults: Readonly<Record<'request' | 'response', readonly CodeFault[]>>;
  readonly action: string;
  readonly refusal: string | undefined;
  readonly busy: boolean;
  readonly fault: VaultFault | undefined;
  readonly onSave: (draft: ProxyDraft) => void;
}): ReactElement {
  const { start, faults, action, refusal, busy, fault, onSave } = props;
  const { value: draft, change, round } = props.draft;
  const missing = draft.name.trim() === '' ? 'It has no name yet.' : settingsFault(draft.settings);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if ((refusal ?? missing) === undefined && !busy) onSave(draft);
      }}
    >
      <Panel title="Proxy">
        <div className="stack">
          <TextField label="Name" value={draft.name} onChange={(name) => change({ name })} />
          <TextField
            label="Destination"
            type="url"
            value={draft.destinationUrl}
            onChange={(destinationUrl) => change({ destinationUrl })}
            fault={(fault?.members['destination_url'] ?? fault?.members['destinationUrl'])?.[0]}
            hint="What follows /proxy in a call is appended to it."
          />
          <ActsAsChooser
            value={draft.applicationId}
            onChange={(applicationId) => change({ applicationId })}
          />
          <Checkbox
            label="A call needs an API key, which says what values it may use"
            checked={draft.requireAuth}
            onChange={(requireAuth) => change({ requireAuth })}
          />
        </div>
      </Panel>
      <Panel title="Configuration of its code">
        <SettingsField
          key={round}
          legend="Configuration of its code"
          settings={draft.settings}
          canAdd
          readOnly={refusal !== undefined}
          onChange={(settings) => change({ settings })}
        />
      </Panel>
      {TRANSFORMS.map(([which, title]) => (
        <Panel key={which} title={title}>
          {draft[which] === '' ? (
            <div className="row">
              <span className="quiet">There is none.</span>
              <Button icon="plus" refusal={refusal} onClick={() => change({ [which]: START })}>
                {`Write one for ${which === 'request' ? 'requests' : 'answers'}`}
              </Button>
            </div>
          ) : (
            <div className="stack">
              <CodeField
                key={round}
                label={title}
                value={draft[which]}
                faults={draft[which] === start[which] ? faults[which] : NONE}
                given={givenOf(which, draft)}
                readOnly={refusal !== undefined}
                onChange={(code) => change({ [which]: code })}
              />
              <div className="row">
                <Button
                  kind="quiet"
                  icon="trash"
                  refusal={refusal}
                  onClick={() => change({ [which]: '' })}
                >
                  Take it away
                </Button>
              </div>
            </div>
          )}
        </Panel>
      ))}
      {fault !== undefined && <Failure fault={fault} />}
      <div className="row save-bar">
        <Button kind="primary" type="submit" busy={busy} refusal={refusal ?? missing}>
          {action}
        </Button>
      </div>
    </form>
  );
}

const NONE: readonly CodeFault[] = [];

/** What is kept of a draft: values of settings are secrets. */
export function keptOf(draft: ProxyDraft): ProxyDraft {
  return { ...draft, settings: withoutValues(draft.settings) };
}

/** What a new Proxy is made of. */
export function inputOf(draft: ProxyDraft) {
  const transform = (code: string) => (code === '' ? {} : { code });
  return {
    name: draft.name.trim(),
    destinationUrl: draft.destinationUrl.trim(),
    requireAuth: draft.requireAuth,
    application: draft.applicationId === '' ? null : { id: draft.applicationId },
    configuration: settingValues(draft.settings),
    requestTransform: transform(draft.request),
    responseTransform: transform(draft.response),
  };
}

/** The same as a change of one that is there: settings that nobody touched stay. */
export function patchOf(draft: ProxyDraft) {
  return { ...inputOf(draft), configuration: settingsPatch(draft.settings) };
}
