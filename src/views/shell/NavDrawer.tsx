import { OverlayDrawer } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ReturnFocus } from '~/views/hooks/focus';
import { useFrameStyles } from './shell.styles';

/** The navigation over the page, where there is no room beside it. A link that is followed closes it. */
export const NavDrawer = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <>
    <ReturnFocus />
    <OverlayDrawer
      open
      position="start"
      aria-label="Navigation"
      className={useFrameStyles().drawer}
      onOpenChange={(_, data) => (data.open ? undefined : onClose())}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a[href]')) onClose();
      }}
    >
      {children}
    </OverlayDrawer>
  </>
);
