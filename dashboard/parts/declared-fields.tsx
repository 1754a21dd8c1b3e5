import type { ReactElement } from 'react';

import { parseWithDigits } from '../app/vault-client.js';
import type { ParameterType } from '../generated/operations.js';
import { SecretField, SelectField, TextField } from './field.js';
import { shownText } from './text.js';

/** What was typed, by the name of the value. */
export type Typed = Readonly<Record<string, string>>;

/** A value that code is to be given, as its contract declares it. */
export interface Declared {
  readonly name: string;
  readonly description: string | null;
  readonly type: ParameterType;
  readonly optional?: boolean;
}

/** What is typed for a declared value, as the value: a text, a number, yes or no. */
function valueOf(text: string, type: ParameterType): unknown {
  if (type === 'string') return text;
  try {
    return parseWithDigits(text);
  } catch {
    return text;
  }
}

/** Arguments from what was typed: `card.number` is a member of an object, as the contract says. */
export function argumentsOf(declared: readonly Declared[], typed: Typed): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const { name, type } of declared) {
    const text = typed[name] ?? '';
    if (text === '') continue;
    const path = name.split('.');
    const last = path.pop() ?? name;
    let at = args;
    for (const part of path) {
      const inner = (at[part] ?? {}) as Record<string, unknown>;
      at[part] = inner;
      at = inner;
    }
    at[last] = valueOf(text, type);
  }
  return args;
}

const YES_OR_NO = [
  ['', 'not given'],
  ['true', 'yes'],
  ['false', 'no'],
] as const;

/** A field for each declared value, which says of what type it is. */
export function DeclaredFields(props: {
  /** What the labels begin with. */
  readonly prefix: string;
  readonly declared: readonly Declared[];
  readonly typed: Typed;
  /** Whether what is typed is not to be seen. */
  readonly areSecret?: boolean;
  readonly onChange: (typed: Typed) => void;
}): ReactElement {
  const { prefix, declared, typed, areSecret = false, onChange } = props;
  return (
    <>
      {declared.map(({ name, description, type, optional }) => {
        const field = {
          label: `${prefix}${name}${optional === true ? ', optional' : ''}`,
          hint: description === null ? undefined : shownText(description),
          placeholder: type,
          onChange: (text: string) => onChange({ ...typed, [name]: text }),
        };
        if (type === 'boolean')
          return (
            <SelectField key={name} {...field} value={typed[name] ?? ''} options={YES_OR_NO} />
          );
        return areSecret ? (
          <SecretField key={name} {...field} />
        ) : (
          <TextField key={name} {...field} value={typed[name] ?? ''} autoComplete="off" />
        );
      })}
    </>
  );
}
