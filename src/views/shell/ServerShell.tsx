import { Outlet, useLocation } from 'react-router-dom';
import { useAppConfig } from '~/views/console-parts';
import { ConsoleTools } from './ConsoleTools';
import { Frame } from './Frame';
import { ServerState } from './NavRail';
import { serverNav, serverPlaceAt } from './nav';

/** Around every screen of the server level, the place of its address marked (spec server-level §2). */
export function ServerShell() {
  const current = serverPlaceAt(useLocation().pathname);
  const namespaces = useAppConfig()?.namespacesEnabled ?? false;
  return (
    <Frame
      tools={<ConsoleTools />}
      nav={{ label: 'Server', items: serverNav({ namespaces, current }), footer: <ServerState /> }}
    >
      <Outlet />
    </Frame>
  );
}
