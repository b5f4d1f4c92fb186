import { PortalMountNodeProvider } from '@fluentui/react-components';
import { useState } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { useConsoleParts, useServerStatus } from '../console-parts';
import { useConsoleShellStyles } from './ConsoleShell.styles';
import { NoticeList } from './NoticeList';
import { PaletteOverlay } from './PaletteOverlay';
import { ServerStatusOverlay } from './ServerStatusOverlay';
import { SignOutQuestion } from './SignOutQuestion';

/**
 * Around everything that a signed-in operator sees: the command palette, notices, the question before logging out, the
 * server's overlay, and the next page on its way. Dialogs and menus
 * open inside it and not at the end of the document, so that they are hidden with the screens when the session ends.
 */
export function ConsoleShell() {
  const styles = useConsoleShellStyles();
  const { notifications, signOut } = useConsoleParts();
  const server = useServerStatus();
  const loading = useNavigation().state !== 'idle';
  const [layers, setLayers] = useState<HTMLElement | null>(null);
  return (
    <PortalMountNodeProvider value={layers ?? undefined}>
      {loading ? <div aria-hidden="true" className={styles.progress} /> : null}
      <Outlet />
      <PaletteOverlay />
      <NoticeList notifications={notifications} />
      <SignOutQuestion signOut={signOut} />
      {server ? <ServerStatusOverlay server={server} /> : null}
      <div ref={setLayers} />
    </PortalMountNodeProvider>
  );
}
