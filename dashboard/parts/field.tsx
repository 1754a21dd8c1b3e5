import { useId } from 'react';
import type { InputHTMLAttributes, ReactElement, ReactNode } from 'react';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
}

/** What stands around the control of a field: its label, what it is for, and what is wrong with it. */
export function Field(
  props: FieldProps & { readonly id: string; readonly children: ReactNode },
): ReactElement {
  const { id, label, hint, fault, children } = props;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="fault">
          {fault}
        </p>
      )}
    </div>
  );
}

/** What ties a control to its hint and fault. */
export function described(
  id: string,
  { hint, fault }: Pick<FieldProps, 'hint' | 'fault'>,
): Record<string, unknown> {
  const parts = [hint === undefined ? '' : `${id}-hint`, fault === undefined ? '' : `${id}-fault`];
  const by = parts.filter((part) => part !== '').join(' ');
  return {
    ...(by === '' ? {} : { 'aria-describedby': by }),
    ...(fault === undefined ? {} : { 'aria-invalid': true }),
  };
}

/** A line of text. */
export function TextField(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  } & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'id'>,
): ReactElement {
  const { label, hint, fault, value, onChange, ...rest } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} fault={fault}>
      <input
        {...rest}
        {...described(id, props)}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/**
 * A secret that is typed and never shown: not in a field that is seen, nor in the document, where the value of a field that a
 * page keeps up to date would stand as its attribute. Whoever wants it empty again gives it another `key`.
 */
export function SecretField(
  props: FieldProps & { readonly onChange: (value: string) => void } & Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'placeholder' | 'autoFocus' | 'autoComplete' | 'readOnly'
    >,
): ReactElement {
  const { label, hint, fault, onChange, autoComplete = 'new-password', ...rest } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} fault={fault}>
      <input
        {...rest}
        {...described(id, props)}
        id={id}
        type="password"
        autoComplete={autoComplete}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Several lines of text. */
export function TextArea(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly rows?: number;
    readonly code?: boolean;
    readonly placeholder?: string;
  },
): ReactElement {
  const { label, hint, fault, value, onChange, rows = 4, code = false, placeholder } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} fault={fault}>
      <textarea
        {...described(id, props)}
        id={id}
        className={code ? 'code' : undefined}
        rows={rows}
        spellCheck={!code}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** One of several values: the browser's own control, which every device has a way to use. */
export function SelectField<Value extends string>(
  props: FieldProps & {
    readonly value: Value;
    readonly options: readonly (readonly [value: Value, label: string])[];
    readonly onChange: (value: Value) => void;
  },
): ReactElement {
  const { label, hint, fault, value, options, onChange } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} fault={fault}>
      <select
        {...described(id, props)}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Yes or no. */
export function Checkbox(props: {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly refusal?: string | undefined;
}): ReactElement {
  const id = useId();
  const { label, checked, onChange, refusal } = props;
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-disabled={refusal !== undefined || undefined}
        aria-describedby={refusal === undefined ? undefined : `${id}-why`}
        onChange={(event) => {
          if (refusal === undefined) onChange(event.target.checked);
        }}
      />
      <label htmlFor={id}>{label}</label>
      {refusal !== undefined && (
        <span id={`${id}-why`} className="reason">
          {refusal}
        </span>
      )}
    </div>
  );
}
