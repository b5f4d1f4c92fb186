import { Button, mergeClasses } from '@fluentui/react-components';
import { Navigation20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { Mark } from '../shared/Mark';
import { useTopBarStyles } from './TopBar.styles';

export type TopBarProps = {
  /** What the narrow bar says in place of the product's name: the domain's name. */
  place?: string;
  /** The menu button shows below 1024 px. Without it there is none. */
  onMenu?: () => void;
  menuOpen?: boolean;
  /** Behind the product: the domain switcher. Not drawn below 640 px. */
  switcher?: ReactNode;
  /** At the right: search field, bell, theme, person. */
  children?: ReactNode;
};

/** The product, where one is, and what is always at hand. */
export function TopBar({
  place = 'Admin Console',
  onMenu,
  menuOpen = false,
  switcher,
  children,
}: TopBarProps) {
  const styles = useTopBarStyles();
  return (
    <header className={mergeClasses(styles.root, onMenu !== undefined && styles.withMenu)}>
      {onMenu ? (
        <Button
          appearance="subtle"
          className={styles.menu}
          icon={<Navigation20Regular />}
          aria-label="Menu"
          aria-expanded={menuOpen}
          onClick={onMenu}
        />
      ) : null}
      <div className={styles.product}>
        <Mark />
        <span className={styles.name}>Convergence</span>
        <span
          className={mergeClasses(
            styles.kind,
            styles.kindOnPhone,
            switcher !== undefined && styles.kindBesideDomain,
          )}
        >
          Admin Console
        </span>
      </div>
      <span className={styles.place}>{place}</span>
      {switcher ? <div className={styles.switcher}>{switcher}</div> : null}
      <div className={styles.space} />
      {children}
    </header>
  );
}
