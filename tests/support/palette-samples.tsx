import { type ReactNode, useState } from 'react';
import type { StateValue } from 'xstate';
import type { ApiProblem } from '~/core/problem';
import { type Alert, alertsMachine } from '~/machines/alerts/alerts-machine';
import type { Domain } from '~/api/rest/domains';
import type { RecentPlace } from '~/api/browser/stores';
import type { RecentPlacesActor } from '~/machines/console/screens-machine';
import { liveSessionsMachine, type SessionsAnswer } from '~/machines/favorites/live-sessions-machine';
import { type Found, type PaletteContext, paletteMachine } from '~/machines/palette/palette-machine';
import type { ConsoleActor, ConsoleSnapshot } from '~/machines/console/console-machine';
import { startAhead, pagesMachine } from '~/machines/console/pages-machine';
import { unsavedWork } from '~/machines/console/unsaved-work';
import { type ConsoleParts, ConsolePartsContext } from '~/views/console-parts';
import type { PaletteWorld } from '~/views/shell/palette/palette-entries';
import { storedChat } from './chat-samples';
import { loadTest, orderDesk, orphan } from './domain-samples';
import { domainUserOf, summaryOf } from './domain-user-samples';
import { frozenFrom, resting } from './frozen';
import { morning } from './frozen-domain';
import { notificationsWith, online, preferencesOf, signedIn, screensAt } from './session-samples';
import { userSample } from './user-samples';

export const paletteAt = (value: StateValue, more: Partial<PaletteContext> = {}) =>
  frozenFrom(paletteMachine, { modifier: 'Ctrl' }, value, more);

export const foundOrders: Found = {
  domains: [orderDesk, loadTest, orphan],
  users: [userSample('orla.byrne', 'Orla', 'Byrne', 'Developer', null)],
  namespaces: [{ id: 'orders-eu', displayName: 'Orders Europe' }],
  unanswered: [],
};

/** Results in the domain of `domainWorld`. */
export const foundInOrderDesk: Found = {
  ...foundOrders,
  inDomain: {
    key: { namespace: 'acme', id: 'order-desk' },
    collections: [
      { id: 'orders', description: 'What customers ordered', modelCount: 48 },
      { id: 'طلبات/٢٠٢٥', description: '', modelCount: 0 },
    ],
    users: [domainUserOf('gregor', { displayName: 'Gregor Novak', firstName: 'Gregor', lastName: 'Novak' })],
    groups: [summaryOf('Floor', { description: 'Everybody on the floor', members: 2 })],
    models: [{ id: 'or', collection: 'orders', version: 3, createdTime: 0, modifiedTime: 0 }],
    chats: [{ ...storedChat('order-floor'), name: 'Order floor' }],
    jwtKeys: [{ id: 'order-portal', description: 'The order portal', updated: 0, key: '', enabled: true }],
  },
};

export const adminWorld: PaletteWorld = {
  principal: { username: 'mara', serverRole: 'Server Admin' },
  namespaces: true,
  domain: undefined,
};
export const developerWorld: PaletteWorld = {
  ...adminWorld,
  principal: { username: 'dana', serverRole: 'Developer' },
};
export const domainWorld: PaletteWorld = {
  ...adminWorld,
  domain: {
    key: { namespace: 'acme', id: 'order-desk' },
    name: 'Order Desk',
    offline: false,
    locked: undefined,
    needsUpgrade: false,
    connectionUrl: 'https://rt.example.com/acme/order-desk',
  },
};

export const offlineWorld: PaletteWorld = {
  ...domainWorld,
  domain: domainWorld.domain && { ...domainWorld.domain, offline: true },
};

export const alertsWith = (...alerts: Alert[]) => alertsAt('checked', { alerts });

/** The alerts in one state; `domains`: all of them, last read at 09:02:11 UTC. */
export const alertsAt = (
  value: 'checking' | 'unknown' | 'checked' | 'stale' | 'rechecking',
  { alerts = [], domains = [], problem }: { alerts?: Alert[]; domains?: Domain[]; problem?: ApiProblem } = {},
) => {
  const isKnown = value !== 'checking' && value !== 'unknown';
  const reports = isKnown ? { all: { domains, at: morning } } : {};
  return frozenFrom(alertsMachine, { firstSeen: {} }, value, { reports, alerts, at: morning, problem });
};

type Children = Partial<Pick<ConsoleSnapshot['children'], 'connection' | 'favorites' | 'domainStatus'>>;

/** The parts of the console machine that the shell reads. */
export function rootWith(children: Children, namespacesEnabled = true): ConsoleActor {
  const snapshot = { children, context: { appConfig: { namespacesEnabled } } };
  const root = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) };
  return root as unknown as ConsoleActor;
}

export const placesWith = (...places: RecentPlace[]) => resting(places) as unknown as RecentPlacesActor;

/** The parts of the console that the shell reads, without notices. */
export const partsWith = (more: Partial<ConsoleParts> = {}) =>
  ({
    root: rootWith({ connection: online() }),
    palette: paletteAt({ closed: 'resting' }),
    alerts: alertsWith(),
    places: placesWith(),
    notifications: notificationsWith([]),
    preferences: preferencesOf(),
    session: signedIn(),
    screens: screensAt(),
    version: '1.0.0 (3f2a9c1d04)',
    unsaved: unsavedWork(),
    copy: () => undefined,
    wiring: { now: () => morning },
    ahead: startAhead(),
    pages: pagesMachine,
    ...more,
  }) as ConsoleParts;

export function InConsole({ children, ...more }: Partial<ConsoleParts> & { children: ReactNode }) {
  const [parts] = useState(() => partsWith(more));
  return <ConsolePartsContext value={parts}>{children}</ConsolePartsContext>;
}

export const samplePlaces: RecentPlace[] = [
  { href: '/domain/acme/order-desk', label: 'Order Desk', hint: 'Dashboard · acme/order-desk' },
  {
    href: '/domain/acme/order-desk/models/order-10400',
    label: 'Model order-10400',
    hint: 'orders · Order Desk · acme/order-desk',
  },
  { href: '/domain/acme/field-notes/users', label: 'Users', hint: 'Field Notes · acme/field-notes' },
  { href: '/users/mara', label: 'mara', hint: 'Edit User' },
  { href: '/domains', label: 'Domains', hint: '' },
  { href: '/profile', label: 'Profile', hint: '' },
];

/** The sessions of domains by their ids; an error for those that could not be read. */
export const sessionsWith = (answers: Record<string, SessionsAnswer> = {}) =>
  frozenFrom(liveSessionsMachine, undefined, 'resting', { answers });

export const sampleAlerts: Alert[] = [
  {
    id: 'domain 1 error',
    intent: 'error',
    title: 'Order Desk is in an error state',
    text: 'acme/order-desk',
    href: '/domain/acme/order-desk',
    since: undefined,
    firstSeen: morning - 3 * 86_400_000,
  },
  {
    id: 'domain 2 upgrade',
    intent: 'warning',
    title: 'Returns needs a schema upgrade',
    text: 'acme/returns',
    href: '/domain/acme/returns/upgrade',
    since: undefined,
    firstSeen: morning - 2.5 * 3_600_000,
  },
  {
    id: 'domain 3',
    intent: 'warning',
    title: 'acme/loads is not updated',
    text: 'The server could not be reached.',
    href: '/domain/acme/loads',
    since: morning - 60_000,
    firstSeen: morning - 60_000,
  },
];
