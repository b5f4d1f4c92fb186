import { OverlayDrawer } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useReturnFocus } from '~/views/hooks/focus';
import { useFrameStyles } from './shell.styles';

/** The navigation as an overlay, if there is no room next to the page. Following a link closes it. */
export function NavDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const styles = useFrameStyles();
  useReturnFocus();
  return (
    <OverlayDrawer
      open
      position="start"
      aria-label="Navigation"
      className={styles.drawer}
      onOpenChange={(_, data) => (data.open ? undefined : onClose())}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a[href]')) onClose();
      }}
    >
      {children}
    </OverlayDrawer>
  );
}
