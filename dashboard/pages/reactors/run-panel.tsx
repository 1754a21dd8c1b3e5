import { useState } from 'react';
import type { ReactElement } from 'react';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { parseWithDigits } from '../../app/vault-client.js';
import { ReactDocument } from '../../generated/operations.js';
import type { ReactorDetailQuery } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { argumentsOf, DeclaredFields } from '../../parts/declared-fields.js';
import type { Typed } from '../../parts/declared-fields.js';
import { TextArea } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import { Failure } from '../../parts/states.js';
import { numberText, shownText } from '../../parts/text.js';

const RESULT_MAX = 20_000;

/** What a run came to: its answer, how long that took from here, and whether it failed. */
interface Ended {
  readonly result: string | undefined;
  readonly milliseconds: number;
}

/** Runs the Reactor for real, with arguments from a form that the contract of its formula makes, or as JSON. */
export function RunPanel(props: {
  readonly reactor: NonNullable<ReactorDetailQuery['reactor']>;
}): ReactElement {
  const { id, formula } = props.reactor;
  const declared = formula.requestParameters;
  const [typed, setTyped] = useState<Typed>({});
  const [text, setText] = useState<string | undefined>(declared.length === 0 ? '{}' : undefined);
  const [ended, setEnded] = useState<Ended>();
  const [bad, setBad] = useState<string>();
  const refusal = useWhyNot('token_use');
  const { busy, fault, run } = useAct(ReactDocument);
  const asJson = (): string => JSON.stringify(argumentsOf(declared, typed), null, 2);
  const start = async (): Promise<void> => {
    setEnded(undefined);
    setBad(undefined);
    let args: unknown;
    try {
      args = text === undefined ? argumentsOf(declared, typed) : parseWithDigits(text);
    } catch {
      setBad('This is not JSON.');
      return;
    }
    const startedAt = performance.now();
    const done = await run({ id, input: { args } });
    const milliseconds = performance.now() - startedAt;
    const reaction = done?.react?.reaction;
    setEnded({
      result: reaction === undefined ? undefined : JSON.stringify(reaction, null, 2),
      milliseconds,
    });
  };
  return (
    <Panel
      title="Run it"
      aside={
        declared.length > 0 && (
          <Button kind="quiet" onClick={() => setText(text === undefined ? asJson() : undefined)}>
            {text === undefined ? 'As JSON' : 'As a form'}
          </Button>
        )
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === undefined && !busy) void start();
        }}
      >
        {text === undefined ? (
          <DeclaredFields prefix="" declared={declared} typed={typed} onChange={setTyped} />
        ) : (
          <TextArea
            label="Arguments, as JSON"
            code
            rows={6}
            value={text}
            onChange={setText}
            fault={bad}
          />
        )}
        <p className="hint">
          Expressions such as <code>{'{{ the id of a token }}'}</code> become values. It runs for
          real: what it stores is stored. The console of its code shows in test runs of the formula.
        </p>
        <div className="row">
          <Button type="submit" icon="play" busy={busy} refusal={refusal}>
            Run
          </Button>
          {ended !== undefined && (
            <span className="row" role="status">
              <Badge tone={ended.result === undefined ? 'bad' : 'good'}>
                {ended.result === undefined ? 'failed' : 'done'}
              </Badge>
              <span className="quiet">
                {numberText(Math.round(ended.milliseconds))} ms, from here
              </span>
            </span>
          )}
        </div>
        {fault !== undefined && <Failure fault={fault} />}
        {ended?.result !== undefined && (
          <>
            <pre className="value" aria-label="Result" tabIndex={0}>
              {shownText(ended.result, RESULT_MAX, true)}
            </pre>
            <div className="row">
              <CopyButton text={ended.result} what="result" />
            </div>
          </>
        )}
      </form>
    </Panel>
  );
}
