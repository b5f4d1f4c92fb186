import type { StateValue } from 'xstate';
import type { Preferences } from '~/api/browser/stores';
import type { ApiProblem } from '~/core/problem';
import {
  connectionMachine,
  type ConnectionSnapshot,
  type DomainFacts,
  type Story,
} from '~/machines/connection/connection-machine';
import { consoleMachine, type ConsoleSnapshot } from '~/machines/console/console-machine';
import { screensMachine, type UnsavedWhere } from '~/machines/console/screens-machine';
import { type Notice, notificationsMachine } from '~/machines/notifications/notifications-machine';
import { preferencesMachine } from '~/machines/preferences/preferences-machine';
import { type Person, type SessionContext, sessionMachine } from '~/machines/session/session-machine';
import { frozen, frozenFrom } from './frozen';

export { unreachable } from './fixtures';

export const mara: Person = {
  username: 'mara',
  displayName: 'Mara Lindqvist',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  email: 'mara.lindqvist@example.com',
  serverRole: 'Server Admin',
  lastLogin: null,
  picture: undefined,
};
export const lockedOut: ApiProblem = {
  kind: 'rejected',
  status: 403,
  code: 'locked',
  message: 'Too many failed attempts; try again in 5 minutes.',
  details: {},
};
export const damaged: ApiProblem = {
  kind: 'unreadable',
  status: 0,
  message: 'Your saved session is damaged. Sign in again.',
};

/** The session frozen in a state, by default signed in. */
export const sessionAt = (value: StateValue, more: Partial<SessionContext> = {}) =>
  frozenFrom(sessionMachine, { remembered: { kind: 'none' } }, value, {
    session: { token: 'a-token', expiresAt: 1_767_225_600_000, expiresIn: 3_600_000 },
    user: mara,
    inactivityLimit: 1_800_000,
    ...more,
  });

const signedOut = { session: undefined, user: undefined };
export const signedOutWith = (problem?: ApiProblem) => sessionAt('signedOut', { ...signedOut, problem });
export const signedIn = (more: Partial<SessionContext> = {}) =>
  sessionAt({ signedIn: { validity: 'trusted', activity: 'quiet' } }, more);
export const warned = (secondsLeft: number) =>
  sessionAt({ signedIn: { validity: 'trusted', activity: { warning: 'counting' } } }, { secondsLeft });

/** The screens, with nobody signing out and no new release. */
export const screensAt = (
  { signOut = 'resting', release = { current: 'waiting' } }: { signOut?: StateValue; release?: StateValue } = {},
  unsaved: UnsavedWhere = { here: false, elsewhere: false },
) =>
  frozen(screensMachine, {
    value: { open: { page: 'shown', signOut, release } },
    context: { firstSeen: {}, modifier: 'Ctrl', unsaved },
  });

type Setup = 'preparing' | 'unprepared' | 'ready';

const consoleIn = (value: StateValue, place: string, context: Partial<ConsoleSnapshot['context']>) => {
  const preferences = { theme: 'system', timeZone: 'local' } as const;
  return frozenFrom(
    consoleMachine,
    { remembered: { kind: 'none' }, preferences, place, origin: undefined },
    value,
    context,
  );
};

/** The console inside or, with `hidden`, with kept screens behind the pages outside. */
export const consoleAt = (setup: Setup, more: { problem?: ApiProblem; hidden?: boolean; owner?: string } = {}) =>
  consoleIn(
    {
      inside: {
        address: 'following',
        setup: setup === 'ready' ? { ready: { config: 'current', screens: 'running' } } : setup,
        domain: 'none',
      },
    },
    more.hidden ? '/logged-out' : '/domains',
    {
      access: { owner: more.owner ?? 'mara', status: more.hidden ? 'timedOut' : 'shown' },
      problem: more.problem,
      attempt: more.problem ? 1 : 0,
    },
  );

/** No screens are kept. */
export const consoleOutside = () =>
  consoleIn({ outside: 'shown' }, '/logged-out', { access: { owner: undefined, status: 'signedOut' } });

export const linked: DomainFacts = { link: 'connected', linkReason: undefined, stale: undefined };

type At = { isChecking?: boolean; network?: 'online' | 'offline' | 'returning' | undefined };

/** The connection as the story tells it; the server answered last a minute ago, at 09:01 AM UTC. */
export const connectionAt = (
  story: Story,
  more: Partial<ConnectionSnapshot['context']> = {},
  { isChecking = false, network = story === 'you' ? 'offline' : 'online' }: At = {},
) => {
  const isServerAway = story === 'you' || story === 'server';
  const away = isChecking ? 'checking' : { counting: 'ticking' };
  return frozenFrom(
    connectionMachine,
    { listener: signedIn() },
    {
      network,
      server: isServerAway ? { offline: away } : { online: isChecking ? 'checking' : 'waiting' },
      domain: isServerAway ? 'behind' : story === 'domain' || story === 'realtime' ? 'away' : 'here',
      story,
    },
    { secondsLeft: 8, answeredAt: Date.UTC(2025, 2, 14, 9, 1), domain: linked, ...more },
  );
};
export const online = () => connectionAt('quiet');

export const notificationsWith = (notices: Notice[], shown: Notice[] = notices) =>
  frozen(notificationsMachine, {
    value: 'listening',
    context: { shown, kept: [...notices].reverse(), nextId: notices.length + 1 },
  });

export const preferencesOf = (preferences: Partial<Preferences> = {}) =>
  frozenFrom(preferencesMachine, { theme: 'system', timeZone: 'local', ...preferences }, 'chosen');

export const notices: Notice[] = [
  { id: 1, intent: 'success', title: 'Domain Created' },
  { id: 2, intent: 'success', title: "Domain 'finance/invoices-2019' is marked for deletion." },
  { id: 3, intent: 'error', title: 'Could Not Delete Domain', text: 'The domain could not be deleted.' },
];
