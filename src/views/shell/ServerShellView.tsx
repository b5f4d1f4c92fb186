import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ServerStatusActor } from '../../machines/server-status/server-status-machine';
import { Frame } from './Frame';
import { NavRail } from './NavRail';
import { serverNav } from './server-nav';
import { serverPlaceAt } from './server-place';
import { ServerState } from './ServerState';
import { TopBar } from './TopBar';

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
          foot={server ? <ServerState server={server} /> : null}
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
