import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useAct } from '../../app/use-act.js';
import { parseWithDigits } from '../../app/vault-client.js';
import { CreateTokenDocument } from '../../generated/operations.js';
import type { CreateTokenInput, TokenType } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { Checkbox, SelectField, TextArea, TextField } from '../../parts/field.js';
import { Failure } from '../../parts/states.js';
import { TOKEN_TYPES } from './token-words.js';

/** What to type for a value, by type. */
const EXAMPLES: Partial<Record<TokenType, string>> = {
  card: '{ "number": "4242424242424242", "expiration_month": 12, "expiration_year": 2030 }',
  bank: '{ "routing_number": "021000021", "account_number": "00001" }',
  card_number: '4242424242424242',
  token: 'Ada Lovelace, or any JSON',
};

/** Text that is JSON for an object, an array or a number is that; any other is a string. */
function valueOf(text: string): unknown {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return text;
  try {
    return parseWithDigits(trimmed);
  } catch {
    return text;
  }
}

/** Makes a token of a value that is typed. The value is in the field alone, and gone with the dialog. */
export function CreateTokenDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Dialog {...props} title="New token">
      <CreateToken onClose={props.onClose} />
    </Dialog>
  );
}

function CreateToken({ onClose }: { onClose: () => void }): ReactElement {
  const [, go] = useLocation();
  const [type, setType] = useState<TokenType>('token');
  const [value, setValue] = useState('');
  const [container, setContainer] = useState('');
  const [searchable, setSearchable] = useState(false);
  const [deduplicate, setDeduplicate] = useState(false);
  const { busy, fault, run } = useAct(CreateTokenDocument);
  const create = async (): Promise<void> => {
    const input: CreateTokenInput = {
      type,
      data: valueOf(value),
      ...(container.trim() === '' ? {} : { containers: [container.trim()] }),
      ...(searchable ? { searchIndexes: ['{{ data }}'] } : {}),
      ...(deduplicate ? { deduplicateToken: true } : {}),
    };
    const done = await run({ input });
    if (done?.createToken == null) return;
    onClose();
    go(`/tokens/${encodeURIComponent(done.createToken.token.id)}`);
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && value !== '') void create();
      }}
    >
      <SelectField label="Type" value={type} options={TOKEN_TYPES} onChange={setType} />
      <TextArea
        label="Value"
        code
        value={value}
        onChange={setValue}
        placeholder={EXAMPLES[type] ?? ''}
        fault={fault?.members['data']?.[0]}
      />
      <TextField
        label="Container"
        value={container}
        onChange={setContainer}
        placeholder="the default of the type"
        fault={fault?.members['containers']?.[0]}
      />
      <Checkbox
        label="Can be found by its whole value"
        checked={searchable}
        onChange={setSearchable}
      />
      <Checkbox
        label="Take the token that has this value already, where there is one"
        checked={deduplicate}
        onChange={setDeduplicate}
      />
      {fault !== undefined && <Failure fault={fault} />}
      <footer className="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          type="submit"
          busy={busy}
          refusal={value === '' ? 'There is no value yet.' : undefined}
        >
          Create token
        </Button>
      </footer>
    </form>
  );
}
