import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';

import { useAddress } from '../../app/address.js';
import { useWhyNot } from '../../app/session.js';
import type { TokenFilter, TokenType } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { SelectField, TextField } from '../../parts/field.js';
import { Page } from '../../parts/page.js';
import { Empty, Failure, NotAllowed } from '../../parts/states.js';
import { CreateTokenDialog } from './create-token.js';
import { useEndless } from './endless.js';
import type { Asked } from './endless.js';
import { SearchField } from './search-field.js';
import { TokenList } from './token-list.js';
import { TOKEN_TYPES, tokenTypeWords } from './token-words.js';

const IDLE_MS = 500;

/** Tokens, by search or by filters; the address holds which. */
export default function Tokens(): ReactElement {
  const whyNot = useWhyNot('token_read', 'token_search');
  const cannotCreate = useWhyNot('token_create');
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title="Tokens"
      lead="Values stay hidden: lists show what their masks let through."
      actions={
        <Button kind="primary" icon="plus" refusal={cannotCreate} onClick={() => setCreating(true)}>
          New token
        </Button>
      }
    >
      {whyNot === undefined ? <Found /> : <NotAllowed why={whyNot} />}
      <CreateTokenDialog open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function askedOf(get: (name: string) => string, mayRead: boolean): Asked {
  const query = get('q');
  if (query !== '' || !mayRead) return { query };
  const type = TOKEN_TYPES.some(([each]) => each === get('type'))
    ? (get('type') as TokenType)
    : undefined;
  const path = get('container');
  const filter: TokenFilter = {
    ...(type === undefined ? {} : { type: [type] }),
    ...(path === '' ? {} : { container: { path, andBelow: true } }),
  };
  return { filter };
}

function Found(): ReactElement {
  const [get, set] = useAddress();
  const cannotRead = useWhyNot('token_read');
  const cannotSearch = useWhyNot('token_search');
  const asked = askedOf(get, cannotRead === undefined);
  const list = useEndless(asked);
  const isSearch = 'query' in asked;
  useEffect(() => {
    // What opens a token is loaded while nobody waits for it.
    const timer = setTimeout(() => void import('./token.js'), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isAnything = get('q') !== '' || get('type') !== '' || get('container') !== '';
  return (
    <>
      <div className="filters">
        <SearchField
          value={get('q')}
          refusal={cannotSearch}
          fault={isSearch ? list.fault?.members['query']?.[0] : undefined}
          onSearch={(q) => set({ q, type: '', container: '' })}
        />
        <SelectField
          label="Type"
          value={isSearch ? '' : get('type')}
          options={[
            ['', 'All types'],
            ...TOKEN_TYPES.map(([each]) => [each, tokenTypeWords(each)] as const),
          ]}
          onChange={(type) => set({ type, q: '' })}
        />
        <ContainerField
          key={get('container')}
          value={get('container')}
          onChange={(container) => set({ container, q: '' })}
        />
        {isAnything && (
          <Button kind="quiet" icon="close" onClick={() => set({ q: '', type: '', container: '' })}>
            Clear
          </Button>
        )}
      </div>
      {list.state === 'end' && list.rows.length === 0 ? (
        <Empty
          icon="tokens"
          title={isAnything ? 'No token is like that' : 'There are no tokens yet'}
        >
          <p>
            {isAnything
              ? 'Among those that this key may see, none meets what was asked for.'
              : 'Make one here, or send JSON to POST /tokenize: each value becomes a token.'}
          </p>
        </Empty>
      ) : (
        list.state !== 'failed' && <TokenList {...list} />
      )}
      {list.fault !== undefined && <Failure fault={list.fault} retry={list.again} />}
    </>
  );
}

function ContainerField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const [typed, setTyped] = useState(props.value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onChange(typed.trim());
      }}
    >
      <TextField
        label="Container, and below"
        placeholder="/pci/"
        value={typed}
        onChange={setTyped}
        onBlur={() => typed.trim() !== props.value && props.onChange(typed.trim())}
      />
    </form>
  );
}
