import { memo, useState } from 'react';
import type { ReactElement } from 'react';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { RunCodeDocument } from '../../generated/operations.js';
import type { CodeRunFactsFragment } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { ConsoleLines } from '../../parts/console-lines.js';
import { argumentsOf, DeclaredFields } from '../../parts/declared-fields.js';
import type { Declared, Typed } from '../../parts/declared-fields.js';
import { Panel } from '../../parts/page.js';
import { Failure } from '../../parts/states.js';
import { numberText, shownText, wordsOf } from '../../parts/text.js';

const RESULT_MAX = 20_000;
/** What the labels of settings begin with. */
const SETTING = 'Setting ';
const KIBIBYTE = 1_024;

/** Runs the code as it stands in the editor, with arguments from a form that its contract makes. Nothing is stored. */
export function TestRun(props: {
  readonly code: string;
  readonly parameters: readonly Declared[];
  readonly settings: readonly Declared[];
}): ReactElement {
  const { code, parameters, settings } = props;
  const [typed, setTyped] = useState<Typed>({});
  const [settingsTyped, setSettingsTyped] = useState<Typed>({});
  const { busy, fault, run } = useAct(RunCodeDocument);
  const [done, setDone] = useState<CodeRunFactsFragment>();
  const refusal = useWhyNot('reactor_create');
  const start = async (): Promise<void> => {
    const answer = await run({
      input: {
        code,
        args: argumentsOf(parameters, typed),
        configuration: argumentsOf(settings, settingsTyped),
      },
    });
    setDone(answer?.runCode?.run);
  };
  return (
    <Panel title="Test run">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && refusal === undefined) void start();
        }}
      >
        <DeclaredFields prefix="" declared={parameters} typed={typed} onChange={setTyped} />
        <DeclaredFields
          prefix={SETTING}
          areSecret
          declared={settings}
          typed={settingsTyped}
          onChange={setSettingsTyped}
        />
        <div className="row">
          <Button type="submit" icon="play" busy={busy} refusal={refusal}>
            Run
          </Button>
        </div>
        {fault !== undefined && <Failure fault={fault} />}
        {done !== undefined && <Outcome run={done} />}
      </form>
    </Panel>
  );
}

/** What a run came to; made anew for another run only, and not while arguments are typed. */
const Outcome = memo(function Outcome({ run }: { readonly run: CodeRunFactsFragment }) {
  const { outcome, result, error, logs, logsCut, diagnostics } = run;
  const kibibytes = (bytes: number): string => numberText(Math.round(bytes / KIBIBYTE));
  return (
    <div className="stack" role="status" aria-label="Outcome of the run">
      <div className="row">
        <Badge tone={outcome === 'ok' ? 'good' : 'bad'}>{wordsOf(outcome)}</Badge>
        <span className="quiet">
          {numberText(Math.round(run.durationMs * 10) / 10)} of {numberText(run.durationMsMax)} ms,{' '}
          {kibibytes(run.memoryBytes)} of {kibibytes(run.memoryBytesMax)} KiB
        </span>
      </div>
      {diagnostics.map(({ line, column, message }) => (
        <p key={`${String(line)}:${String(column)}`} className="fault">
          Line {line}, column {column}: {shownText(message)}
        </p>
      ))}
      {error !== null && (
        <pre className="value">
          {shownText(`${error.name}: ${error.message}\n${error.stack}`, RESULT_MAX, true)}
        </pre>
      )}
      {outcome === 'ok' && (
        <pre className="value" aria-label="Result">
          {shownText(JSON.stringify(result, null, 2), RESULT_MAX, true)}
        </pre>
      )}
      <ConsoleLines lines={logs} />
      {logsCut && <p className="hint">The console was cut to its limit.</p>}
    </div>
  );
});
