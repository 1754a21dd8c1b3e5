import { APPLICATIONS } from './examples/applications.js';
import { CODE } from './examples/code.js';
import { PROXIES } from './examples/proxies.js';
import { START } from './examples/start.js';
import { TOKENS } from './examples/tokens.js';
import { WATCHING } from './examples/watching.js';

/**
 * The examples of the explorer, group by group. Each is one operation with its variables, ready to run with a key that
 * holds what it needs; where PASTE-A-…-ID stands in the variables, an id is to be put first.
 */
export const EXAMPLE_GROUPS = [
  { title: 'Start here', examples: START },
  { title: 'Tokens', examples: TOKENS },
  { title: 'Code', examples: CODE },
  { title: 'Applications', examples: APPLICATIONS },
  { title: 'Proxies', examples: PROXIES },
  { title: 'What happened', examples: WATCHING },
].map(({ title, examples }) => ({ title, examples: examples.map(complete) }));

/** What the page opens with: it works with any key. */
export const FIRST_EXAMPLE = EXAMPLE_GROUPS[0].examples[0];

/** An example with the name of its operation and with the texts that a tab holds. */
function complete({ about, needs, query, variables }) {
  const need = needs.length === 0 ? 'Any key may.' : `Needs ${needs.join(' and ')}.`;
  return {
    name: /^(?:query|mutation) (\w+)/.exec(query)[1],
    about,
    needs,
    need,
    query: `${commented(`${about} ${need}`)}\n${query}\n`,
    variables: variables === undefined ? '' : `${JSON.stringify(variables, null, 2)}\n`,
  };
}

/** A text as comments that fit into the editor. */
function commented(text) {
  return text.replace(/(.{1,42})(?: |$)/g, '# $1\n').trimEnd();
}
