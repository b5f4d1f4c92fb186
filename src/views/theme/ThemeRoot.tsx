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
    <FluentProvider theme={themes[choice]} className={styles.root}>
      {children}
    </FluentProvider>
  );
}
