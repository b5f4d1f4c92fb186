import './global.css';
import './frame.css';
import 'virtual:themes.css';
import { FluentProvider } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useInputMethodKeys } from '~/views/hooks/input-method';
import type { ThemeChoice } from './theme';

/** The variables come from the theme's class. */
const noTheme = {};

export function ThemeRoot({ choice, children }: { choice: ThemeChoice; children: ReactNode }) {
  useInputMethodKeys();
  return (
    // No other class here: the provider copies its classes to every layer it opens (menus, dialogs, tooltips).
    <FluentProvider theme={noTheme} className={`theme-${choice}`}>
      <div className="theme-root">{children}</div>
    </FluentProvider>
  );
}
