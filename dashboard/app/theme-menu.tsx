import * as Menu from '@radix-ui/react-dropdown-menu';
import type { ReactElement } from 'react';

import { Icon } from '../parts/icon.js';
import type { IconName } from '../parts/icon.js';
import { chooseTheme, useTheme } from './theme.js';
import type { Theme } from './theme.js';

const THEMES: readonly (readonly [Theme, string, IconName])[] = [
  ['system', 'As the system', 'system'],
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
];

/** Chooses light, dark, or what the system has. */
export function ThemeMenu(): ReactElement {
  const theme = useTheme();
  const icon = THEMES.find(([each]) => each === theme)?.[2] ?? 'system';
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="button button-quiet button-icon" aria-label="Theme" title="Theme">
        <Icon name={icon} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className="menu" align="end" sideOffset={6}>
          <Menu.RadioGroup value={theme} onValueChange={(value) => chooseTheme(value as Theme)}>
            {THEMES.map(([each, label, name]) => (
              <Menu.RadioItem key={each} value={each} className="menu-item">
                <Icon name={name} size={16} />
                {label}
                <Menu.ItemIndicator className="menu-mark">
                  <Icon name="check" size={14} />
                </Menu.ItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
