import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  notificationsWith,
  online,
  preferencesOf,
  serverAt,
  signedIn,
} from '../../../tests/support/session-samples';
import { alertsWith, uncalledPalette } from '../../../tests/support/palette-samples';
import { NotFoundView } from './NotFoundView';
import { ServerShellView, type ServerShellViewProps } from './ServerShellView';
import { TopBarTools } from './TopBarTools';
import { UpcomingView } from './UpcomingView';

const meta = { title: 'shell/ServerShellView', component: ServerShellView } satisfies Meta<
  typeof ServerShellView
>;
export default meta;
type Story = StoryObj;

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
      {route === '/nothing' ? <NotFoundView /> : <UpcomingView />}
    </ServerShellView>
  ),
  parameters: { route },
});

export const Upcoming = shell(() => ({}), '/users');
export const NarrowUpcoming: Story = { ...Upcoming, globals: { viewport: { value: 'phone' } } };
export const WithoutNamespaces = shell(() => ({ namespaces: false }), '/settings');
export const BelongsToNoPlace = shell(() => ({}), '/account-settings');
export const ServerOffline = shell(
  () => ({ server: serverAt({ offline: { counting: 'ticking' } }, 7) }),
  '/namespaces',
);
export const NotFound = shell(() => ({}), '/nothing');
