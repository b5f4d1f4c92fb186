import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { alertsWith, sampleAlerts, uncalledPalette } from '../../../tests/support/palette-samples';
import {
  mara,
  notices,
  notificationsWith,
  preferencesOf,
  signedIn,
} from '../../../tests/support/session-samples';
import { TopBar, TopBarTools } from './TopBar';

const meta = { title: 'Shell/TopBarTools', component: TopBarTools } satisfies Meta<typeof TopBarTools>;
export default meta;
type Story = StoryObj;

const tools = (
  kept: typeof notices = [],
  displayName = mara.displayName,
  alerts: typeof sampleAlerts = [],
): Story => ({
  render: () => (
    <TopBar>
      <TopBarTools
        palette={uncalledPalette().palette}
        alerts={alertsWith(...alerts)}
        notifications={notificationsWith(kept, [])}
        preferences={preferencesOf({ theme: 'dark', timeZone: 'utc' })}
        session={signedIn({ user: { ...mara, displayName } })}
        onSignOut={() => {}}
      />
    </TopBar>
  ),
});
const opened =
  (name: RegExp, popup: 'menu' | 'dialog'): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name }));
    await within(canvasElement).findByRole(popup);
  };

export const Closed = tools();
export const LongName = tools([], 'Maximiliane Theodora von Hohenfels-Wartenberg zu Lindenau');
export const WithoutDisplayName = tools([], ' ');
export const SomeAlerts: Story = { ...tools([], undefined, sampleAlerts), play: opened(/^Alerts/, 'dialog') };
export const NoAlerts: Story = { ...tools(), play: opened(/^Alerts/, 'dialog') };
export const RecentNotices: Story = { ...tools(notices), play: opened(/^Alerts/, 'dialog') };
export const ThemeOpen: Story = { ...tools(), play: opened(/^Theme/, 'menu') };
export const UserOpen: Story = { ...tools(), play: opened(/user menu$/, 'menu') };
