import { useState } from 'react';
import type { ReactElement } from 'react';

import { Button } from '../../parts/button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Dialog } from '../../parts/dialog.js';

const LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;
type Language = (typeof LANGUAGES)[number];

/** A first call in a language. The key is named and not written into it: snippets end up in files. */
function snippetOf(language: Language, origin: string): string {
  if (language === 'curl') {
    return `curl ${origin}/tokenize \\
  -H "SVC-API-KEY: $VAULT_KEY" -H 'Content-Type: application/json' \\
  -d '{ "name": "Ada", "mail": "ada@example.com" }'`;
  }
  if (language === 'JavaScript') {
    return `const answer = await fetch('${origin}/tokenize', {
  method: 'POST',
  headers: {
    'SVC-API-KEY': process.env.VAULT_KEY,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ name: 'Ada', mail: 'ada@example.com' }),
});
console.log(await answer.json());`;
  }
  return `import json, os, urllib.request

request = urllib.request.Request(
    "${origin}/tokenize",
    data=json.dumps({"name": "Ada", "mail": "ada@example.com"}).encode(),
    headers={"SVC-API-KEY": os.environ["VAULT_KEY"], "Content-Type": "application/json"},
)
print(json.load(urllib.request.urlopen(request)))`;
}

/** Shows a key, this once, and how to use it. Closing it forgets the key. */
export function KeyShown(props: {
  readonly apiKey: string | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const { apiKey, onClose } = props;
  const [language, setLanguage] = useState<Language>('curl');
  const snippet = snippetOf(language, location.origin);
  return (
    <Dialog
      open={apiKey !== undefined}
      onClose={onClose}
      title="The key, this once"
      description="The vault keeps no copy of it. Put it where your program reads its secrets, as VAULT_KEY."
    >
      <code
        className="secret-key"
        aria-label="API key"
        role="textbox"
        aria-readonly="true"
        tabIndex={0}
      >
        {apiKey}
      </code>
      <div className="row">
        <CopyButton text={apiKey ?? ''} what="key" />
      </div>
      <div className="segments" role="group" aria-label="Language">
        {LANGUAGES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <pre className="value" tabIndex={0} aria-label={`A first call in ${language}`}>
        {snippet}
      </pre>
      <footer className="dialog-foot">
        <CopyButton text={snippet} what="snippet" />
        <Button kind="primary" onClick={onClose}>
          I have kept the key
        </Button>
      </footer>
    </Dialog>
  );
}
