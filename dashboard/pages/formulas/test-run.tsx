import { useState } from 'react';
import type { ReactElement } from 'react';

import { useWhyNot } from '../../app/session.js';
import { useAct } from '../../app/use-act.js';
import { parseWithDigits } from '../../app/vault-client.js';
import { RunCodeDocument } from '../../generated/operations.js';
import type { CodeRunFactsFragment, ParameterType } from '../../generated/operations.js';
import { Badge } from '../../parts/badge.js';
import { Button } from '../../parts/button.js';
import { ConsoleLines } from '../../parts/console-lines.js';
import { TextField } from '../../parts/field.js';
import { Panel } from '../../parts/page.js';
import { Failure } from '../../parts/states.js';
import { numberText, shownText, wordsOf } from '../../parts/text.js';

const RESULT_MAX = 20_000;
const KIBIBYTE = 1_024;

/** A value that code is to be given, as its contract declares it. */
export interface Declared {
  readonly name: string;
  readonly description: string | null;
  readonly type: ParameterType;
  readonly optional?: boolean;
}

/** What is typed for a declared value, as the value: a text, a number, yes or no. */
function valueOf(text: string, type: ParameterType): unknown {
  if (type === 'string') return text;
  try {
    return parseWithDigits(text);
  } catch {
    return text;
  }
}

/** Arguments from what was typed: `card.number` is a member of an object, as the contract says. */
function argumentsOf(
  declared: readonly Declared[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const { name, type } of declared) {
    const text = typed[name] ?? '';
    if (text === '') continue;
    const path = name.split('.');
    const last = path.pop() ?? name;
    let at = args;
    for (const part of path) {
      const inner = (at[part] ?? {}) as Record<string, unknown>;
      at[part] = inner;
      at = inner;
    }
    at[last] = valueOf(text, type);
  }
  return args;
}

/** Runs the code as it stands in the editor, with arguments from a form that its contract makes. Nothing is stored. */
export function TestRun(props: {
  readonly code: string;
  readonly parameters: readonly Declared[];
  readonly settings: readonly Declared[];
}): ReactElement {
  const { code, parameters, settings } = props;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { busy, fault, run } = useAct(RunCodeDocument);
  const [done, setDone] = useState<CodeRunFactsFragment>();
  const refusal = useWhyNot('reactor_create');
  const start = async (): Promise<void> => {
    const of = (prefix: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(typed).flatMap(([name, text]) =>
          name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
        ),
      );
    const answer = await run({
      input: {
        code,
        args: argumentsOf(parameters, of('args/')),
        configuration: argumentsOf(settings, of('configuration/')),
      },
    });
    setDone(answer?.runCode?.run);
  };
  const fields = (prefix: string, declared: readonly Declared[]): readonly ReactElement[] =>
    declared.map(({ name, description, optional }) => (
      <TextField
        key={prefix + name}
        label={`${prefix === 'args/' ? '' : 'Setting '}${name}${optional === true ? ', optional' : ''}`}
        hint={description === null ? undefined : shownText(description)}
        value={typed[prefix + name] ?? ''}
        onChange={(text) => setTyped((before) => ({ ...before, [prefix + name]: text }))}
        autoComplete="off"
      />
    ));
  return (
    <Panel title="Test run">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && refusal === undefined) void start();
        }}
      >
        {fields('args/', parameters)}
        {fields('configuration/', settings)}
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

/** What a run came to. */
function Outcome({ run }: { readonly run: CodeRunFactsFragment }): ReactElement {
  const { outcome, result, error, logs, logsCut, durationMs, memoryBytes, diagnostics } = run;
  return (
    <div className="stack" role="status" aria-label="Outcome of the run">
      <div className="row">
        <Badge tone={outcome === 'ok' ? 'good' : 'bad'}>{wordsOf(outcome)}</Badge>
        <span className="quiet">
          {numberText(Math.round(durationMs * 10) / 10)} ms,{' '}
          {numberText(Math.round(memoryBytes / KIBIBYTE))} KiB
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
}
