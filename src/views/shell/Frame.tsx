import { mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useRef, useState } from 'react';
import { useArrivalFocus } from '~/views/hooks/focus';
import { ChunkDialog } from '~/views/kit/OnDemand';
import { part } from '~/views/kit/part';
import { NavRail, type NavRailProps } from './NavRail';
import { ReasonHint } from './ReasonHint';
import { TopBar, type TopBarProps } from './TopBar';
import { useFrameStyles } from './shell.styles';

const NavDrawer = part(
  async () => (await import('./NavDrawer')).NavDrawer,
  (failure, { onClose }) => <ChunkDialog failure={failure} onClose={onClose} />,
);

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
