/* global React, ReactDOM, GraphiQL */
import { EXAMPLE_GROUPS } from './examples.js';

const h = React.createElement;

/** GraphiQL's panel of examples. One that is chosen is opened in a tab; whether it runs is for the reader to say. */
export const EXAMPLES_PANEL = { title: 'Examples', icon: Icon, content: Panel };

function Panel() {
  const open = useOpenExample();
  return h(
    'section',
    { className: 'examples', 'aria-label': 'Examples' },
    h('h2', null, 'Examples'),
    h('p', null, 'One that you choose opens in a tab; it runs when you press the arrow.'),
    EXAMPLE_GROUPS.map(({ title, examples }) =>
      h(
        React.Fragment,
        { key: title },
        h('h3', null, title),
        h(
          'ul',
          null,
          examples.map((example) =>
            h('li', { key: example.name }, h(Choice, { example, onChoose: () => open(example) })),
          ),
        ),
      ),
    ),
  );
}

function Choice({ example, onChoose }) {
  return h(
    'button',
    { type: 'button', onClick: onChoose },
    h('strong', null, example.name),
    h('span', null, example.about),
    h('small', null, example.need),
  );
}

/** Opens an example in a tab of its own, or shows the tab that holds it as it is. */
function useOpenExample() {
  const { tabs, addTab, changeTab, updateActiveTabValues, queryEditor, variableEditor } =
    GraphiQL.React.useEditorContext({ nonNull: true });
  return ({ query, variables }) => {
    const present = tabs.findIndex(
      (tab) => tab.query === query && (tab.variables ?? '') === variables,
    );
    if (present !== -1) {
      changeTab(present);
      return;
    }
    // The new tab has to be the active one before it can be filled.
    ReactDOM.flushSync(addTab);
    queryEditor.setValue(query);
    variableEditor.setValue(variables);
    updateActiveTabValues({ query, variables });
  };
}

function Icon(props) {
  return h(
    'svg',
    { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, ...props },
    h('path', { d: 'M5 4h14v16H5zM9 9h6M9 13h6M9 17h3' }),
  );
}
