import { OverlayDrawer } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ReturnFocus } from '~/views/hooks/focus';
import { useFrameStyles } from './shell.styles';

export type NavDrawerProps = {
  /** The drawer was left by Escape or a click beside it. */
  onClose: (() => void) | undefined;
  children: ReactNode;
};

/** The navigation over the page, where there is no room beside it. */
export function NavDrawer({ onClose, children }: NavDrawerProps) {
  const styles = useFrameStyles();
  return (
    <>
      <ReturnFocus />
      <OverlayDrawer
        open
        position="start"
        aria-label="Navigation"
        className={styles.drawer}
        onOpenChange={(_, data) => {
          if (!data.open) onClose?.();
        }}
      >
        {children}
      </OverlayDrawer>
    </>
  );
}
