import './fonts.css';
import './global.css';
import { FluentProvider } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { themes, type ThemeChoice } from './theme';
import { useThemeRootStyles } from './ThemeRoot.styles';

/** Everything drawn by the console stands inside this; it fills its parent. */
export function ThemeRoot({ choice, children }: { choice: ThemeChoice; children: ReactNode }) {
  const styles = useThemeRootStyles();
  return (
    // Without a class: the provider hands its own on to every layer it opens (menus, dialogs, tooltips).
    <FluentProvider theme={themes[choice]}>
      <div className={styles.root}>{children}</div>
    </FluentProvider>
  );
}
