/**
 * Where a place in a document is: within the quotes of an attribute, in a CDATA section, a comment or a processing
 * instruction, in a tag outside of quotes (or in a DOCTYPE), or in text.
 */
export type XmlPlace = 'attribute' | 'cdata' | 'comment' | 'instruction' | 'tag' | 'text';

/** What is read to its end without a look at anything within. */
const CLOSINGS = { comment: '-->', instruction: '?>', cdata: ']]>', '"': '"', "'": "'" } as const;

type State = 'text' | 'tag' | 'doctype' | keyof typeof CLOSINGS;

const OPENINGS: readonly (readonly [string, State])[] = [
  ['<!--', 'comment'],
  ['<![CDATA[', 'cdata'],
  ['<!DOCTYPE', 'doctype'],
  ['<?', 'instruction'],
  ['<', 'tag'],
];

/**
 * Reads an XML document part by part, and knows where it is. The document need not be well-formed, nor are names and
 * entities looked at.
 */
export class XmlReader {
  #state: State = 'text';
  /** The tag that a quoted text is in. */
  #around: State = 'tag';

  get place(): XmlPlace {
    const state = this.#state;
    if (state === 'doctype') return 'tag';
    if (state !== '"' && state !== "'") return state;
    return this.#around === 'doctype' ? 'tag' : 'attribute';
  }

  /** Reads on. What opens or closes something is in one part, or it is nothing. */
  read(part: string): void {
    let at = 0;
    while (at !== -1 && at < part.length) at = this.#step(part, at);
  }

  /** Reads up to behind the next change of the state; -1 where there is none. */
  #step(part: string, from: number): number {
    const state = this.#state;
    if (state === 'text') return this.#open(part, part.indexOf('<', from));
    if (state === 'tag' || state === 'doctype') return this.#readTag(part, from, state);
    const closing = CLOSINGS[state];
    const at = part.indexOf(closing, from);
    if (at === -1) return -1;
    this.#state = state === '"' || state === "'" ? this.#around : 'text';
    return at + closing.length;
  }

  #open(part: string, at: number): number {
    const opening = OPENINGS.find(([text]) => at !== -1 && part.startsWith(text, at));
    if (opening === undefined) return -1;
    this.#state = opening[1];
    return at + opening[0].length;
  }

  /** Declarations within a DOCTYPE have tags, comments and quotes of their own, so it ends where they begin. */
  #readTag(part: string, from: number, state: 'tag' | 'doctype'): number {
    const marks = state === 'tag' ? /[>"']/g : /[>"'[]/g;
    marks.lastIndex = from;
    const found = marks.exec(part);
    if (found === null) return -1;
    const [mark] = found;
    this.#around = state;
    this.#state = mark === '"' || mark === "'" ? mark : 'text';
    return found.index + 1;
  }
}
