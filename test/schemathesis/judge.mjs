// What schemathesis found, read from its report of events, and held against what docs/api.md explains.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import { EXPLAINED } from './explained.mjs';

/**
 * Reads reports. `findings` are those that nothing explains, one for each operation, check and answer; `explained` says how
 * often each row of `EXPLAINED` was met; `errors` are what kept schemathesis from trying an operation.
 */
export async function judgeReports(files) {
  const judged = {
    findings: new Map(),
    explained: new Map(EXPLAINED.map((row) => [row, 0])),
    errors: [],
    cases: 0,
  };
  for (const file of files)
    for await (const line of createInterface({ input: createReadStream(file) }))
      judgeEvent(judged, JSON.parse(line));
  return { ...judged, findings: [...judged.findings.values()] };
}

function judgeEvent(judged, event) {
  const { ScenarioFinished: scenario, NonFatalError: error, FatalError: fatal } = event;
  if (error !== undefined || fatal !== undefined) judged.errors.push(error ?? fatal);
  const recorder = scenario?.recorder;
  if (recorder?.checks === undefined) return;
  judged.cases += Object.keys(recorder.checks).length;
  for (const finding of findingsOf(recorder)) {
    const rows = explanationsOf(finding);
    for (const row of rows) judged.explained.set(row, judged.explained.get(row) + 1);
    if (rows.length > 0) continue;
    const name = [finding.operation, finding.check, JSON.stringify(finding.said)].join(' ');
    const known = judged.findings.get(name) ?? { ...finding, times: 0 };
    judged.findings.set(name, { ...known, times: known.times + 1 });
  }
}

function* findingsOf({ label, checks, interactions }) {
  for (const [id, ofCase] of Object.entries(checks)) {
    for (const { name, status, failure_info: info } of ofCase) {
      if (status !== 'failure') continue;
      const { request, response } = interactions[id] ?? {};
      const answer = textOf(response?.content);
      yield {
        operation: label,
        check: name,
        message: info.failure.message,
        status: response?.status_code,
        said: saidBy(answer),
        request: `${request?.method} ${request?.uri} ${textOf(request?.body)}`,
      };
    }
  }
}

function textOf(bytes) {
  return Buffer.from(bytes?.$base64 ?? '', 'base64').toString('utf8');
}

/** What a refusal says of each member; of another answer, the beginning of it. */
function saidBy(answer) {
  try {
    const { errors, detail } = JSON.parse(answer);
    return errors ?? { '': [detail] };
  } catch {
    return { '': [answer.slice(0, 200)] };
  }
}

/** The rows that explain a finding: one for each thing that the answer says, or none at all. */
function explanationsOf({ operation, check, said }) {
  const things = Object.entries(said).flatMap(([member, messages]) =>
    messages.map((message) => `${member} ${message}`),
  );
  const rows = things.map((thing) =>
    EXPLAINED.find(
      (row) => row.check === check && row.operation.test(operation) && row.says.test(thing),
    ),
  );
  return rows.includes(undefined) ? [] : [...new Set(rows)];
}
