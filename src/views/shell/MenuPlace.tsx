import { MenuItemLink } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useMenuStyles } from './menu.styles';

export type MenuPlaceProps = {
  /** A path of this console. */
  href: string;
  icon?: ReactElement;
  current?: boolean;
  children: ReactNode;
};

/** A menu item that is a link to another place of the console. */
export function MenuPlace({ href, icon, current = false, children }: MenuPlaceProps) {
  const styles = useMenuStyles();
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  return (
    <MenuItemLink
      href={useHref(href)}
      onClick={follow}
      icon={icon}
      className={styles.item}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </MenuItemLink>
  );
}
