import { parseReport } from '../engine/guest-json.js';
import type { LogLine } from '../protocol/outcome.js';

const LEVELS = ['log', 'info', 'debug', 'warn', 'error'] as const;

/**
 * What a run writes to its console, within its limits: what is beyond them is cut or left out. The guest keeps the same
 * limits, so that it need not make what would be left out.
 */
export class RunConsole {
  readonly lines: LogLine[] = [];
  readonly #linesMax: number;
  #charactersLeft: number;
  #isCut = false;

  constructor(charactersMax: number, linesMax: number) {
    this.#charactersLeft = charactersMax;
    this.#linesMax = linesMax;
  }

  /** Whether something was cut or left out. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Most bytes of a line's JSON that are of use: a character is six in it at most. */
  get bytesMax(): number {
    return this.isFull ? 0 : this.#charactersLeft * 6 + 100;
  }

  /** Whether no further line has room. */
  get isFull(): boolean {
    return this.#charactersLeft < 0 || this.lines.length >= this.#linesMax;
  }

  /** Says that a line was left out. */
  leaveOut(): void {
    this.#isCut = true;
  }

  /** Takes a line, as JSON of its level and text and of whether the guest has cut it. */
  write(json: string): void {
    const { level, text, cut } = parseReport(json);
    const known = LEVELS.find((name) => name === level);
    if (known === undefined || typeof text !== 'string') return;
    if (this.isFull) {
      this.leaveOut();
      return;
    }
    this.lines.push({ level: known, text: text.slice(0, this.#charactersLeft) });
    if (cut === true || text.length > this.#charactersLeft) this.#isCut = true;
    // A line that is empty is one too.
    this.#charactersLeft -= text.length + 1;
  }
}
