import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { differences, lastJson, missingLines } from './page-answers.js';
import { placeOf } from './page-blocks.js';
import type { Block, Mark } from './page-blocks.js';
import type { BlockRun, ReaderShell } from './reader-shell.js';

/** Who reads a page: a shell, a management key, and what stands in the place of the addresses that pages write. */
export interface Reader {
  readonly shell: ReaderShell;
  readonly key: string;
  /** Of the service, of its operations, and free ones for servers of the page's own. */
  readonly ports: Readonly<Record<string, number>>;
  /** Whether nobody has read the pages yet. The next one leaves out what is the same in every shell: npm and programs. */
  readonly isFirst: boolean;
}

/** The variable that holds the management key in all pages. */
const KEY = 'key_mgt_…';

/** Commands that begin a program and are the same in every shell. */
const IS_OF_NO_SHELL = /^(?:(?:\w+=\S+ )*(?:np[mx]|node) [^&\n]*\n)+$/;

/** A refusal, over REST or GraphQL. */
const REFUSAL = /"type":"urn:token-vault:error:|"errors":\[\{"message"/;

/**
 * Reads a page from its first block to its last as a person would: pastes commands, sends operations of GraphQL, runs
 * programs with the variables of the shell, and compares the answers with those that the page shows. Throws where one
 * fails, with its place. Blocks that are marked as run by nobody or elsewhere are passed over.
 */
export async function readPage(blocks: readonly Block[], reader: Reader): Promise<void> {
  let before: string | undefined;
  for (const [index, block] of blocks.entries()) {
    if (ELSEWHERE.some((mark) => block.marks.has(mark))) continue;
    const after = blocks[index + 1];
    try {
      before = await runBlock(block, reader, before, after);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${placeOf(block)}: ${message}`, { cause: error });
    }
  }
}

const ELSEWHERE: readonly Mark[] = ['not run here', 'run by', 'goes on'];

/** Runs one, and gives what it has printed; undefined where it was run before, for another shell. */
async function runBlock(
  block: Block,
  reader: Reader,
  before: string | undefined,
  after: Block | undefined,
): Promise<string | undefined> {
  const text = asRead(block.text, reader);
  if (block.marks.has('answer of the block before')) {
    if (before !== undefined) expectShown(block, before);
    return before;
  }
  if (block.marks.has('variables of the operation before')) return before;
  switch (block.language) {
    case 'sh': {
      refuseComments(text);
      if (!reader.isFirst && IS_OF_NO_SHELL.test(text)) return undefined;
      const run = await reader.shell.run(text);
      const [, server] = /PORT=(\d+) .*&\n$/.exec(text) ?? [];
      if (server !== undefined) await untilListening(Number(server));
      return expectEnd(block, run);
    }
    case 'graphql': {
      const variables = after?.marks.has('variables of the operation before') === true;
      return ask(reader, text, variables ? JSON.parse(asRead(after.text, reader)) : {});
    }
    case 'ts':
    case 'js':
      if (!reader.isFirst) return undefined;
      return /module\.exports|export default/.test(text)
        ? runUserCode(block, reader, text)
        : runProgram(reader, process.execPath, 'program.mjs', text);
    case 'python':
      if (!reader.isFirst) return undefined;
      return runProgram(reader, 'python3', 'program.py', text);
    // A drawing.
    case 'mermaid':
      return before;
    default:
      throw new Error(`nobody knows how to run ${block.language || 'a block without a language'}`);
  }
}

/** What a page says, with this reader's addresses and key in it. */
export function asRead(text: string, { ports, key }: Pick<Reader, 'ports' | 'key'>): string {
  return Object.entries(ports)
    .reduce(
      (read, [port, free]) =>
        read.replaceAll(
          new RegExp(`(localhost:|127\\.0\\.0\\.1:|PORT=)${port}\\b`, 'g'),
          `$1${String(free)}`,
        ),
      text,
    )
    .replaceAll(KEY, key);
}

/** A comment is a word to zsh on a terminal, so there is none. */
function refuseComments(text: string): void {
  if (/^\s*#|\s# /m.test(text.replaceAll(/'[^']*'|"[^"]*"/g, "''")))
    throw new Error('has a comment, which zsh takes for words of the command');
}

function expectShown(block: Block, before: string): void {
  const missing =
    block.language === 'json'
      ? differences(JSON.parse(block.text), lastJson(before))
      : missingLines(block.text, before);
  if (missing.length > 0)
    throw new Error(`the page shows something else: ${missing.join('; ')}\nof\n${before}`);
}

function expectEnd({ marks }: Block, { output, errors, succeeded }: BlockRun): string {
  const refused = marks.get('refused');
  if (refused !== undefined && !output.includes(`"code":"${refused}"`))
    throw new Error(`is not refused as ${refused}:\n${output}`);
  if (refused === undefined && (!succeeded || REFUSAL.test(output)))
    throw new Error(`has failed:\n${output}\n${errors}`);
  return output;
}

/** Waits for a server that was started in the background, as a person does who reads what it says. */
async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await wait(20);
    } finally {
      socket.destroy();
    }
  }
}

async function ask(reader: Reader, query: string, variables: unknown): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${String(reader.ports['4000'])}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'SVC-API-KEY': reader.key },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  if (!response.ok || REFUSAL.test(text)) throw new Error(`is refused: ${text}`);
  return text;
}

/** Runs code of a formula or a transform with the arguments that the page's mark gives. */
async function runUserCode({ marks }: Block, reader: Reader, code: string): Promise<string> {
  const { args = {}, configuration = {} } = JSON.parse(marks.get('with') ?? '{}') as Record<
    string,
    unknown
  >;
  const answer = await ask(
    reader,
    `mutation ($input: RunCodeInput!) {
      runCode(input: $input) { run { outcome result error { message } diagnostics { message line } } }
    }`,
    { input: { code, args, configuration } },
  );
  const { run } = (JSON.parse(answer) as { data: { runCode: { run: Record<string, unknown> } } })
    .data.runCode;
  if (run['outcome'] !== 'ok') throw new Error(`does not run: ${JSON.stringify(run)}`);
  return JSON.stringify(run['result']);
}

/** Runs a program with the variables that the shell has by now. */
function runProgram(reader: Reader, command: string, name: string, text: string): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'vault-reader-')), name);
  writeFileSync(file, text);
  return new Promise((resolve, reject) => {
    execFile(command, [file], { env: reader.shell.environment() }, (error, stdout, stderr) => {
      if (error === null && !REFUSAL.test(stdout)) resolve(stdout);
      else reject(new Error(`has failed:\n${stdout}\n${stderr}`));
    });
  });
}

/** What is wrong with the marks of blocks that another test file runs: it is there, and names the page. */
export function faultsOfRunners(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => {
    const runner = block.marks.get('run by');
    if (runner === undefined) return [];
    const isTold = existsSync(runner) && readFileSync(runner, 'utf8').includes(block.page);
    return isTold ? [] : [`${placeOf(block)}: ${runner} does not run it`];
  });
}
