import { Button, mergeClasses } from '@fluentui/react-components';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Navigation20Regular } from '@fluentui/react-icons';
import { ConnectionChip } from '~/views/connection/ConnectionStrip';
import { useConsoleParts } from '~/views/console-parts';
import { useArrivalFocus } from '~/views/hooks/focus';
import { failedDialog } from '~/views/kit/OnDemand';
import { useLink } from '~/views/kit/links';
import type { NavItem } from '~/views/kit/page-table';
import { part } from '~/views/kit/part';
import { Mark } from '~/views/kit/Mark';
import { useFrameStyles, useNavRailStyles, useReasonHintStyles, useTopBarStyles } from './shell.styles';

type Hint = { text: string; place: { top?: number; bottom?: number; left?: number; right?: number } };

/** Minimum space below a control for its hint, in px. */
const room = 120;
const gap = 6;

/** The reason of a disabled control and its position: below the control, or above it near the bottom of the window. */
function hintOf(target: EventTarget): Hint | undefined {
  const control = target instanceof Element ? target.closest('[aria-disabled="true"][title]') : null;
  const text = control?.getAttribute('title');
  const view = control?.ownerDocument.defaultView;
  if (!control || !text || !view) return undefined;
  const { top, bottom, left, right } = control.getBoundingClientRect();
  return {
    text,
    place: {
      ...(bottom + room < view.innerHeight ? { top: bottom + gap } : { bottom: view.innerHeight - top + gap }),
      ...(left < view.innerWidth / 2 ? { left } : { right: view.innerWidth - right }),
    },
  };
}

/**
 * Shows why a control is disabled when it is focused or tapped: browsers show a `title` only on hover. The reason is the control's
 * `title`, which screen readers announce.
 */
export function ReasonHint({ children }: { children: ReactNode }) {
  const styles = useReasonHintStyles();
  const [hint, setHint] = useState<Hint>();
  const hide = () => setHint(undefined);
  return (
    <div
      className={styles.around}
      onFocus={({ target }: FocusEvent) => setHint(hintOf(target))}
      onBlur={hide}
      onClickCapture={({ target }: MouseEvent) => setHint(hintOf(target))}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Escape') hide();
      }}
      onScrollCapture={hide}
    >
      {children}
      {hint ? (
        <div aria-hidden="true" className={styles.hint} style={hint.place}>
          {hint.text}
        </div>
      ) : null}
    </div>
  );
}

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
      <ConnectionChip>
        <span className={styles.place}>{place}</span>
      </ConnectionChip>
      {switcher ? <div className={styles.switcher}>{switcher}</div> : null}
      <div className={styles.space} />
      {tools}
    </header>
  );
}

const NavDrawer = part(() => import('./open-menus'), 'NavDrawer', failedDialog);

type FrameProps = Omit<TopBarProps, 'menu'> & {
  /** 230 px wide; a drawer below 1024 px. Without it, the canvas takes the full width. */
  nav?: NavRailProps;
  /** Above the page, full width. */
  banner?: ReactNode;
  children: ReactNode;
};

/** Top bar, navigation and canvas of the console after sign-in. */
export function Frame({ nav, banner, children, ...bar }: FrameProps) {
  const styles = useFrameStyles();
  const [open, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useArrivalFocus();
  const rail = nav && <NavRail {...nav} />;
  return (
    <ReasonHint>
      <div className={mergeClasses(styles.root, !rail && styles.withoutNav)}>
        <a
          href="#content"
          className={styles.skip}
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          Skip to content
        </a>
        <div className={styles.top}>
          <TopBar {...bar} menu={rail && { open, onPress: () => setOpen(!open) }} />
        </div>
        {rail ? <div className={styles.nav}>{rail}</div> : null}
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className={mergeClasses(styles.main, !rail && styles.mainWithoutNav)}
        >
          {banner}
          {children}
        </main>
        {rail && open ? <NavDrawer onClose={() => setOpen(false)}>{rail}</NavDrawer> : null}
      </div>
    </ReasonHint>
  );
}

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
