import { PortalMountNodeProvider } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import type { NotificationsActor } from '~/machines/notifications/notifications-machine';
import { type ScreensActor, selectNewRelease } from '~/machines/console/screens-machine';
import { selectOverlay } from '~/machines/palette/palette-machine';
import { selectSuspended } from '~/machines/session/session-machine';
import { ConnectionAnnouncement, ConnectionState } from '~/views/connection/ConnectionStrip';
import { useAppConfig, useConnection, useConsoleParts } from '~/views/console-parts';
import { Notices } from '~/views/kit/Notices';
import { PagesContext, sectionAt, serverNav } from '~/views/kit/page-table';
import { partOf, ReloadButton } from '~/views/kit/part';
import { PermittedPage } from '~/views/kit/screens';
import { SignOutQuestion } from '~/views/session/SignInAgainDialog';
import { Column } from '~/views/kit/layout';
import { pages } from './pages';
import { useConsoleShellStyles } from './shell.styles';
import { ConsoleTools, overlays } from './ConsoleTools';
import { ConsoleVersion, Frame } from './Frame';

/** Of the route for all other addresses: its code is here anyway. */
export { NotFoundView } from '~/views/kit/Page';

type NoticeListProps = { notifications: NotificationsActor; screens: ScreensActor };

/** The current notices, at the bottom right (spec server-level §9), and that there is a new version of the console. */
export function NoticeList({ notifications, screens }: NoticeListProps) {
  const shown = useSelector(notifications, (s) => s.context.shown);
  const notices = useMemo(
    () => shown.map(({ id, text = '', ...notice }) => ({ ...notice, id: String(id), text })),
    [shown],
  );
  const isReplaced = useSelector(screens, selectNewRelease);
  return (
    <Notices
      lasting={
        isReplaced
          ? {
              title: 'A new version of the console is available.',
              text: 'Reload to use it.',
              button: <ReloadButton />,
              onDismiss: () => screens.send({ type: 'release.dismiss' }),
            }
          : undefined
      }
      notices={notices}
      onDismiss={(id) => notifications.send({ type: 'notice.dismiss', id: Number(id) })}
      onHold={(held) => notifications.send({ type: held ? 'notice.hold' : 'notice.release' })}
    />
  );
}

const PaletteScreen = partOf(overlays, () => null);

/** Apart, so that what surrounds the page is not drawn when a page begins to load. */
function Progress() {
  const styles = useConsoleShellStyles();
  return useNavigation().state === 'idle' ? null : <div aria-hidden="true" className={styles.progress} />;
}

/**
 * Wraps all screens after sign-in: command palette, notices, the question before signing out, what is told about the connection, and the
 * progress of navigation. Dialogs and menus open inside it, not at the end of the document, so that they are hidden with the screens when the
 * session ends.
 */
export function ConsoleShell() {
  const { notifications, screens, palette, session } = useConsoleParts();
  const suspended = useSelector(session, selectSuspended);
  const hasOverlay = useSelector(palette, selectOverlay) !== undefined;
  const connection = useConnection();
  const [layers, setLayers] = useState<HTMLElement | null>(null);
  return (
    <PortalMountNodeProvider value={layers ?? undefined}>
      <Progress />
      <PagesContext value={pages}>
        <Outlet />
      </PagesContext>
      {hasOverlay ? <PaletteScreen palette={palette} /> : null}
      <NoticeList notifications={notifications} screens={screens} />
      {suspended ? null : <SignOutQuestion screens={screens} />}
      {connection ? <ConnectionAnnouncement connection={connection} /> : null}
      <div ref={setLayers} />
    </PortalMountNodeProvider>
  );
}

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
            <ConnectionState />
            <ConsoleVersion />
          </Column>
        ),
      }}
    >
      <PermittedPage />
    </Frame>
  );
}
