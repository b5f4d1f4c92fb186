import { type ReactNode, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { type ServerStatusActor } from '~/machines/server-status/server-status-machine';
import { useAppConfig, useConsoleParts, useServerStatus } from '~/views/console-parts';
import { Frame } from './Frame';
import { NavRail, ServerState } from './NavRail';
import { TopBar, TopBarTools } from './TopBar';
import { serverNav, type ServerPlace } from './nav';

const placeOf: Record<string, ServerPlace> = {
  '': 'home',
  domains: 'domains',
  'create-domain': 'domains',
  users: 'users',
  'create-user': 'users',
  namespaces: 'namespaces',
  'create-namespace': 'namespaces',
  settings: 'settings',
};

/** Which place of the server's navigation a path of the console belongs to; profile and API keys belong to none. */
export function serverPlaceAt(pathname: string): ServerPlace | undefined {
  const area = pathname.split('/')[1] ?? '';
  return Object.hasOwn(placeOf, area) ? placeOf[area] : undefined;
}

export type ServerShellViewProps = {
  server: ServerStatusActor | undefined;
  /** The server has namespaces to look after. */
  namespaces: boolean;
  /** At the right of the top bar. */
  tools: ReactNode;
  children: ReactNode;
};

/** Top bar and navigation of the server level, the place of this address marked. */
export function ServerShellView({ server, namespaces, tools, children }: ServerShellViewProps) {
  const [navOpen, setNavOpen] = useState(false);
  const current = serverPlaceAt(useLocation().pathname);
  const close = () => setNavOpen(false);
  return (
    <Frame
      top={
        <TopBar menuOpen={navOpen} onMenu={() => setNavOpen(!navOpen)}>
          {tools}
        </TopBar>
      }
      nav={
        <NavRail
          label="Server"
          items={serverNav({ namespaces, ...(current ? { current } : {}) })}
          footer={server ? <ServerState server={server} /> : null}
          onFollow={close}
        />
      }
      navOpen={navOpen}
      onNavClose={close}
    >
      {children}
    </Frame>
  );
}

/** Around every screen of the server level (spec server-level §2). */
export function ServerShell() {
  const { palette, alerts, notifications, preferences, session, signOut } = useConsoleParts();
  return (
    <ServerShellView
      server={useServerStatus()}
      namespaces={useAppConfig()?.namespacesEnabled ?? false}
      tools={
        <TopBarTools
          palette={palette}
          alerts={alerts}
          notifications={notifications}
          preferences={preferences}
          session={session}
          onSignOut={() => signOut.send({ type: 'signOut.request' })}
        />
      }
    >
      <Outlet />
    </ServerShellView>
  );
}
