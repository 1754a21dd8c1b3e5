/* global React, GraphiQL, document */

/** Tab goes on to what follows the editor, and back; code is indented by other keys. */
const TAB_LEAVES = { Tab: false, 'Shift-Tab': false };

/** Makes GraphiQL usable without a mouse and without eyes, where it is not by itself. Shows nothing. */
export function Keyboard() {
  const { queryEditor, variableEditor, responseEditor, tabs, activeTabIndex } =
    GraphiQL.React.useEditorContext({ nonNull: true });
  useEditorKeys(queryEditor, 'Operation');
  useEditorKeys(variableEditor, 'Variables, as JSON');
  useEditorKeys(responseEditor, 'Answer');
  React.useLayoutEffect(tellTabsAsList, [tabs, activeTabIndex]);
  return null;
}

function useEditorKeys(editor, name) {
  React.useEffect(() => {
    if (!editor) return undefined;
    const field = editor.getInputField();
    field.setAttribute('aria-label', name);
    field.setAttribute('aria-describedby', 'keys');
    // Who has no mouse scrolls there with the arrows.
    editor.getScrollerElement().tabIndex = 0;
    editor.addKeyMap(TAB_LEAVES);
    return () => editor.removeKeyMap(TAB_LEAVES);
  }, [editor, name]);
}

/** GraphiQL tells of tabs that have buttons inside, which is nothing that a screen reader could tell. They are a list. */
function tellTabsAsList() {
  document.querySelector('.graphiql-tabs')?.removeAttribute('role');
  for (const tab of document.querySelectorAll('.graphiql-tab')) {
    const isActive = tab.classList.contains('graphiql-tab-active');
    tab.removeAttribute('role');
    tab.removeAttribute('aria-selected');
    tab.querySelector('.graphiql-tab-button').ariaCurrent = isActive ? 'true' : null;
  }
  document.getElementById('graphiql-session')?.setAttribute('role', 'group');
}
