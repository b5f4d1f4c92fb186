import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ArrivalFocus } from '~/views/hooks/focus';
import { ChunkDialog } from '~/views/kit/ChunkProblem';
import { part } from '~/views/kit/part';
import { ReasonHint } from './ReasonHint';
import { useFrameStyles } from './shell.styles';

const NavDrawer = part(
  async () => (await import('./NavDrawer')).NavDrawer,
  (failure, { onClose }) => <ChunkDialog failure={failure} onClose={() => onClose?.()} />,
);

export type FrameProps = {
  /** The top bar, 48 px. */
  top: ReactNode;
  /** The navigation, 230 px; below 1024 px a drawer that `navOpen` shows. Left out, the canvas takes the width. */
  nav?: ReactNode;
  navOpen?: boolean;
  /** The drawer was left by Escape or a click beside it. */
  onNavClose?: () => void;
  /** Above the page, full width. */
  banner?: ReactNode;
  children: ReactNode;
};

/** Top bar, navigation and canvas of the signed-in console. */
export function Frame({ top, nav, navOpen = false, onNavClose, banner, children }: FrameProps) {
  const styles = useFrameStyles();
  return (
    <ReasonHint>
      <div className={mergeClasses(styles.root, nav === undefined && styles.withoutNav)}>
        <div className={styles.top}>{top}</div>
        {nav === undefined ? null : <div className={styles.nav}>{nav}</div>}
        <main tabIndex={-1} className={mergeClasses(styles.main, nav === undefined && styles.mainWithoutNav)}>
          <ArrivalFocus />
          {banner}
          {children}
        </main>
        {nav !== undefined && navOpen ? <NavDrawer onClose={onNavClose}>{nav}</NavDrawer> : null}
      </div>
    </ReasonHint>
  );
}
