import { mergeClasses } from '@fluentui/react-components';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { NavItem } from './NavRail';
import { useNavRailStyles } from './NavRail.styles';

/** One place of the navigation. Disabled, it keeps its place and the focus, and says why. */
export function NavItemLink({ item, onFollow }: { item: NavItem; onFollow: (() => void) | undefined }) {
  const { label, icon, iconCurrent, href, current, disabled = false, reason } = item;
  const styles = useNavRailStyles();
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  const address = useHref(href);
  const inside = (
    <>
      <span className={mergeClasses(styles.icon, current && styles.iconCurrent)}>
        {current ? iconCurrent : icon}
      </span>
      <span className={styles.label}>{label}</span>
    </>
  );
  if (disabled)
    return (
      <a
        role="link"
        tabIndex={0}
        aria-disabled="true"
        title={reason}
        className={mergeClasses(styles.item, styles.disabled)}
      >
        {inside}
      </a>
    );
  return (
    <a
      href={address}
      aria-current={current ? 'page' : undefined}
      className={mergeClasses(styles.item, current && styles.current)}
      onClick={(event) => {
        follow(event);
        onFollow?.();
      }}
    >
      {inside}
    </a>
  );
}
