import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactElement, UIEvent } from 'react';

import { described, Field } from './field.js';
import { shownText } from './text.js';

/** One of what can be chosen. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

const TYPED_MAX = 200;
const SHOWN_MAX = 80;
/** What is typed is looked for once the hand rests. */
const REST_MS = 150;
/** So near to the end of what has been read the next part is read. */
const AHEAD = 5;
const NEAR_PX = 120;

interface ChooserProps {
  readonly label: string;
  readonly hint?: string;
  /** What is chosen; undefined where nothing is. */
  readonly chosen: Choice | undefined;
  /** What it is called to choose nothing; left out where something has to be chosen. */
  readonly nothing?: string;
  readonly placeholder?: string;
  /** Of what was looked for: what has been read of it, how many there are, and the way to more. */
  readonly choices: readonly Choice[];
  readonly total: number | undefined;
  readonly fetching: boolean;
  readonly onMore: (() => void) | undefined;
  readonly onLook: (typed: string) => void;
  readonly onChoose: (choice: Choice | undefined) => void;
}

/** Chooses one of many: a field to type a part of its name into, and below it what is called like that, as far as somebody goes. */
export function ChooserField(props: ChooserProps): ReactElement {
  const { label, hint, chosen, nothing, placeholder, fetching, onLook } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const [looked, setLooked] = useState('');
  const text = (typed ?? '').trim();
  useEffect(() => {
    if (text === looked) return undefined;
    const timer = setTimeout(() => {
      setLooked(text);
      onLook(text);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, looked, onLook]);
  // What is shown for another text than the one that is typed is nothing to choose by a key.
  const isSettled = text === looked && !fetching;
  const options = optionsOf(props, text);
  useActiveInSight(isOpen ? `${id}-${String(at)}` : undefined);
  const close = (): void => {
    setOpen(false);
    setTyped(undefined);
    setAt(-1);
  };
  const choose = (choice: Choice): void => {
    close();
    props.onChoose(choice.id === '' ? undefined : choice);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const picked = options[at];
    if (step !== 0) {
      setOpen(true);
      const next = Math.max(0, Math.min(at + step, options.length - 1));
      setAt(next);
      if (next > options.length - AHEAD && !fetching) props.onMore?.();
    } else if (!isOpen) return;
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isSettled && picked !== undefined) choose(picked);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  return (
    <Field id={id} label={label} hint={hint}>
      <div className="chooser">
        <input
          {...described(id, props)}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          aria-activedescendant={isOpen && at >= 0 ? `${id}-${String(at)}` : undefined}
          data-keeps-escape={isOpen || undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={TYPED_MAX}
          placeholder={placeholder ?? nothing}
          value={typed ?? (chosen === undefined ? '' : shownText(chosen.label, SHOWN_MAX))}
          onFocus={(event) => event.target.select()}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
            setAt(event.target.value.trim() === '' ? -1 : 0);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {isOpen && <Options {...props} id={id} options={options} at={at} onPick={choose} />}
      </div>
    </Field>
  );
}

function optionsOf({ nothing, choices }: ChooserProps, text: string): readonly Choice[] {
  return nothing === undefined || text !== '' ? choices : [{ id: '', label: nothing }, ...choices];
}

/** Scrolls what the keys have come to into sight. */
function useActiveInSight(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

function Options(
  props: ChooserProps & {
    readonly id: string;
    readonly options: readonly Choice[];
    readonly at: number;
    readonly onPick: (choice: Choice) => void;
  },
): ReactElement {
  const { id, label, options, at, chosen, choices, total, fetching, onMore, onPick } = props;
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    if (!fetching && scrollHeight - scrollTop - clientHeight < NEAR_PX) onMore?.();
  };
  const found =
    fetching && choices.length === 0
      ? 'Looking…'
      : total === 0
        ? 'Nothing is called like that.'
        : total === undefined || total === choices.length
          ? `${String(choices.length)} found`
          : `${String(choices.length)} of ${String(total)}; scroll for more, or type a part of the name`;
  return (
    // The field keeps the focus, whatever is pressed here.
    <div className="chooser-options" onPointerDown={(event) => event.preventDefault()}>
      <ul role="listbox" id={`${id}-options`} aria-label={label} onScroll={onScroll}>
        {options.map((choice, index) => (
          <li
            key={choice.id}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={choice.id === (chosen?.id ?? '')}
            data-active={index === at || undefined}
            onClick={() => onPick(choice)}
          >
            <bdi>{shownText(choice.label, SHOWN_MAX)}</bdi>
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {found}
      </p>
    </div>
  );
}
