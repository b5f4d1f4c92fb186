import { Outlet, useLocation } from 'react-router-dom';
import { useAppConfig } from '~/views/console-parts';
import { Column } from '~/views/kit/layout';
import { sectionAt, serverNav } from '~/views/kit/page-table';
import { ConsoleTools } from './ConsoleTools';
import { Frame } from './Frame';
import { ConsoleVersion, ServerState } from './NavRail';
import { pages } from './pages';

/** The frame of every server-level screen, with its section highlighted (spec server-level §2). */
export function ServerShell() {
  const current = sectionAt(pages, useLocation().pathname);
  const namespaces = useAppConfig()?.namespacesEnabled ?? false;
  return (
    <Frame
      tools={<ConsoleTools />}
      nav={{
        label: 'Server',
        items: serverNav(pages, { namespaces, current }),
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
