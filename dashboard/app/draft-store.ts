import type { Stored } from './edited.js';

/** What somebody has typed and not saved, and the state of the thing that they had before them. */
export interface KeptDraft {
  readonly draft: unknown;
  readonly begunOn: Stored<unknown>;
}

/**
 * What was typed in this tab and is not saved: in the memory of the page, and nowhere else. It outlives the session, and
 * belongs to whoever typed it: when anybody else signs in it is gone before they see a page.
 */
export class DraftStore {
  #owner: string | undefined;
  readonly #drafts = new Map<string, KeptDraft>();

  /** How many forms have something that is not saved. */
  get size(): number {
    return this.#drafts.size;
  }

  /** Says who has signed in; what somebody else typed is forgotten. */
  claim(owner: string): void {
    if (owner !== this.#owner) this.forget();
    this.#owner = owner;
  }

  /** What was typed in a form; undefined where nothing was. */
  find(form: string): KeptDraft | undefined {
    return this.#drafts.get(form);
  }

  /** Keeps what is typed in a form, in the place of what was kept of it. */
  keep(form: string, kept: KeptDraft): void {
    this.#drafts.set(form, kept);
  }

  /** Forgets what was typed in a form. */
  drop(form: string): void {
    this.#drafts.delete(form);
  }

  /** Forgets everything. */
  forget(): void {
    this.#drafts.clear();
  }
}
