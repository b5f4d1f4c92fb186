import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAppConfig, useConsoleParts, useServerStatus } from '../console-parts';
import { Frame } from './Frame';
import { NavRail } from './NavRail';
import { serverNav } from './server-nav';
import { serverPlaceAt } from './server-place';
import { ServerState } from './ServerState';
import { TopBar } from './TopBar';
import { TopBarTools } from './TopBarTools';

/** Around every screen of the server level: top bar and navigation (spec server-level §2). */
export function ServerShell() {
  const { notifications, preferences, session } = useConsoleParts();
  const server = useServerStatus();
  const namespaces = useAppConfig()?.namespacesEnabled ?? false;
  const [navOpen, setNavOpen] = useState(false);
  const current = serverPlaceAt(useLocation().pathname);
  const close = () => setNavOpen(false);
  return (
    <Frame
      top={
        <TopBar menuOpen={navOpen} onMenu={() => setNavOpen(!navOpen)}>
          <TopBarTools notifications={notifications} preferences={preferences} session={session} />
        </TopBar>
      }
      nav={
        <NavRail
          label="Server"
          items={serverNav({ namespaces, ...(current ? { current } : {}) })}
          foot={server ? <ServerState server={server} /> : null}
          onFollow={close}
        />
      }
      navOpen={navOpen}
      onNavClose={close}
    >
      <Outlet />
    </Frame>
  );
}
