import { type ReactNode, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { type ServerStatusActor } from '~/machines/server-status/server-status-machine';
import { useAppConfig, useServerStatus } from '~/views/console-parts';
import { Frame } from './Frame';
import { NavRail, ServerState } from './NavRail';
import { ConsoleTools, TopBar } from './TopBar';
import { serverNav, serverPlaceAt } from './nav';

export type ServerShellViewProps = {
  server: ServerStatusActor | undefined;
  /** Namespaces are enabled on the server. */
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
          items={serverNav({ namespaces, current })}
          footer={<ServerState server={server} />}
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
export const ServerShell = () => (
  <ServerShellView
    server={useServerStatus()}
    namespaces={useAppConfig()?.namespacesEnabled ?? false}
    tools={<ConsoleTools />}
  >
    <Outlet />
  </ServerShellView>
);
