import { mergeClasses } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { chunk } from '../../machines/chunk/chunk';
import { useLoaded } from '../use-loaded';
import type { NavItem } from './NavRail';
import { useNavRailStyles } from './NavRail.styles';

const reasonTooltip = chunk(async () => (await import('./ReasonTooltip')).ReasonTooltip);

/** The place that takes its stead gets the focus, if it had it. */
const FocusHeir = ({ children }: { children: ReactElement }) => (
  <>
    <span hidden ref={leaveFocus} />
    {children}
  </>
);

const leaveFocus = (marker: HTMLElement) => {
  const { ownerDocument, parentElement } = marker;
  return () => {
    if (!parentElement?.contains(ownerDocument.activeElement)) return;
    queueMicrotask(() => parentElement.querySelector('a')?.focus());
  };
};

/** One place of the navigation. Disabled, it keeps its place and the focus, and says why. */
export function NavItemLink({ item, onFollow }: { item: NavItem; onFollow: (() => void) | undefined }) {
  const { label, icon, iconCurrent, href, current, disabled = false, reason } = item;
  const styles = useNavRailStyles();
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  const address = useHref(href);
  const { value: ReasonTooltip, failure } = useLoaded(
    disabled && reason !== undefined ? reasonTooltip : undefined,
  );
  const inside = (
    <>
      <span className={mergeClasses(styles.icon, current && styles.iconCurrent)}>
        {current ? iconCurrent : icon}
      </span>
      <span className={styles.label}>{label}</span>
    </>
  );
  if (disabled) {
    const off = (
      <a
        role="link"
        tabIndex={0}
        aria-disabled="true"
        // In place of a tooltip that could not be loaded.
        title={failure ? reason : undefined}
        className={mergeClasses(styles.item, styles.disabled)}
      >
        {inside}
      </a>
    );
    if (reason === undefined) return off;
    return ReasonTooltip ? (
      <ReasonTooltip reason={reason}>{off}</ReasonTooltip>
    ) : (
      <FocusHeir>{off}</FocusHeir>
    );
  }
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
