// Puts GraphiQL on the page. All files come from this origin, and all calls go to it.
/* global React, ReactDOM, GraphiQL, document */
import { EXAMPLES } from './examples.js';
import { apiKey, askForKey, watchKeyField } from './key-field.js';
import { hideNotice, showFailure, watchNotice } from './notice.js';
import { pageStorage } from './page-storage.js';
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

watchNotice();
watchKeyField();

ReactDOM.createRoot(document.getElementById('explorer')).render(
  React.createElement(
    GraphiQL,
    {
      fetcher,
      storage: pageStorage(),
      defaultTabs: EXAMPLES,
      defaultEditorToolsVisibility: false,
      introspectionQueryName: INTROSPECTION,
      isHeadersEditorEnabled: false,
      shouldPersistHeaders: false,
    },
    // Our own name stands in the header.
    React.createElement(GraphiQL.Logo, null, ' '),
  ),
);
