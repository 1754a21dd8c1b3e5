import { memo, useState } from 'react';
import type { ReactElement } from 'react';

import { useAddress } from '../../app/address.js';
import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { TryProxyDocument } from '../../generated/operations.js';
import type { TrialMessageFragment, TryProxyMutation } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { ConsoleLines } from '../../parts/console-lines.js';
import { Checkbox, SelectField, TextArea, TextField } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import { PairsField } from '../../parts/pairs-field.js';
import type { Pair } from '../../parts/pairs-field.js';
import { Failure } from '../../parts/states.js';
import { numberText, shownText, wordsOf } from '../../parts/text.js';

type Trial = NonNullable<TryProxyMutation['testProxy']>['trial'];

/** A trial, and the call that was tried. */
interface Tried {
  readonly trial: Trial;
  readonly received: TrialMessageFragment;
}

/** A call as it is typed. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body?: string;
}

const JSON_HEADERS: readonly Pair[] = [['Content-Type', 'application/json']];
const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const;
const BODY_MAX = 20_000;
const HEADER_MAX = 1_000;

/** The stages of a call, in the order in which it goes through them. */
const STAGES = [
  ['detokenizedRequest', 'With values, masked here'],
  ['transformedRequest', 'As it leaves'],
  ['destinationAnswer', 'What the destination answers'],
  ['answer', 'What the caller is given'],
] as const;

/** A body with an expression of a token, which the address may name. */
function exampleOf(token: string): string {
  const expression = /^[\w-]+$/.test(token) ? `{{ ${token} }}` : '{{ the id of a token }}';
  return JSON.stringify({ card: expression }, null, 2);
}

/** Tries a call and shows each stage of it. Nothing is sent unless somebody asks for that. */
export function DryRun({ id }: { readonly id: string }): ReactElement {
  const [method, setMethod] = useState<(typeof METHODS)[number]>('POST');
  const [path, setPath] = useState('');
  const [get] = useAddress();
  const [query, setQuery] = useState('');
  const [headers, setHeaders] = useState(JSON_HEADERS);
  const [body, setBody] = useState(() => exampleOf(get('token')));
  const [send, setSend] = useState(false);
  const cannotRead = useWhyNot('proxy_read');
  const cannotUpdate = useWhyNot('proxy_update');
  const refusal = cannotRead ?? cannotUpdate;
  const { busy, fault, run } = useAct(TryProxyDocument);
  const [tried, setTried] = useState<Tried>();
  const start = async (): Promise<void> => {
    const hasBody = method !== 'GET' && body !== '';
    const sent = sentHeaders(headers, hasBody);
    const input = {
      method,
      path: path.trim(),
      query: query.trim(),
      send,
      headers: Object.fromEntries(sent.map(({ name, values }) => [name, values])),
      ...(hasBody ? { body } : {}),
    };
    const done = await run({ id, input });
    const trial = done?.testProxy?.trial;
    setTried(trial && { trial, received: receivedOf(input, sent) });
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
        <TextField
          label="Query"
          value={query}
          onChange={setQuery}
          placeholder="limit=10"
          hint="What follows the question mark."
        />
        <PairsField legend="Headers" one="header" pairs={headers} onChange={setHeaders} />
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
        {tried !== undefined && <Stages tried={tried} />}
      </form>
    </Panel>
  );
}

/** The headers as they are sent, by name: each with all of its values. What describes a body goes with one alone. */
function sentHeaders(
  pairs: readonly Pair[],
  hasBody: boolean,
): readonly { readonly name: string; readonly values: readonly string[] }[] {
  const named = pairs
    .map(([name, value]) => [name.trim(), value.trim()] as const)
    .filter(([name]) => name !== '' && (hasBody || name.toLowerCase() !== 'content-type'));
  return [...new Set(named.map(([name]) => name))].map((name) => ({
    name,
    values: named.filter(([each]) => each === name).map(([, value]) => value),
  }));
}

/** The call as it was made, in the form of the stages that follow it. */
function receivedOf(
  { method, path, query, body = '' }: Call,
  sent: ReturnType<typeof sentHeaders>,
): TrialMessageFragment {
  return {
    url: `${method} /proxy${path}${query === '' ? '' : `?${query}`}`,
    status: null,
    headers: sent.flatMap(({ name, values }) => values.map((value) => ({ name, value }))),
    body,
    bodyBytes: new TextEncoder().encode(body).length,
  };
}

/** What a trial came to; made anew for another trial only, and not while the call is typed. */
const Stages = memo(function Stages({ tried }: { readonly tried: Tried }) {
  const { trial, received } = tried;
  const { notSearched, logs, timings } = trial;
  return (
    <div className="stack" role="status" aria-label="Stages of the call">
      {notSearched.map(({ path, because }) => (
        <p key={path} className="notice">
          {shownText(`${path}: not searched for tokens, because ${because}`)}
        </p>
      ))}
      <Stage title="As received" message={received} />
      {STAGES.map(([name, title]) => {
        const message = trial[name];
        return message === null ? null : <Stage key={name} title={title} message={message} />;
      })}
      <ConsoleLines lines={logs} />
      {timings.length > 0 && (
        <ul className="bars" aria-label="How long each stage took">
          {timings.map(({ stage, milliseconds }) => (
            <li key={stage}>
              <span>{wordsOf(stage)}</span>
              <span>{numberText(Math.round(milliseconds * 10) / 10)} ms</span>
              <progress
                max={Math.max(...timings.map((each) => each.milliseconds))}
                value={milliseconds}
                aria-label={`Time of ${wordsOf(stage)}`}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

function Stage(props: {
  readonly title: string;
  readonly message: TrialMessageFragment;
}): ReactElement {
  const { url, status, headers, body, bodyBytes } = props.message;
  const head = [
    url ?? (status === null ? '' : `Status ${String(status)}`),
    ...headers.map(({ name, value }) => `${name}: ${shownText(value, HEADER_MAX)}`),
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
