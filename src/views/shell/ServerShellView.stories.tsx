import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page, PageHead } from '~/views/kit/Page';
import { alertsWith, uncalledPalette } from '../../../tests/support/palette-samples';
import {
  notificationsWith,
  online,
  preferencesOf,
  serverAt,
  signedIn,
} from '../../../tests/support/session-samples';
import { NotFoundView } from './NotFoundView';
import { ServerShellView, type ServerShellViewProps } from './ServerShell';
import { TopBarTools } from './TopBar';

const meta = { title: 'Shell/ServerShellView', component: ServerShellView } satisfies Meta<
  typeof ServerShellView
>;
export default meta;
type Story = StoryObj;

const EmptyPage = () => (
  <Page>
    <PageHead title="A page" />
  </Page>
);

const shell = (more: () => Partial<ServerShellViewProps>, route: string): Story => ({
  render: () => (
    <ServerShellView
      server={online()}
      namespaces
      tools={
        <TopBarTools
          palette={uncalledPalette().palette}
          alerts={alertsWith()}
          notifications={notificationsWith([])}
          preferences={preferencesOf()}
          session={signedIn()}
          onSignOut={() => {}}
        />
      }
      {...more()}
    >
      {route === '/nothing' ? <NotFoundView /> : <EmptyPage />}
    </ServerShellView>
  ),
  parameters: { route },
});

export const Online = shell(() => ({}), '/users');
export const WithoutNamespaces = shell(() => ({ namespaces: false }), '/settings');
export const BelongsToNoPlace = shell(() => ({}), '/account-settings');
export const ServerOffline = shell(
  () => ({ server: serverAt({ offline: { counting: 'ticking' } }, 7) }),
  '/namespaces',
);
export const NotFound = shell(() => ({}), '/nothing');
