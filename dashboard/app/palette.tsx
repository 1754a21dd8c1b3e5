import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useLocation } from 'wouter';

import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import type { IconName } from '../parts/icon.js';
import { whyNot } from './permissions.js';
import { PLACES } from './places.js';
import { useSession } from './session.js';
import { chooseTheme } from './theme.js';

interface Command {
  readonly label: string;
  readonly icon: IconName;
  readonly act: () => void;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function useCommands(typed: string): readonly Command[] {
  const [, go] = useLocation();
  const { caller, leave } = useSession();
  const text = typed.trim();
  const places = PLACES.filter(({ needs }) => whyNot(caller, ...needs) === undefined);
  const all: readonly Command[] = [
    ...places.map(({ label, icon, path }) => ({
      label: `Go to ${label}`,
      icon,
      act: () => go(path),
    })),
    { label: 'Light theme', icon: 'sun', act: () => chooseTheme('light') },
    { label: 'Dark theme', icon: 'moon', act: () => chooseTheme('dark') },
    { label: 'Theme of the system', icon: 'system', act: () => chooseTheme('system') },
    { label: 'Sign out', icon: 'leave', act: () => leave() },
  ];
  const words = text.toLowerCase().split(/\s+/);
  const found = all.filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
  const mayOpen = places.some(({ path }) => path === '/tokens');
  if (!ID.test(text) || !mayOpen) return found;
  return [
    { label: `Open token ${text}`, icon: 'tokens', act: () => go(`/tokens/${text}`) },
    ...found,
  ];
}

/** Opens on Ctrl K or Cmd K; `/` goes to the search of the page, where there is one. */
export function useShortcuts(openPalette: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        openPalette();
        return;
      }
      const target = event.target as HTMLElement;
      const isTyping =
        target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      // A code editor is within a tree of its own, whose insides do not show here.
      if (event.key !== '/' || isTyping || target.shadowRoot !== null) return;
      const search = document.querySelector<HTMLInputElement>('input[type=search]');
      if (search === null) return;
      event.preventDefault();
      search.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [openPalette]);
}

/** Everything that can be gone to or done from anywhere, by typing a part of its name. */
export function Palette(props: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="Commands" kind="palette">
      <PaletteList onClose={props.onClose} />
    </Dialog>
  );
}

function PaletteList({ onClose }: { onClose: () => void }): ReactElement {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const commands = useCommands(typed);
  const id = useId();
  const at = Math.min(chosen, commands.length - 1);
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    command.act();
  };
  const active = `${id}-${String(at)}`;
  useEffect(() => {
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter ends the choice of a character first, where one is being chosen.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') run(commands[at]);
    else if (step !== 0) setChosen((at + step + commands.length) % Math.max(1, commands.length));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className="palette-input"
        role="combobox"
        aria-label="Type a command, or the id of a token"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={commands.length > 0 ? active : undefined}
        placeholder="Type a command, or the id of a token…"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul className="palette-list" role="listbox" id={`${id}-list`} aria-label="Commands">
        {commands.map((command, index) => (
          <li
            key={command.label}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === at}
            onClick={() => run(command)}
            onPointerMove={() => setChosen(index)}
          >
            <Icon name={command.icon} />
            {command.label}
          </li>
        ))}
      </ul>
      {commands.length === 0 && <p className="palette-none">Nothing is called like that.</p>}
    </>
  );
}
