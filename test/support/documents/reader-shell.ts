import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The shells that readers paste commands into. */
export const SHELLS = ['bash', 'zsh'] as const;
export type ShellName = (typeof SHELLS)[number];

/**
 * How each is started. zsh as the interactive one that it is on a terminal, where a comment is a word like any other; both
 * tell each command that fails, in functions and pipes too.
 */
const STARTS: Readonly<Record<ShellName, readonly [args: readonly string[], first: string]>> = {
  bash: [['--noprofile', '--norc'], `set -E -o pipefail; trap 'echo "<<failed>>" >&2' ERR\n`],
  zsh: [
    ['-f', '-i'],
    `unsetopt monitor zle prompt_sp; setopt pipefail; PS1= PS2= ; trap 'echo "<<failed>>" >&2' ZERR\n`,
  ],
};

/** What a block has printed, and whether each of its commands has succeeded. */
export interface BlockRun {
  readonly output: string;
  readonly errors: string;
  readonly succeeded: boolean;
}

const END = '<<the end of the block>>';
/** Generous: a machine may be busy. It bounds a block that waits for ever. */
const BLOCK_MS_MAX = 110_000;

/** A shell into which blocks are pasted one after the other, so that what one sets the next ones have. */
export class ReaderShell {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #environmentFile: string;
  #output = '';
  #errors = '';
  #awaited: (() => void) | undefined;

  constructor(name: ShellName, cwd: string, env: Readonly<Record<string, string | undefined>>) {
    const [args, first] = STARTS[name];
    this.#environmentFile = join(mkdtempSync(join(tmpdir(), 'vault-reader-')), 'env');
    this.#child = spawn(name, args, { cwd, env, detached: true });
    this.#child.stdout.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString();
      this.#look();
    });
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString();
      this.#look();
    });
    this.#child.on('close', () => this.#awaited?.());
    this.#child.stdin.write(first);
  }

  /** Pastes a block and waits until the shell is through with it. */
  async run(text: string): Promise<BlockRun> {
    this.#output = '';
    this.#errors = '';
    const isOver = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`still running:\n${text}\n${this.#output}\n${this.#errors}`));
      }, BLOCK_MS_MAX);
      this.#awaited = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    const ending = `env -0 > '${this.#environmentFile}'; echo; echo '${END}'; echo '${END}' >&2`;
    this.#child.stdin.write(`${text}\n${ending}\n`);
    await isOver;
    const [output = ''] = this.#output.split(`\n${END}`);
    const [errors = ''] = this.#errors.split(END);
    // What a shell cannot read at all runs no trap.
    const succeeded = !/<<failed>>|\b(?:ba|z)sh: /.test(errors);
    return { output, errors, succeeded };
  }

  /** The variables that it gives to programs, as of the end of the last block. */
  environment(): Readonly<Record<string, string>> {
    const entries = readFileSync(this.#environmentFile, 'utf8').split('\0').filter(Boolean);
    return Object.fromEntries(
      entries.map((entry) => [
        entry.slice(0, entry.indexOf('=')),
        entry.slice(entry.indexOf('=') + 1),
      ]),
    );
  }

  /** Ends it, and what it has left running in the background. */
  end(): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#child.exitCode !== null) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It is gone by itself.
    }
  }

  #look(): void {
    if (this.#output.includes(END) && this.#errors.includes(END)) this.#awaited?.();
  }
}
