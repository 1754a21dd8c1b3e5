// Puts GraphiQL on the page. All files come from this origin; the API key lives in the input field and nowhere else.
/* global React, ReactDOM, GraphiQL, document, window */
const EXAMPLES = `# Welcome. Put an API key in the field above, then run an operation with the button or Ctrl+Enter.
# The documentation of every type is behind the book on the left.

query WhatMayIDo {
  applicationByKey {
    id
    name
    type
    permissions
    rules { priority container transform permissions }
  }
}

mutation CreateApplication {
  createApplication(
    input: { name: "Checkout", type: private, permissions: ["token:create"] }
  ) {
    id
    key
  }
}

mutation Tokenize {
  tokenize(
    body: {
      customer: "Ada Lovelace"
      card: {
        type: "card"
        data: { number: "4242424242424242", expiration_month: 12, expiration_year: 2030 }
      }
    }
  )
}

query ListApplications {
  applications(input: { page: 1, size: 20 }) {
    pagination { totalItems totalPages }
    data { id name type createdAt }
  }
}
`;

const apiKey = document.getElementById('api-key');

function fetcher(parameters) {
  const headers = { 'Content-Type': 'application/json' };
  if (apiKey.value !== '') headers['SVC-API-KEY'] = apiKey.value;
  return window
    .fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(parameters) })
    .then((response) => response.json());
}

// GraphiQL keeps its tabs in a storage; one in memory keeps whatever is typed there off the disk.
const memory = new Map();
const storage = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, value) => void memory.set(name, value),
  removeItem: (name) => void memory.delete(name),
  clear: () => memory.clear(),
  get length() {
    return memory.size;
  },
};

ReactDOM.createRoot(document.getElementById('explorer')).render(
  React.createElement(GraphiQL, {
    fetcher,
    storage,
    defaultQuery: EXAMPLES,
    isHeadersEditorEnabled: false,
    shouldPersistHeaders: false,
  }),
);
