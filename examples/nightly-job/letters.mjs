// Writes tonight's letters: finds customers by what is not secret, and opens only what the letters need. See README.md.
import { newKey, vault } from '../vault.mjs';

const BATCH = 100;

// The job's own key: sees which tokens there are, and uses values in /crm/ only.
const { key } = await newKey('Nightly letters', '/crm/', 'reveal', ['token:search', 'token:use']);

/** Every token of somebody who wants letters, page by page. */
async function* subscribers() {
  for (let page = 1; ; page++) {
    const { data, pagination } = await vault(
      '/tokens/search',
      { query: 'metadata.letters:yes AND container:/crm/*', page, size: BATCH },
      { key },
    );
    yield data.map(({ id }) => id);
    if (page >= pagination.total_pages) return;
  }
}

let written = 0;
for await (const ids of subscribers()) {
  // One request for the whole page: texts with expressions go in, the same texts with values come out.
  const letters = ids.map(
    (id) => `To: {{ ${id} | json: '$.email' }}\nDear {{ ${id} | json: '$.name' }}, good morning.`,
  );
  for (const letter of await vault('/detokenize', letters, { key })) {
    written += 1;
    if (written <= 2) console.log(letter);
  }
}
console.log(`${written} letters`);
