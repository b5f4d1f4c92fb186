import type { ReactElement, ReactNode } from 'react';
import { NavItemLink } from './NavItemLink';
import { useNavRailStyles } from './NavRail.styles';

export type NavItem = {
  id: string;
  label: string;
  /** 20 px; `iconCurrent` is the filled one. */
  icon: ReactElement;
  iconCurrent: ReactElement;
  href: string;
  current: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string;
};

export type NavRailProps = {
  /** The accessible name: "Server" or "Domain". */
  label: string;
  items: readonly NavItem[];
  /** Above the items: the way back, the domain's name and state. */
  head?: ReactNode;
  /** At the bottom: the server's state, the version. */
  foot?: ReactNode;
  /** An item was followed: close the drawer. */
  onFollow?: () => void;
};

/** The navigation at the left: links with icons, the current place marked. */
export function NavRail({ label, items, head, foot, onFollow }: NavRailProps) {
  const styles = useNavRailStyles();
  return (
    <nav aria-label={label} className={styles.root}>
      {head}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <NavItemLink item={item} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      <div className={styles.space} />
      {foot ? <div className={styles.foot}>{foot}</div> : null}
    </nav>
  );
}
