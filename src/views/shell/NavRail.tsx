import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, PlugDisconnected16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { selectOffline, type ServerStatusActor } from '~/machines/server-status/server-status-machine';
import { ToneText } from '~/views/kit/status';
import { useNavRailStyles } from './shell.styles';

export type NavItem = {
  id: string;
  label: string;
  /** 20 px; `iconCurrent` is the filled one. */
  icon: ReactElement;
  iconCurrent: ReactElement;
  href: string;
  current: boolean;
  /** Why it can't be opened. */
  reason?: string | undefined;
};

type NavRailProps = {
  /** The accessible name: "Server" or "Domain". */
  label: string;
  items: readonly NavItem[];
  /** Above the items: the way back, the domain's name and state. */
  head?: ReactNode;
  /** At the bottom: the server's state. */
  footer?: ReactNode;
  /** An item was followed: close the drawer. */
  onFollow?: () => void;
};

/** The navigation at the left: links with icons, the current place marked. */
export function NavRail({ label, items, head, footer, onFollow }: NavRailProps) {
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
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </nav>
  );
}

/** One place of the navigation. Disabled, it keeps its place and the focus, and says why. */
function NavItemLink({ item, onFollow }: { item: NavItem; onFollow: (() => void) | undefined }) {
  const { label, icon, iconCurrent, href, current, reason } = item;
  const styles = useNavRailStyles();
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  const address = useHref(href);
  const state =
    reason === undefined
      ? ({
          href: address,
          'aria-current': current ? 'page' : undefined,
          className: mergeClasses(styles.item, current && styles.current),
        } as const)
      : ({
          role: 'link',
          tabIndex: 0,
          'aria-disabled': true,
          title: reason,
          className: mergeClasses(styles.item, styles.disabled),
        } as const);
  return (
    <a
      {...state}
      onClick={(event) => {
        if (reason !== undefined) return;
        follow(event);
        onFollow?.();
      }}
    >
      <span className={mergeClasses(styles.icon, current && styles.iconCurrent)}>
        {current ? iconCurrent : icon}
      </span>
      <span className={styles.label}>{label}</span>
    </a>
  );
}

/** At the bottom of a navigation: whether the server answers. */
export function ServerState({ server }: { server: ServerStatusActor | undefined }) {
  const offline = useSelector(server, (s) => s && selectOffline(s));
  if (offline === undefined) return null;
  return offline ? (
    <ToneText tone="danger" label="Server offline" icon={<PlugDisconnected16Regular />} />
  ) : (
    <ToneText tone="success" label="Server online" icon={<CheckmarkCircle16Filled />} />
  );
}
