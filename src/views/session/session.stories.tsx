import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { fn } from 'storybook/test';
import type { Namespace } from '~/api/rest/namespaces';
import { createPicker } from '~/machines/kit/picker-machine';
import { SettingsView } from '~/views/pages/settings/Settings';
import { inServerFrame } from '../../../.storybook/in-server-frame';
import indexHtml from '../../../index.html?raw';
import {
  consoleAt,
  consoleOutside,
  damaged,
  lockedOut,
  screensAt,
  sessionAt,
  signedIn,
  signedOutWith,
  unreachable,
  warned,
} from '../../../tests/support/session-samples';
import { frozenSettings, settingsValues } from '../../../tests/support/settings-samples';
import { ConfigProblemView, CrashView, LoggedOutView, UnloadedView } from './OutsidePage';
import { InactivityDialog, SignInAgainDialog } from './SignInAgainDialog';
import { SignInView } from './SignInView';
import { StartingView, UnpreparedView } from './StartingView';

export default { title: 'Start/Session' } satisfies Meta;

const at = (states: string[], render: () => ReactElement): StoryObj => ({ render, parameters: { states } });
const above = (story: StoryObj): StoryObj => ({ ...story, decorators: [inServerFrame('/')] });

const signIn = (state: string, session: () => ReturnType<typeof sessionAt>) =>
  at([`session:${state}`], () => <SignInView session={session()} host="rt.example.com" version="1.0.0 (3f2a9c1d04)" />);
const noUser = { user: undefined, session: undefined };

export const SignIn = signIn('signedOut', () => signedOutWith());
export const InvalidCredentials = signIn('signedOut', () => signedOutWith({ kind: 'unauthorised' }));
export const Unreachable = signIn('signedOut', () => signedOutWith(unreachable));
export const LockedOut = signIn('signedOut', () => signedOutWith(lockedOut));
export const DamagedStorage = signIn('signedOut', () => signedOutWith(damaged));
export const ScreensKept = signIn('timedOut', () => sessionAt('timedOut', { heldFor: 'mara' }));
export const SignedOutInAnotherTab = signIn('kept', () =>
  sessionAt('kept', { session: undefined, heldFor: 'mara', endedElsewhere: 'signedOut' }),
);
export const OtherPersonInAnotherTab = signIn('kept', () =>
  sessionAt('kept', { session: undefined, heldFor: 'mara', endedElsewhere: 'otherPerson' }),
);
export const SignedOutElsewhere = signIn('signedOut', () =>
  sessionAt('signedOut', { ...noUser, endedElsewhere: 'signedOut' }),
);
export const SessionEnded = signIn('suspended.asking', () => sessionAt({ suspended: 'asking' }));
export const SigningIn = signIn('signingIn', () => sessionAt('signingIn', noUser));

const starting = (state: 'opening' | 'waiting', context = {}) =>
  at([`session:starting.${state}`], () => (
    <StartingView session={sessionAt({ starting: state }, { ...noUser, candidate: 'a-token', ...context })} />
  ));
const failedTwice = { problem: unreachable, attempt: 2 };

export const Starting = starting('opening');
export const StartingFailed = starting('waiting', failedTwice);
export const StartingAgain = starting('opening', failedTwice);
export const Unprepared = at(['console:inside.setup.unprepared'], () => (
  <UnpreparedView root={consoleAt('unprepared', { problem: unreachable })} session={signedIn()} />
));
export const PreparingAgain = at(['console:inside.setup.preparing'], () => (
  <UnpreparedView root={consoleAt('preparing', { problem: unreachable })} session={signedIn()} />
));

const warning = (seconds: number) =>
  above(at(['session:signedIn.activity.warning.counting'], () => <InactivityDialog session={warned(seconds)} />));
export const InactivityWarning = warning(119);
export const InactivityWarningEnds = warning(9);

const again = (state: 'asking' | 'signingIn', context = {}) =>
  above(
    at([`session:suspended.${state}`], () => (
      <SignInAgainDialog session={sessionAt({ suspended: state }, context)} screens={screensAt()} />
    )),
  );
export const SignInAgain = again('asking');
export const SignInAgainRefused = again('asking', { problem: { kind: 'unauthorised' } });
export const SignInAgainUnreachable = again('asking', { problem: unreachable });
/** The form below keeps what was typed. */
export const SessionExpiredOverUnsavedChanges = above(
  at(['session:suspended.asking', 'resourceForm:editing.dirty'], () => (
    <>
      <SettingsView
        tab="namespaces"
        onTab={fn()}
        forbidden={undefined}
        search={createPicker<Namespace>()}
        forms={frozenSettings({
          namespaces: ['dirty', { values: { ...settingsValues.namespaces, enabled: false } }],
        })}
      />
      <SignInAgainDialog session={sessionAt({ suspended: 'asking' })} screens={screensAt()} />
    </>
  )),
);
export const SigningInAgain = again('signingIn');

export const LoggedOut = at(['session:timedOut'], () => <LoggedOutView root={consoleAt('ready', { hidden: true })} />);
export const LoggedOutNothingSaved = at(['console:outside.shown'], () => <LoggedOutView root={consoleOutside()} />);

/** The part of index.html that is shown until the first screen is drawn, from the empty root, which its styles depend on. */
const [markup = ''] = /<div id="root">[\s\S]*(?=<noscript)/.exec(indexHtml) ?? [];
const frame = (kind: 'server' | 'domain' | 'failed') =>
  at([], () => <div data-frame={kind} dangerouslySetInnerHTML={{ __html: markup }} />);
export const FrameOfServer = frame('server');
export const FrameOfDomain = frame('domain');
export const FrameWithoutScript = frame('failed');

const config = (problem: Parameters<typeof ConfigProblemView>[0]['problem']): StoryObj => ({
  render: () => <ConfigProblemView problem={problem} onRetry={fn()} />,
});
export const WrongConfig = config({
  key: 'restApiUrl',
  message:
    'restApiUrl is missing from config.json: it must be the address of the REST API, for example "https://host:8081/".',
});
export const NoConfig = config({ message: '/config.json does not exist on the web server.' });

const error = Object.assign(new TypeError('Failed to fetch dynamically imported module'), {
  stack: 'TypeError: Failed to fetch dynamically imported module\n    at load (index.js:1:1)',
});
export const Crashed: StoryObj = { render: () => <CrashView error={error} /> };

const unloaded = (busy: boolean): StoryObj => ({
  render: () => <UnloadedView busy={busy} onRetry={fn()} />,
});
export const Unloaded = unloaded(false);
export const UnloadedTryingAgain = unloaded(true);
