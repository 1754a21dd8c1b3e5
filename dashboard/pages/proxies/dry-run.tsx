import { useState } from 'react';
import type { ReactElement } from 'react';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { TryProxyDocument } from '../../generated/operations.js';
import type { TrialMessageFragment, TryProxyMutation } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { ConsoleLines } from '../../parts/console-lines.js';
import { Checkbox, SelectField, TextArea, TextField } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import { Failure } from '../../parts/states.js';
import { numberText, shownText, wordsOf } from '../../parts/text.js';

type Trial = NonNullable<TryProxyMutation['testProxy']>['trial'];

const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const;
const BODY_MAX = 20_000;

/** The stages of a call, in the order in which it goes through them. */
const STAGES = [
  ['detokenizedRequest', 'With values, masked here'],
  ['transformedRequest', 'As it leaves'],
  ['destinationAnswer', 'What the destination answers'],
  ['answer', 'What the caller is given'],
] as const;

/** Tries a call and shows each stage of it. Nothing is sent unless somebody asks for that. */
export function DryRun({ id }: { readonly id: string }): ReactElement {
  const [method, setMethod] = useState<(typeof METHODS)[number]>('POST');
  const [path, setPath] = useState('');
  const [body, setBody] = useState('{\n  "card": "{{ the id of a token }}"\n}');
  const [send, setSend] = useState(false);
  const cannotRead = useWhyNot('proxy_read');
  const cannotUpdate = useWhyNot('proxy_update');
  const refusal = cannotRead ?? cannotUpdate;
  const { busy, fault, run } = useAct(TryProxyDocument);
  const [trial, setTrial] = useState<Trial>();
  const start = async (): Promise<void> => {
    const hasBody = method !== 'GET' && body !== '';
    const done = await run({
      id,
      input: {
        method,
        path,
        query: '',
        send,
        ...(hasBody ? { body, headers: { 'content-type': 'application/json' } } : {}),
      },
    });
    setTrial(done?.testProxy?.trial);
  };
  return (
    <Panel title="Try a call, stage by stage">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === undefined && !busy) void start();
        }}
      >
        <div className="rule-row">
          <SelectField
            label="Method"
            value={method}
            options={METHODS.map((each) => [each, each] as const)}
            onChange={setMethod}
          />
          <TextField label="Path" value={path} onChange={setPath} placeholder="/charges" />
        </div>
        {method !== 'GET' && (
          <TextArea label="Body" code rows={5} value={body} onChange={setBody} />
        )}
        <Checkbox label="Send it to the destination" checked={send} onChange={setSend} />
        <div className="row">
          <Button type="submit" icon="play" busy={busy} refusal={refusal}>
            {send ? 'Send' : 'Try without sending'}
          </Button>
        </div>
        {fault !== undefined && <Failure fault={fault} />}
        {trial !== undefined && <Stages trial={trial} />}
      </form>
    </Panel>
  );
}

function Stages({ trial }: { readonly trial: Trial }): ReactElement {
  const { notSearched, logs, timings } = trial;
  return (
    <div className="stack" role="status" aria-label="Stages of the call">
      {notSearched.map(({ path, because }) => (
        <p key={path} className="notice">
          {shownText(`${path}: not searched for tokens, because ${because}`)}
        </p>
      ))}
      {STAGES.map(([name, title]) => {
        const message = trial[name];
        return message === null ? null : <Stage key={name} title={title} message={message} />;
      })}
      <ConsoleLines lines={logs} />
      {timings.length > 0 && (
        <p className="quiet">
          {timings
            .map(
              ({ stage, milliseconds }) =>
                `${wordsOf(stage)} ${numberText(Math.round(milliseconds * 10) / 10)} ms`,
            )
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

function Stage(props: {
  readonly title: string;
  readonly message: TrialMessageFragment;
}): ReactElement {
  const { url, status, headers, body, bodyBytes } = props.message;
  const head = [
    url ?? (status === null ? '' : `Status ${String(status)}`),
    ...headers.map(({ name, value }) => `${name}: ${value}`),
  ];
  const shown = body ?? `(${numberText(bodyBytes)} bytes that are no text)`;
  return (
    <section aria-label={props.title}>
      <h3>{props.title}</h3>
      <pre className="value" tabIndex={0}>
        {shownText(`${head.join('\n')}\n\n${bodyBytes === 0 ? '' : shown}`, BODY_MAX, true)}
      </pre>
    </section>
  );
}
