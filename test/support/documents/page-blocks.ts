import { readFileSync } from 'node:fs';

const ROOT = new URL('../../../', import.meta.url);

/**
 * What a page says of a block, in a comment of HTML before it, which no reader sees:
 *
 * - `not run here`: why not;
 * - `run by`: the test file that runs it, which names the page;
 * - `goes on`: it starts something that runs until it is stopped;
 * - `refused`: the code of the error that it shows;
 * - `answer of the block before`: it shows what that one prints, with `…` for what differs each time;
 * - `variables of the operation before`: what the GraphQL of the block before is sent with;
 * - `with`: `args` and `configuration`, as JSON, of the user code of the block.
 */
export type Mark =
  | 'not run here'
  | 'run by'
  | 'goes on'
  | 'refused'
  | 'answer of the block before'
  | 'variables of the operation before'
  | 'with';

const MARKS: readonly string[] = [
  'not run here',
  'run by',
  'goes on',
  'refused',
  'answer of the block before',
  'variables of the operation before',
  'with',
] satisfies readonly Mark[];

/** A block of code of a page. */
export interface Block {
  readonly page: string;
  /** The line of the page on which its code begins. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly marks: ReadonlyMap<Mark, string>;
}

/** Where a block is, for messages. */
export function placeOf({ page, line }: Block): string {
  return `${page}:${String(line)}`;
}

/** The blocks of a page, a path from the root of the project. A mark that is none is an error. */
export function blocksOf(page: string): readonly Block[] {
  const lines = readFileSync(new URL(page, ROOT), 'utf8').split('\n');
  const blocks: Block[] = [];
  let marks = new Map<Mark, string>();
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const [, fence, language] = /^(```+)\s*(\S*)/.exec(line) ?? [];
    if (fence !== undefined && language !== undefined) {
      const end = lines.indexOf(fence, index + 1);
      if (end < 0) throw new Error(`${page}:${String(index + 1)} is not closed`);
      const text = `${lines.slice(index + 1, end).join('\n')}\n`;
      blocks.push({ page, line: index + 2, language, text, marks });
      marks = new Map();
      index = end;
      continue;
    }
    const [, name, told = ''] = /^<!-- ([a-z ]+)(?:: (.*))? -->$/.exec(line) ?? [];
    if (name !== undefined && MARKS.includes(name)) marks.set(name as Mark, told);
    else if (name !== undefined)
      throw new Error(`${page}:${String(index + 1)}: what is "${name}"?`);
    else if (line.trim() !== '' && marks.size > 0)
      throw new Error(`${page}:${String(index + 1)}: a mark without a block behind it`);
  }
  return blocks;
}
