import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, PlugDisconnected16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectOffline } from '~/machines/server-status/server-status-machine';
import { useConsoleParts, useServerStatus } from '~/views/console-parts';
import { useLink } from '~/views/kit/links';
import type { NavItem } from '~/views/kit/page-table';
import { ToneText } from '~/views/kit/status';
import { useNavRailStyles } from './shell.styles';

export type NavRailProps = {
  /** The accessible name: "Server" or "Domain". */
  label: string;
  items: readonly NavItem[];
  /** Above the items: the back link, the domain's name and state. */
  head?: ReactNode;
  /** At the bottom: the server's state. */
  footer?: ReactNode;
};

/** The navigation at the left: links with icons; the current page is highlighted. */
export function NavRail({ label, items, head, footer }: NavRailProps) {
  const styles = useNavRailStyles();
  return (
    <nav aria-label={label} className={styles.root}>
      {head}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.path}>
            <NavItemLink {...item} />
          </li>
        ))}
      </ul>
      <div className={styles.space} />
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </nav>
  );
}

/** An item of the navigation. When disabled, it remains focusable and shows the reason. */
function NavItemLink({ label, icon, iconCurrent, href, current, reason }: NavItem) {
  const styles = useNavRailStyles();
  const link = useLink(href);
  const state =
    reason === undefined
      ? ({ ...link, 'aria-current': current ? 'page' : undefined } as const)
      : ({ role: 'link', tabIndex: 0, 'aria-disabled': true, title: reason } as const);
  return (
    <a
      {...state}
      className={mergeClasses(styles.item, reason === undefined ? current && styles.current : styles.disabled)}
    >
      <span className={mergeClasses(styles.icon, current && styles.iconCurrent)}>{current ? iconCurrent : icon}</span>
      <span className={styles.label}>{label}</span>
    </a>
  );
}

/** At the bottom of a navigation: which console this is. */
export const ConsoleVersion = () => <span>Console {useConsoleParts().version}</span>;

/** At the bottom of a navigation: whether the server is reachable. */
export function ServerState() {
  const offline = useSelector(useServerStatus(), (s) => s && selectOffline(s));
  if (offline === undefined) return null;
  return offline ? (
    <ToneText tone="danger" label="Server offline" icon={<PlugDisconnected16Regular />} />
  ) : (
    <ToneText tone="success" label="Server online" icon={<CheckmarkCircle16Filled />} />
  );
}
