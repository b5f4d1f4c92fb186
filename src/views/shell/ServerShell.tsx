import { Outlet, useLocation } from 'react-router-dom';
import { useAppConfig } from '~/views/console-parts';
import { Column } from '~/views/kit/layout';
import { ConsoleTools } from './ConsoleTools';
import { Frame } from './Frame';
import { ConsoleVersion, ServerState } from './NavRail';
import { serverNav, serverPlaceAt } from './nav';

/** The frame of every server-level screen, with its place highlighted (spec server-level §2). */
export function ServerShell() {
  const current = serverPlaceAt(useLocation().pathname);
  const namespaces = useAppConfig()?.namespacesEnabled ?? false;
  return (
    <Frame
      tools={<ConsoleTools />}
      nav={{
        label: 'Server',
        items: serverNav({ namespaces, current }),
        footer: (
          <Column gap="XS">
            <ServerState />
            <ConsoleVersion />
          </Column>
        ),
      }}
    >
      <Outlet />
    </Frame>
  );
}
