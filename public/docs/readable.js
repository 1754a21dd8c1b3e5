/* global MutationObserver */

/** A plugin of Swagger UI: takes away what it puts into one another, and what tells nothing here. */
export function readable({ React }) {
  return {
    wrapComponents: {
      // There is one server: the one that the page came from.
      Servers: () => () => null,
      OperationServers: () => () => null,
      // A link within the button that opens an operation; the address bar has it once that is open.
      DeepLink:
        () =>
        ({ text }) =>
          React.createElement('span', null, text),
    },
  };
}

/** Gives names, as they appear, to what Swagger UI leaves without one, and lets the keyboard scroll code. */
export function nameWhatAppears(root) {
  const observer = new MutationObserver(() => nameAll(root));
  observer.observe(root, { childList: true, subtree: true });
}

function nameAll(root) {
  for (const row of root.querySelectorAll('tr[data-param-name]')) {
    for (const field of unnamed(row, 'input, select, textarea')) {
      field.ariaLabel = row.dataset.paramName;
    }
  }
  for (const field of unnamed(root, 'textarea')) field.ariaLabel = 'Body';
  for (const button of unnamed(root, '.close-modal')) button.ariaLabel = 'Close';
  for (const button of unnamed(root, '.copy-to-clipboard button')) button.ariaLabel = 'Copy';
  for (const code of root.querySelectorAll('pre.microlight:not([tabindex])')) code.tabIndex = 0;
}

function unnamed(root, selector) {
  return root.querySelectorAll(`:is(${selector}):not([aria-label])`);
}
