import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript, localCompletionSource } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';

import { completeGiven } from './completion.js';
import type { Given } from './given.js';

/** A fault of code, as the vault tells it. */
export interface CodeFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: [tags.comment], color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.propertyName], color: 'var(--text)' },
]);

const LOOK = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--raised)', fontSize: '13.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', maxHeight: '32rem' },
  '.cm-content, .cm-gutter': { minHeight: '14rem' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--quiet)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--accent-ground)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-ground)',
    color: 'var(--accent)',
  },
});

/**
 * An editor of code, with faults at their places. It lives in a tree of its own, where it adopts its styles as sheets: the
 * page's policy lets no style element in. Tab leaves it.
 */
export default function CodeEditor(props: {
  readonly label: string;
  readonly value: string;
  readonly faults: readonly CodeFault[];
  readonly given: Given;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const { label, value, faults, given, readOnly, onChange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useRef(onChange);
  const known = useRef(given);
  useEffect(() => {
    changed.current = onChange;
    known.current = given;
  }, [onChange, given]);
  const start = useRef(value);
  useEffect(() => {
    const parent = frame.current;
    if (parent === null) return undefined;
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
    const made = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: start.current,
        extensions: [
          lineNumbers(),
          // What hides, or turns a line around, is seen where it is written.
          highlightSpecialChars(),
          history(),
          indentOnInput(),
          bracketMatching(),
          lintGutter(),
          javascript(),
          syntaxHighlighting(COLOURS),
          autocompletion({
            override: [completeGiven(() => known.current), localCompletionSource],
          }),
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorState.readOnly.of(readOnly),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current(update.state.doc.toString());
          }),
          LOOK,
        ],
      }),
    });
    view.current = made;
    return () => {
      start.current = made.state.doc.toString();
      made.destroy();
      view.current = undefined;
    };
  }, [label, readOnly]);
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const { doc } = editor.state;
    const diagnostics = faults.map(({ line, column, message }) => {
      const at = doc.line(Math.min(Math.max(1, line), doc.lines));
      const from = Math.min(at.from + Math.max(0, column - 1), at.to);
      return { from, to: Math.max(from, at.to), message, severity: 'error' as const };
    });
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [faults]);
  return <div className="editor" ref={frame} />;
}
