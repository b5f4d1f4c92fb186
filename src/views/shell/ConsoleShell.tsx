import { Outlet, useNavigation } from 'react-router-dom';
import { useConsoleParts, useServerStatus } from '../console-parts';
import { useConsoleShellStyles } from './ConsoleShell.styles';
import { NoticeList } from './NoticeList';
import { ServerStatusOverlay } from './ServerStatusOverlay';

/** Around everything that a signed-in operator sees: notices, the server's overlay, and the next page on its way. */
export function ConsoleShell() {
  const styles = useConsoleShellStyles();
  const { notifications } = useConsoleParts();
  const server = useServerStatus();
  const loading = useNavigation().state !== 'idle';
  return (
    <>
      {loading ? <div aria-hidden="true" className={styles.progress} /> : null}
      <Outlet />
      <NoticeList notifications={notifications} />
      {server ? <ServerStatusOverlay server={server} /> : null}
    </>
  );
}
