// Puts GraphiQL on the page. All files come from this origin, and all calls go to it.
/* global React, ReactDOM, GraphiQL, document, matchMedia */
import { EXAMPLES_PANEL } from './examples-panel.js';
import { FIRST_EXAMPLE } from './examples.js';
import { apiKey, askForKey, watchKeyField } from './key-field.js';
import { Keyboard } from './keyboard.js';
import { hideNotice, showFailure, watchNotice } from './notice.js';
import { hasTabs, pageStorage } from './page-storage.js';
import { callVault, failureOf } from './vault-call.js';

const INTROSPECTION = 'IntrospectionQuery';

async function fetcher({ query, variables, operationName }) {
  // Anybody may read the schema, so a wrong key never takes the documentation away.
  if (operationName === INTROSPECTION) return callVault({ query, operationName }, '');
  hideNotice();
  const key = apiKey();
  const answer = await callVault(
    // For a moment after the tab was changed, GraphiQL still gives the name of the other tab's operation.
    names(query, operationName) ? { query, variables, operationName } : { query, variables },
    key,
  );
  const failure = failureOf(answer);
  if (failure !== undefined) showFailure(failure, { hasKey: key !== '' });
  if (failure?.code === 'UNAUTHENTICATED') askForKey();
  return answer;
}

function names(query, operationName) {
  return new RegExp(`\\b(query|mutation|subscription)\\s+${operationName}\\b`).test(query);
}

const WELCOME = `# Put an API key in the field at the top,
# then press the arrow here, or Ctrl+Enter.
# More is among the examples at the side; the
# book explains the types.

`;

// A narrow screen has no room beside the editor.
const isWide = matchMedia('(min-width: 721px)').matches;
const isFirstVisit = !hasTabs();

/** The panel of examples stands open where somebody comes for the first time. */
function OpenPanel() {
  const { plugins } = GraphiQL.React.usePluginStore();
  React.useEffect(() => {
    if (!isWide || !isFirstVisit) return;
    document.querySelector('button[aria-label="Show Examples"]')?.click();
  }, [plugins]);
  return null;
}

watchNotice();
watchKeyField();

ReactDOM.createRoot(document.getElementById('explorer')).render(
  React.createElement(
    GraphiQL,
    {
      fetcher,
      storage: pageStorage(),
      plugins: [EXAMPLES_PANEL],
      defaultTabs: [{ query: WELCOME + FIRST_EXAMPLE.query }],
      defaultQuery: '',
      defaultEditorToolsVisibility: isWide,
      introspectionQueryName: INTROSPECTION,
      isHeadersEditorEnabled: false,
      shouldPersistHeaders: false,
    },
    // Our own name stands in the header.
    React.createElement(GraphiQL.Logo, null, ' '),
    React.createElement(Keyboard),
    React.createElement(OpenPanel),
  ),
);
