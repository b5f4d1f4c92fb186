import { Button, mergeClasses } from '@fluentui/react-components';
import { Navigation20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { Mark } from '~/views/kit/Mark';
import { useTopBarStyles } from './shell.styles';

export type TopBarProps = {
  /** The domain's name; replaces the product's name in the narrow bar. */
  place?: string;
  /** The navigation button, shown below 1024 px. */
  menu?: { open: boolean; onPress: () => void } | undefined;
  /** After the product's name: the domain switcher. Hidden below 640 px. */
  switcher?: ReactNode;
  /** At the right: search field, bell, theme, user. */
  tools?: ReactNode;
};

/** The product's name, the current place, and the tools of every screen. */
export function TopBar({ place = 'Admin Console', menu, switcher, tools }: TopBarProps) {
  const styles = useTopBarStyles();
  return (
    <header className={mergeClasses(styles.root, menu && styles.withMenu)}>
      {menu ? (
        <Button
          appearance="subtle"
          className={styles.menu}
          icon={<Navigation20Regular />}
          aria-label="Menu"
          aria-expanded={menu.open}
          onClick={menu.onPress}
        />
      ) : null}
      <div className={styles.product}>
        <Mark />
        <span className={styles.name}>Convergence</span>
        <span className={mergeClasses(styles.kind, switcher !== undefined && styles.kindBesideDomain)}>
          Admin Console
        </span>
      </div>
      <span className={styles.place}>{place}</span>
      {switcher ? <div className={styles.switcher}>{switcher}</div> : null}
      <div className={styles.space} />
      {tools}
    </header>
  );
}
