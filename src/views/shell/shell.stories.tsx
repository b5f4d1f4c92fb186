import { Button } from '@fluentui/react-components';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement, ReactNode } from 'react';
import { userEvent, within } from 'storybook/test';
import type { StateValue } from 'xstate';
import type { Domain } from '~/api/rest/domains';
import type { UnsavedWhere } from '~/machines/console/screens-machine';
import { favoritesMachine } from '~/machines/favorites/favorites-machine';
import type { ConsoleParts } from '~/views/console-parts';
import { PagesContext } from '~/views/kit/page-table';
import { inPage } from '../../../.storybook/in-page';
import { inServerFrame } from '../../../.storybook/in-server-frame';
import { blankPages } from '../../../tests/support/blank-pages';
import { floorPlans, loadTest, orderDesk, priceLists } from '../../../tests/support/domain-samples';
import { frozenFrom } from '../../../tests/support/frozen';
import { frozenFavorites } from '../../../tests/support/frozen-domain';
import { alertsWith, InConsole, rootWith, sampleAlerts } from '../../../tests/support/palette-samples';
import {
  connectionAt,
  mara,
  notices,
  notificationsWith,
  online,
  screensAt,
  signedIn,
  unreachable,
} from '../../../tests/support/session-samples';
import { press } from '../../../tests/support/stories';
import { SignOutQuestion } from '~/views/session/SignInAgainDialog';
import { NoticeList, ServerShell } from './ConsoleShell';
import { ConsoleTools } from './ConsoleTools';
import { DomainSwitcher } from './DomainShell';
import { ReasonHint, TopBar } from './Frame';

/** The server-level shell; for domains see `DomainShellView`. */
export default { title: 'Frame/Top bar and menu' } satisfies Meta;

const inConsole = (children: ReactNode, more: () => Partial<ConsoleParts> = () => ({})): StoryObj => ({
  render: () => <InConsole {...more()}>{children}</InConsole>,
});
const shell = (route: string, server = online, namespaces = true): StoryObj => ({
  ...inConsole(
    <PagesContext value={blankPages}>
      <ServerShell />
    </PagesContext>,
    () => ({ root: rootWith({ connection: server() }, namespaces) }),
  ),
  parameters: { page: route.slice(1) },
});

export const Online = shell('/users');
export const WithoutNamespaces = shell('/account-settings', online, false);
export const ServerOffline = shell('/namespaces', () => connectionAt('server'));
export const NotFound = shell('/nothing');
/** The menu is beside the page where there is room, without a button. */
export const NavigationOnPhone: StoryObj = {
  ...Online,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => userEvent.click(within(canvasElement).getByRole('button', { name: 'Menu' })),
};

const bar = (play?: StoryObj['play'], more?: () => Partial<ConsoleParts>): StoryObj => ({
  ...inConsole(<TopBar tools={<ConsoleTools />} />, more),
  ...(play && { play }),
});
const named = (displayName: string) => () => ({ session: signedIn({ user: { ...mara, displayName } }) });

export const LongName = bar(undefined, named('Maximiliane Theodora von Hohenfels-Wartenberg zu Lindenau'));
export const Alerts = bar(press(/^Alerts/, 'dialog'), () => ({
  alerts: alertsWith(...sampleAlerts),
  notifications: notificationsWith(notices, []),
}));
export const NoAlerts = bar(press(/^Alerts/, 'dialog'));
export const Theme = bar(press(/^Theme/, 'menu'));
export const User = bar(press(/user menu$/, 'menu'), named(' '));

const switcher = (domains: Domain[] | undefined): StoryObj => ({
  ...inConsole(<TopBar switcher={<DomainSwitcher name="Order Desk" current={orderDesk} />} />, () => ({
    root: rootWith({
      favorites: domains
        ? frozenFavorites(...domains)
        : frozenFrom(
            favoritesMachine,
            undefined,
            { list: 'failed', marking: 'idle' },
            { problem: unreachable, attempt: 1 },
          ),
    }),
  })),
  play: press(/Order Desk/, 'menu'),
});

export const Favorites = switcher([orderDesk, priceLists, floorPlans, loadTest]);
export const NoFavorites = switcher([]);
export const FavoritesFailed = switcher(undefined);

const above = (states: string[], render: () => ReactElement): StoryObj => ({
  render,
  parameters: { states },
  decorators: [inServerFrame('/')],
});
const signOut = (unsaved: UnsavedWhere) =>
  above(['screens:open.signOut.requested.asking'], () => (
    <SignOutQuestion screens={screensAt({ signOut: { requested: 'asking' } }, unsaved)} />
  ));
export const SignOut = signOut({ here: true, elsewhere: false });
export const SignOutWithUnsavedTab = signOut({ here: false, elsewhere: true });
export const SignOutWithUnsavedTabs = signOut({ here: true, elsewhere: true });
const noticesWith = (state: string, release: StateValue, shown = notices) =>
  above([`screens:open.release.${state}`], () => (
    <NoticeList notifications={notificationsWith(shown)} screens={screensAt({ release })} />
  ));
export const Notices = noticesWith('current.waiting', { current: 'waiting' });
export const NewVersion = noticesWith('replaced.shown', { replaced: 'shown' }, []);
export const NewVersionBesideNotices = noticesWith('replaced.shown', { replaced: 'shown' });
export const NewVersionDismissed = noticesWith('replaced.dismissed', { replaced: 'dismissed' }, []);
export const NewVersionNotYetKnown = noticesWith('current.checking', { current: 'checking' }, []);
export const NewVersionNotCheckedWhileHidden = noticesWith('current.away', { current: 'away' }, []);
export const ReasonOfDisabledButton: StoryObj = {
  decorators: [inPage],
  render: () => (
    <ReasonHint>
      <Button disabledFocusable title="Requires the Server Admin role.">
        Create User
      </Button>
    </ReasonHint>
  ),
  // The dialog of the previous story hides the rest for a moment.
  play: async ({ canvasElement }) => userEvent.click(await within(canvasElement).findByRole('button')),
};
